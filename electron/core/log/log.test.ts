import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../testing/temporary-folders.ts'
import { logFolder, openLog } from './log-file.ts'
import { withoutContents } from './without-contents.ts'

const temporaryFolder = temporaryFolders()

/** The failure of a parser, which quotes what it was given. */
function failureOf(text: string): string {
  try {
    JSON.parse(text)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was understood.')
}

describe('an entry of the log', () => {
  it.each([
    failureOf('Therapy with Dr. Miller'),
    failureOf('{"description": "Therapy with Dr. Miller"'),
    failureOf('{"description": Therapy}'),
    failureOf('Therapy\nMiller'),
    'No project is called “Therapy”: “Miller” neither',
    "Error: 'Therapy, Miller's' is no name",
    'no account for miller@therapy.example.com here',
    'GET https://ann:Therapy@time.example.com/api?description=Therapy#Miller failed',
    'Authorization: Therapy',
    'Authorization: Bearer Therapy',
    'token=Therapy',
    `key ${'Miller1'.repeat(8)} refused`,
  ])('has nothing of what somebody typed: %s', (text) => {
    expect(withoutContents(text)).not.toMatch(/therapy|miller/i)
  })

  it.each([
    'TypeError: x is not a function\n    at run (file:///opt/Dayloom/resources/app.asar/dist/main/core.js:10:2)',
    'core process ended unexpectedly (code 3)',
    'SqliteError: UNIQUE constraint failed: tasks.id 0199b5a0-7c3e-7abc-8def-0123456789ab',
    "Dayloom’s window ended; it doesn’t matter, and isn't lost",
    'fetch https://time.example.com/api/v9/me/tracking failed',
  ])('keeps what tells of the defect: %s', (text) => {
    expect(withoutContents(text)).toBe(text)
  })
})

describe('the log', () => {
  it('keeps two files of bounded size, which nobody else may read', () => {
    const profile = temporaryFolder()
    const write = openLog(profile, 'core')
    const text = 'x '.repeat(2000)
    for (let at = 0; at < 400; at += 1) write(`${at} ${text}`)
    const files = readdirSync(logFolder(profile)).toSorted()
    expect(files).toEqual(['core.1.log', 'core.log'])
    for (const name of files) {
      const { size, mode } = statSync(join(logFolder(profile), name))
      expect(size).toBeLessThanOrEqual(512 * 1024)
      expect(process.platform === 'win32' ? 0o600 : mode & 0o777).toBe(0o600)
    }
    const latest = readFileSync(join(logFolder(profile), 'core.log'), 'utf8')
    expect(latest.trim().split('\n').at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\S+Z 399 x x/)
  })

  it('goes on after the one that was there, and is of no harm where it cannot be written', () => {
    const profile = temporaryFolder()
    openLog(profile, 'main')('first')
    openLog(profile, 'main')('second')
    expect(readFileSync(join(logFolder(profile), 'main.log'), 'utf8')).toMatch(/first\n.*second\n$/)
    const other = temporaryFolder()
    writeFileSync(logFolder(other), 'a file in the place of the folder')
    openLog(other, 'main')('nowhere')
  })
})
