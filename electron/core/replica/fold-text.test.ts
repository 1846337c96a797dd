import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './entities.ts'

describe('folding text', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['Привет', 'ПРИВЕТ'],
    ['İstanbul', 'istanbul'],
    ['ﬁle', 'FILE'],
    ['Write the Report', 'write THE report'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it('changes nothing when it is done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
    )
  })
})
