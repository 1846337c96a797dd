/** The archive of everything, for the account in use: where it goes, how far it is, and its end. */

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { WrittenArchive } from '../../../shared/bridge/archive.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import type { RunJob } from '../backups/jobs.ts'
import { CommandError, refused } from '../commands/command-error.ts'
import { diskTroubleOf } from '../disk-error.ts'
import type { Effects } from '../effects.ts'
import { draftOf } from '../files/file-system.ts'
import { readInvoiceProofs } from '../proof/entry-history.ts'
import type { CoreProcedures } from '../procedures.ts'
import { settingsOf } from '../replica/entities.ts'
import type { AccountRecord } from '../protocol.ts'
import type { WriteArchive } from './write-archive.ts'

export type ArchiveProcedures = Pick<CoreProcedures, 'archive.state' | 'archive.write' | 'archive.cancel'>

interface ArchiveOptions {
  readonly account: Pick<OpenedAccount, 'record' | 'replica' | 'attachments' | 'api'>
  /** The profile's folder. */
  readonly profile: string
  readonly effects: Effects
  readonly runJob: RunJob
  /** How much is written, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Where the data of an account lies. */
export function archiveSource(
  profile: string,
  { id, kind, name, email, serverUrl, workspaces }: AccountRecord,
) {
  const organizations =
    kind === 'local' ? new Set(workspaces.map(({ organizationId }) => organizationId)) : []
  const ofService = [...organizations].map((one) => join(profile, 'service', 'attachments', String(one)))
  return {
    replica: join(profile, 'replicas', `${id}.sqlite`),
    contents: [join(profile, 'replicas', `${id}.files`), ...ofService],
    account: { name, email, server: serverUrl },
  } satisfies Partial<WriteArchive>
}

export function archiveProcedures(options: ArchiveOptions): ArchiveProcedures & { readonly end: () => void } {
  const { account, profile, effects, runJob, onProgress } = options
  let latest: WrittenArchive | null = null
  let running: AbortController | null = null

  async function write(given: string, replaces: boolean): Promise<WrittenArchive> {
    if (running !== null) throw refused('An archive is being written already. Wait until it is done.')
    if (!isAbsolute(given)) throw refused('Enter the whole path of the file, from its very beginning.')
    const file = /\.zip$/i.test(given) ? given : `${given}.zip`
    const own = new AbortController()
    running = own
    try {
      if (account.record.kind === 'server') await fetchMissing(own.signal)
      const { timeZone } = settingsOf(account.replica, 'preferences')
      const { proofs, unproved } = await readInvoiceProofs(account, account.api, own.signal)
      own.signal.throwIfAborted()
      const source = archiveSource(profile, account.record)
      const job = { ...source, file, replaces, at: effects.now(), timeZone, proofs }
      const written = await runJob('writeArchive', job, own.signal, onProgress)
      latest = { file, ...written, proofs: proofs.length, unproved }
      return latest
    } catch (error) {
      // A thread that is ended removes nothing any more.
      if (own.signal.aborted) await rm(draftOf(file), { force: true })
      throw inWords(error, file)
    } finally {
      running = null
    }
  }

  /** As far as the server can be reached. */
  async function fetchMissing(signal: AbortSignal): Promise<void> {
    const rows = account.replica.rows.where('attachment', 'deleted = 0 ORDER BY row_id', [])
    for (const row of rows) {
      signal.throwIfAborted()
      try {
        await account.attachments.downloads.fetch(row)
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        // Missing files are counted; one that is gone says nothing of the others.
        if (error.code !== 'not_found') return
      }
    }
  }

  return {
    'archive.state': () => ({
      suggestion: newDownload(`Dayloom ${effects.now().slice(0, 10)}`, 'zip'),
      latest,
    }),
    'archive.write': ({ file, replaces }) => write(file, replaces),
    'archive.cancel': () => {
      running?.abort(refused('The export was cancelled. Nothing was written.'))
      return {}
    },
    end: () => running?.abort(refused('The account was closed before the archive was written.')),
  }
}

/** The path of a new file in the folder for downloads. */
export function newDownload(name: string, ending: string): string {
  const downloads = join(homedir(), 'Downloads')
  const folder = existsSync(downloads) ? downloads : homedir()
  for (let count = 1; ; count += 1) {
    const file = join(folder, `${name}${count === 1 ? '' : ` (${count})`}.${ending}`)
    if (!existsSync(file)) return file
  }
}

/** The reason that keeps an archive from being written, in a person's words; other errors as they are. */
export function inWords(error: unknown, file: string): unknown {
  if (error instanceof CommandError) return error
  if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT')
    return refused(`The folder of ${file} is not there. Make it, or choose another one.`)
  const trouble = diskTroubleOf(error)
  if (trouble === 'full')
    return refused(`The disk is full, so ${file} was not written. Free some space, then try again.`)
  if (trouble === 'read-only')
    return refused(`Nothing may be written to the folder of ${file}. Choose another one.`)
  return error
}
