/**
 * `--export FILE`: writes the archive of everything without opening a window. A Dayloom that runs writes it, and asks the service for
 * the proofs of hours; else they are left out.
 */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { type WrittenArchive, writtenArchive } from '../shared/bridge/archive.ts'
import { parseJson } from '../shared/domain/json.ts'
import { createAccountsFile } from './auth/accounts-file.ts'
import { askProgram } from './command-line/command-line.ts'
import { archiveSource, inWords } from './core/archive/archive.ts'
import { type WriteArchive, writeArchive } from './core/archive/write-archive.ts'
import { systemEffects } from './core/effects.ts'
import { defaultProfile } from './shell/default-profile.ts'

/**
 * Exports the account in use, or the one that was used last.
 *
 * @param say takes a line for the person
 * @returns the exit code
 */
export async function exportFromCommandLine(
  args: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { export: { type: 'string' }, profile: { type: 'string' } },
    // Chromium has switches of its own, and the shells' are no error here.
    strict: false,
  })
  if (typeof values.export !== 'string' || /^(?:--.*)?$/.test(values.export)) {
    say('--export takes the name of a file, such as dayloom.zip.')
    return 2
  }
  const own = typeof values.profile === 'string' ? values.profile : null
  const profile = resolve(own ?? defaultProfile(process.platform, process.env, homedir()))
  const { current, accounts } = createAccountsFile(join(profile, 'accounts.json'), say).read()
  const account = accounts.find(({ id }) => id === current) ?? accounts.at(-1)
  const file = resolve(values.export)
  const source = account === undefined ? null : archiveSource(profile, account)
  if (account === undefined || source === null || !existsSync(source.replica)) {
    say(`There is nothing to export in ${profile}. Name another folder with --profile.`)
    return 1
  }
  try {
    const at = systemEffects.now()
    const job = { ...source, file, replaces: false, at, timeZone: account.timeZone, proofs: [] }
    const { entries, files, missing, proofs, unproved } =
      (await writtenByProgram(profile, file)) ?? (await writtenAlone(job))
    say(
      `Exported ${entries.toLocaleString('en')} time entries, everything else and ${files} files to ${file}.`,
    )
    if (proofs > 0) say(`${proofs} proofs of hours are in it.`)
    if (unproved > 0) {
      say(
        `Proofs of hours that are not in it, of sent invoices: ${unproved}. They come from the service, while Dayloom runs and reaches it.`,
      )
    }
    if (missing > 0) say(`${missing} files of tasks are not on this computer, and are not in it.`)
    return 0
  } catch (error) {
    const told = inWords(error, file)
    say(told instanceof Error ? told.message : String(told))
    return 1
  }
}

async function writtenAlone(job: WriteArchive): Promise<Omit<WrittenArchive, 'file'>> {
  const { sent, ...written } = await writeArchive(job)
  return { ...written, proofs: 0, unproved: sent }
}

/** Null where no program runs, or where it cannot. */
async function writtenByProgram(profile: string, file: string): Promise<WrittenArchive | null> {
  // It would add the ending.
  if (!/\.zip$/i.test(file)) return null
  const outcome = await askProgram(profile, { name: 'export', text: file, json: true })
  return outcome?.code === 0 ? parseJson(outcome.lines[0] ?? '', writtenArchive) : null
}
