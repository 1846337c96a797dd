import { expect, it } from 'vitest'
import { localFormats } from './local-formats.ts'

it.each([
  ['en-GB', 'DD/MM/YYYY', 'H:mm'],
  ['en-US', 'MM/DD/YYYY', 'h:mm A'],
  ['de-DE', 'DD.MM.YYYY', 'H:mm'],
  ['nl-NL', 'DD-MM-YYYY', 'H:mm'],
  ['sv-SE', 'YYYY-MM-DD', 'H:mm'],
] as const)('in %s a new account writes %s and %s', (locale, dateFormat, timeFormat) => {
  expect(localFormats(locale)).toEqual({ dateFormat, timeFormat })
})
