import { describe, expect, it } from 'vitest'
import { hasLabel, searchItems } from './picker-search.ts'

const items = [
  { id: '1', label: 'Website redesign', note: 'Acme' },
  { id: '2', label: 'Café opening', note: null },
  { id: '3', label: 'Acme retainer' },
]

const found = (text: string) => searchItems(items, text).map(({ id }) => id)

describe('searching in a picker', () => {
  it('shows everything, in its order, for an empty text', () => {
    expect(found('  ')).toEqual(['1', '2', '3'])
  })

  it('finds by label and note, those that begin with the text first', () => {
    expect(found('acme')).toEqual(['3', '1'])
  })

  it('wants every word, in any order', () => {
    expect(found('acme web')).toEqual(['1'])
    expect(found('acme café')).toEqual([])
  })

  it('does not care about case and accents', () => {
    expect(found('CAFE')).toEqual(['2'])
    expect(hasLabel(items, 'cafe Opening ')).toBe(true)
    expect(hasLabel(items, 'cafe')).toBe(false)
  })
})
