/**
 * Chromium restyles the whole document with each element that comes or goes when a rule with `:has()` or a sibling
 * combinator may apply to any element: a row of a list that is scrolled then costs ten milliseconds instead of two.
 */

import { globSync, readFileSync } from 'node:fs'
import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { expect, it } from 'vitest'

/** The selectors of a style sheet, without nesting. */
function selectorsOf(filename: string, code: Uint8Array): readonly Selector[] {
  const selectors: Selector[] = []
  const flat = transform({ filename, code, targets: { chrome: 100 << 16 } }).code
  transform({
    filename,
    code: flat,
    visitor: { Rule: { style: ({ value }) => void selectors.push(...value.selectors) } },
  })
  return selectors
}

const isNamed = ({ type }: SelectorComponent): boolean => ['class', 'type', 'id', 'attribute'].includes(type)

function restylesAll(selector: Selector): boolean {
  const last = selector.findLastIndex(({ type }) => type === 'combinator')
  const depends =
    JSON.stringify(selector.slice(0, Math.max(last, 0))).includes('"has"') ||
    selector.some((part) => part.type === 'combinator' && /sibling/.test(part.value))
  return depends && !selector.slice(last + 1).some(isNamed)
}

const restyling = (filename: string, code: Uint8Array): readonly string[] =>
  selectorsOf(filename, code)
    .filter(restylesAll)
    .map((selector) => `${filename}: ${JSON.stringify(selector)}`)

it('no rule makes each change of the document restyle all of it', () => {
  const all = globSync('renderer/**/*.css').flatMap((path) => restyling(path, readFileSync(path)))
  expect(all).toEqual([])
})

it.each([
  ['.a { & > * + * { color: red } }', 1],
  ['.a + * { color: red }', 1],
  ['.a { &:has(b) { & > :last-child { color: red } } }', 1],
  ['.a { &:has(b) { & > .c { color: red } } }', 0],
  ['.a + .b, li ~ li, .a:has(> *), .a > :last-child { color: red }', 0],
])('tells %s', (css, count) => {
  expect(restyling('a.css', Buffer.from(css))).toHaveLength(count)
})
