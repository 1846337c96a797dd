import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Ada\r\nBcc: everybody@example.org', 'Ada Bcc: everybody@example org'],
  ['You won! Claim at https://evil.example/prize now', 'You won! Claim at now'],
  ['Bank support (www.evil.example)', 'Bank support ('],
  ['pay.evil.example', 'pay evil example'],
  ['Ann\u202Egnp.exe', 'Ann gnp exe'],
  ['St. John & Co. 2.0', 'St. John & Co. 2.0'],
  ['\u200B\u0007', ''],
  ['a'.repeat(200), `${'a'.repeat(59)}…`],
])('%j is written as %j in mails', (given, written) => {
  expect(plainName(given)).toBe(written)
})

it('no name is longer than a subject has room for, or has more than a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = plainName(text)
      expect(Array.from(name).length).toBeLessThanOrEqual(60)
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}]|:\/\/|\p{L}\.\p{L}{2}/u)
    }),
  )
})
