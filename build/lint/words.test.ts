import { expect, it } from 'vitest'
import { lint } from '../testing/lint.ts'

const refused = [
  'export const A = () => <p>Delete it</p>',
  'export const B = () => <Button>Delete</Button>',
  'export const C = () => <Field label="Name" />',
  "export const D = ({ on }) => <Field label={on ? 'Start' : 'Stop'} />",
  "export const E = { title: 'Projects' }",
  'export const F = (name) => show(`Deleted ${name} for good`)',
  'export const J = (name) => show(`“${name}” deleted`)',
  'export const K = (shown, all) => show(`${shown} of ${all}`)',
  "export const G = 'Nothing is lost.'",
  "export const H = (on) => (on ? 'Owner' : null)",
  "export const I = (on) => (on ? t`hidden` : 'shown')",
]
const allowed = [
  'export const a = () => <p><Trans>Delete <b>it</b></Trans></p>',
  'export const b = () => <Field label={t`Name`} className="one two" />',
  "export const c = () => plural(2, { one: '# entry', other: '# entries of it' })",
  "export const d = () => document.querySelector('main button')",
  "export const e = () => { throw new Error('No such row') }",
  "export const f = { kind: 'time-entry', name: t`Projects` }",
  'export const g = () => <p>·</p>',
  "export const h = ({ key }) => press(key === 'Escape' ? 'Enter' : 'Tab')",
]

it('refuses text outside of the message catalogue, and nothing else', () => {
  const file = 'renderer/app/sample.tsx'
  const found = lint(new Map([[file, [...refused, ...allowed]]]))
    .filter(({ rule }) => rule === 'words(no-raw-text)')
    .map(({ line }) => line)
  expect([...new Set(found)].toSorted((a, b) => a - b)).toEqual(refused.map((_, index) => index + 1))
})
