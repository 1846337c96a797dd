import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeName } from './safe-name.ts'

describe('P §4.5 the name of an attachment', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['.gitignore', '.gitignore'],
    ['Überblick 2025 (final).pdf', 'Überblick 2025 (final).pdf'],
    ['日本語 🙂.md', '日本語 🙂.md'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\plan.doc', 'plan.doc'],
    ['..', 'attachment'],
    ['...', 'attachment'],
    ['', 'attachment'],
    ['/', 'attachment'],
    [' . ', 'attachment'],
    ['a\0b\r\n.txt', 'ab.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a<b>:"|?*.txt', 'a_b______.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.log', 'console.log'],
    ['trailing. . ', 'trailing'],
    ['\uD800.txt', '\uFFFD.txt'],
    ['e\u0301.txt', '\u00E9.txt'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  it('of 5,000 characters is cut before its extension', () => {
    const safe = safeName(`${'ä'.repeat(5000)}.pdf`)
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
    expect(safe).toMatch(/^ä{125}\.pdf$/)
    expect(safeName(`a.${'x'.repeat(5000)}`)).toHaveLength(255)
    expect(safeName('🙂'.repeat(100))).toBe('🙂'.repeat(63))
  })

  it('is safe whatever it was, and stays as it is then', () => {
    const nasty = fc.constantFrom(
      '/',
      '\\',
      '\0',
      '..',
      '.',
      ' ',
      '\u202E',
      'CON',
      'nul.',
      '\uD800',
      '\u00A0',
      '\t',
    )
    const names = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 60 })
    fc.assert(
      fc.property(names, (parts) => {
        const safe = safeName(parts.join(''))
        expect(safeName(safe)).toBe(safe)
        expect(safe).not.toBe('')
        expect(safe.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
        expect(safe).not.toMatch(/[/\\<>:"|?*\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        expect(safe).not.toMatch(/^\.+$|[. ]$|^\s/u)
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
      }),
      { numRuns: 1000 },
    )
  })
})
