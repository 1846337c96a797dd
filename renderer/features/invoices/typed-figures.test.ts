import { expect, it } from 'vitest'
import { parseQuantity } from './typed-figures.ts'

it.each([
  ['2.5', 2500],
  ['-1', -1000],
  ['100000', 100_000_000],
])('a quantity is typed as %s', (text, value) => {
  expect(parseQuantity(text)).toEqual({ ok: true, value })
})

it.each([
  ['abc', /Type a number/],
  ['1e9', /Type a number/],
  ['', /Type a number/],
  ['100000.001', /more than 100,?000/],
])('a quantity of “%s” is refused', (text, message) => {
  expect(parseQuantity(text)).toMatchObject({ ok: false, message: expect.stringMatching(message) as string })
})
