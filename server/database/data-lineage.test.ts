import { expect, it } from 'vitest'
import { judgeVersions } from './data-lineage.ts'

const starts = [
  { id: 'a', firstId: 1, newest: 0 },
  { id: 'b', firstId: 100, newest: 50 },
  { id: 'c', firstId: 200, newest: 90 },
]

it.each([
  ['a,b,c.95', 'no', 'everything seen is there'],
  ['a.10', 'no', 'who was away for long'],
  ['a.51', '100.a.b.50', 'a change was seen that the next start did not find'],
  ['a,b.91', '200.b.c.90', 'the same, later'],
  ['a,x.60', '100.a.b.50', 'a start was seen that is not there: what followed it took its ids again'],
  ['a,b,x.99', '200.b.c.90', 'the same, later'],
  ['a,b,c,x.99', '0.c', 'a start was seen that is not there, and nothing followed it'],
  ['x.5', '0.', 'nothing in common'],
  ['', '0.', 'nothing that can be read'],
])('%s is answered %s: %s', (known, answer) => {
  expect(judgeVersions(starts, known)).toBe(answer)
})
