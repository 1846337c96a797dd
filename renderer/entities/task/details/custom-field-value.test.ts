import { describe, expect, it } from 'vitest'
import type { CustomField } from '../../../../shared/bridge/tasks.ts'
import { fieldInWords, optionsValue, refusalOf, valueOfText } from './custom-field-value.ts'

function field(type: CustomField['type']): CustomField {
  return {
    id: '7',
    name: 'Field',
    type,
    options: [
      { id: 1, name: 'Small' },
      { id: 2, name: 'Large' },
    ],
  }
}
const iso = (date: string) => date

describe('the value of a custom field', () => {
  it.each([
    ['text', 'Berlin', 'Berlin'],
    ['number', 12.5, '12.5'],
    ['checkbox', true, 'Yes'],
    ['checkbox', false, 'No'],
    ['date', '2026-11-23', '2026-11-23'],
    ['select', 2, 'Large'],
    ['multi_select', [2, 1], 'Small, Large'],
    ['select', undefined, ''],
    ['multi_select', [99], ''],
  ] as const)('%s %j reads “%s”', (type, value, words) => {
    expect(fieldInWords(field(type), value, iso)).toBe(words)
  })

  it('of a selection is one option, several, or none', () => {
    expect(optionsValue(field('select'), new Set(['2']))).toBe(2)
    expect(optionsValue(field('multi_select'), new Set(['2', '1']))).toEqual([1, 2])
    expect(optionsValue(field('multi_select'), new Set())).toBeNull()
  })

  it('is refused where the field cannot hold it', () => {
    expect(refusalOf(field('number'), 'twelve')).toContain('number')
    expect(refusalOf(field('url'), 'javascript:alert(1)')).toContain('https://')
    expect(refusalOf(field('url'), '')).toBeNull()
    expect(valueOfText(field('number'), '1,5')).toBe(1.5)
    expect(valueOfText(field('text'), '')).toBeNull()
  })
})
