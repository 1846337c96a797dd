import { describe, expect, it } from 'vitest'
import { mostText, textOf } from './text-content.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the text of a file', () => {
  it('is read as UTF-8, without the mark at its beginning', () => {
    expect(textOf(bytes('\u{FEFF}Größe: 3 €'))).toBe('Größe: 3 €')
  })

  it('is read as UTF-16 when it begins so', () => {
    expect(textOf(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xac, 0x20))).toBe('A€')
    expect(textOf(Uint8Array.of(0xfe, 0xff, 0, 0x41, 0x20, 0xac))).toBe('A€')
  })

  it('is read as Windows-1252 where none of it is UTF-8', () => {
    expect(textOf(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80))).toBe('Größe €')
  })

  it('has a sign where bytes among UTF-8 are no text', () => {
    expect(textOf(Uint8Array.of(0xc3, 0xb6, 0xff, 0x62))).toBe('ö\u{FFFD}b')
    expect(textOf(Uint8Array.of(0xc3, 0xb6, 0xc3))).toBe('ö\u{FFFD}')
  })

  it('ends before a letter that would be cut', () => {
    const text = textOf(bytes(`${'a'.repeat(mostText - 1)}€ and more`))
    expect(text).toBe('a'.repeat(mostText - 1))
  })

  it('ends after so many bytes, however long the line is', () => {
    expect(textOf(new Uint8Array(5_000_000).fill(0x78))).toHaveLength(mostText)
  })
})
