/** Values that no field was made for. */

import type { Choices } from './choices.ts'

/** A number that JSON.stringify would not write; put into the text afterwards. */
const HUGE_NUMBER = '@huge-number@'

const scalars: readonly [unknown, ...unknown[]] = [
  0,
  -1,
  0.5,
  -0,
  2 ** 31,
  2 ** 63,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e308,
  HUGE_NUMBER,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '𝕒'.repeat(4000),
  '‮ right to left',
  'x'.repeat(5000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%2e%2e%2f',
  '${7*7}',
  '=cmd|calc',
  '0',
  'NaN',
  'null',
  '1,2,3',
  '-9999-01-01',
  '2025-02-30',
  '2025-13-01T25:61:61Z',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  true,
  false,
  null,
]

function composite(choices: Choices): unknown {
  return choices.pick<() => unknown>([
    () => [],
    () => ({}),
    () => [[[[[]]]]],
    () => Array.from({ length: 2000 }, (_, index) => index),
    (): unknown => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
    (): unknown => JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
    () => ({ toString: 'x', length: -1 }),
  ])()
}

export function hostileValue(choices: Choices): unknown {
  if (choices.chance(0.01)) return 'm'.repeat(2 ** 20)
  return choices.chance(0.15) ? composite(choices) : choices.pick(scalars)
}

/** A hostile value as a path segment or a query value. */
export function hostileText(choices: Choices): string {
  const value = choices.pick(scalars)
  return typeof value === 'string' ? value.slice(0, 2000) : String(value)
}

/** JSON of the value, with the numbers that only a text can hold; now and then it is damaged. */
export function hostileJson(value: unknown, choices: Choices): string {
  const text = (JSON.stringify(value) ?? '').replaceAll(`"${HUGE_NUMBER}"`, '1e999')
  if (!choices.chance(0.05)) return text
  return choices.pick<() => string>([
    () => text.slice(0, choices.integer(text.length + 1)),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => `[${text}`,
    () => '\0',
    () => 'undefined',
  ])()
}
