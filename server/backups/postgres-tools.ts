/** PostgreSQL's own programs, which copy a database as it is at one moment, and put the copy into another one. */

import { spawn } from 'node:child_process'
import { CommandRefused } from '../commands/command.ts'

/** The last lines that a program writes about its failure are the telling ones. */
const TOLD_LINES = 5

/**
 * The password is not among the arguments, which others on the computer can read.
 *
 * @throws {CommandRefused} with what the program says; also when it is not there
 */
async function run(program: string, url: string, args: readonly string[]): Promise<void> {
  const place = new URL(url)
  const password = decodeURIComponent(place.password)
  place.password = ''
  const child = spawn(program, [...args, `--dbname=${place.href}`], {
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told = (told + text).slice(-10_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).catch((error: unknown) => {
    throw new CommandRefused(
      `${program} is not on the PATH: install the client programs of PostgreSQL, of the server's version or a later one.`,
      { cause: error },
    )
  })
  if (code === 0) return
  throw new CommandRefused(`${program} failed:\n${told.trim().split('\n').slice(-TOLD_LINES).join('\n')}`)
}

/** Roles of one server need not be there in another. */
const ofNobody = ['--no-owner', '--no-privileges'] as const

export function dumpPostgres(url: string, file: string): Promise<void> {
  return run('pg_dump', url, ['--format=custom', ...ofNobody, `--file=${file}`])
}

/** Into a database without tables; all of it or nothing. */
export function restorePostgres(url: string, file: string): Promise<void> {
  return run('pg_restore', url, ['--single-transaction', '--exit-on-error', ...ofNobody, file])
}
