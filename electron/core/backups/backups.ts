/** The backups of the account in use: made by themselves, listed, and read for a restore. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import type { BackupReason, BackupState, RestorePreview } from '../../../shared/bridge/backups.ts'
import { instant } from '../../../shared/bridge/fields.ts'
import { parseJson } from '../../../shared/domain/json.ts'
import type { OpenedAccount } from '../accounts/open-account.ts'
import { CommandError, refused } from '../commands/command-error.ts'
import { diskTroubleOf } from '../disk-error.ts'
import type { SyncEffects } from '../effects.ts'
import type { CoreProcedures } from '../procedures.ts'
import type { AccountRecord } from '../protocol.ts'
import { migrations } from '../replica/migrate.ts'
import { openSqliteToRead } from '../replica/sqlite.ts'
import type { RunJob } from './jobs.ts'
import { isRestorable, listBackups, type Manifest, newBackupId, toBackup } from './manifest.ts'
import { stagingIn } from './staged-restore.ts'
import { removeBackups, tryToWrite, UnsoundBackupError } from './write-backup.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds between backups that are made by themselves. */
const EVERY = 24 * HOUR
/** Before the first one after a start: people want to work first. */
const AFTER_START = 3 * MINUTE
/** So long nothing was edited: copying makes the disk busy. */
const QUIET = MINUTE
/** After one that failed. */
const AGAIN = HOUR
/** A timer does not run while the computer sleeps: how long it waits at most. */
const LONGEST = 4 * HOUR

const settings = z.object({
  /** Null: inside the profile. */
  folder: z.string().nullable(),
  failure: z.object({ at: instant, message: z.string() }).nullable(),
})

type Settings = z.output<typeof settings>

export interface BackupsOptions {
  readonly profile: string
  readonly effects: SyncEffects
  readonly runJob: RunJob
  readonly onDefect: (error: unknown) => void
}

export type BackupProcedures = Pick<
  CoreProcedures,
  'backups.state' | 'backups.create' | 'backups.setFolder' | 'backups.preview'
>

export class Backups {
  readonly #options: BackupsOptions
  #record: AccountRecord | null = null
  #cancelTimer: () => void = () => undefined
  #stopListening: () => void = () => undefined
  #ending = new AbortController()
  /** Epoch milliseconds; null while nothing has changed since the last backup. */
  #editedAt: number | null = null
  /** Shared with the thread that copies. */
  readonly #edits = new Int32Array(new SharedArrayBuffer(4))
  #running: Promise<void> | null = null
  #known: Settings | null = null
  /** Accounts that were backed up before a migration since the program began. */
  readonly #migrated = new Set<string>()

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  readonly procedures: BackupProcedures = {
    'backups.state': () => this.#state(),
    'backups.create': async () => {
      await this.create('asked')
      return {}
    },
    'backups.setFolder': async ({ folder }) => {
      if (folder !== null) await this.#checkFolder(folder)
      this.#keep({ folder, failure: null })
      this.#plan()
      return {}
    },
    'backups.preview': ({ id }) => this.#preview(id),
  }

  /** From now on the account is backed up by itself. */
  opened({ record, replica }: Pick<OpenedAccount, 'record' | 'replica'>): void {
    this.#record = record
    this.#editedAt = this.#options.effects.milliseconds()
    this.#stopListening = replica.onChange(() => {
      Atomics.add(this.#edits, 0, 1)
      this.#editedAt = this.#options.effects.milliseconds()
    })
    this.#plan()
  }

  /** The account is about to be closed: a backup that is under way ends. */
  async closing(): Promise<void> {
    this.#cancelTimer()
    this.#stopListening()
    this.#ending.abort(new CommandError('refused', 'The account was closed before the backup was written.'))
    await this.#running?.catch(() => undefined)
    this.#ending = new AbortController()
    this.#record = null
  }

  /** A backup of the replica's file, where this version is about to change its tables. Failing keeps nobody from working. */
  async beforeMigration(record: AccountRecord): Promise<void> {
    if (!isEarlier(this.#replicaOf(record)) || this.#migrated.has(record.id)) return
    await this.beforeServiceMigration(record)
  }

  /** The same for the service inside the app, unless the data was backed up before a migration a moment ago. */
  async beforeServiceMigration(record: AccountRecord): Promise<void> {
    if (this.#migrated.has(record.id)) return
    this.#migrated.add(record.id)
    await this.create('migration', record).catch(() => undefined)
  }

  /**
   * Makes one, or waits for the one that is under way.
   *
   * @throws {CommandError} in a person's words, which Settings show as well
   */
  create(reason: BackupReason, record = this.#record): Promise<void> {
    this.#running ??= this.#write(reason, record).finally(() => {
      this.#running = null
      this.#plan()
    })
    return this.#running
  }

  /** Unpacks a backup into the staging folder of the profile. @throws {CommandError} `refused` where it is damaged, or of somebody else */
  async unpack(
    id: string,
    record: AccountRecord,
  ): Promise<{ readonly manifest: Manifest; readonly folder: string }> {
    const { folder } = this.#chosen(id, record)
    const into = stagingIn(this.#options.profile)
    const manifest = await this.#options.runJob(
      'unpackBackup',
      { folder, id, into },
      new AbortController().signal,
    )
    return { manifest, folder }
  }

  /** Nothing of a person stays who is forgotten. */
  async forget(record: AccountRecord): Promise<void> {
    const folder = this.#folder()
    const own = listBackups(folder).backups.filter(({ manifest }) => manifest.account.id === record.id)
    const ids = own.map(({ id }) => id)
    if (ids.length > 0) await removeBackups(folder, ids, this.#options.effects.milliseconds())
  }

  async #write(reason: BackupReason, record: AccountRecord | null): Promise<void> {
    if (record === null) throw new CommandError('sign_in_needed', 'No account is open. Sign in first.')
    const { effects, profile, runJob, onDefect } = this.#options
    const folder = this.#folder()
    const at = effects.now()
    const { id, kind, userId, name, email, serverUrl, timeZone } = record
    const editedAt = this.#editedAt
    const { signal } = this.#ending
    try {
      if (folder === this.#ownFolder()) await tryToWrite(folder)
      const replica = this.#replicaOf(record)
      const job = {
        folder,
        id: newBackupId(folder, at),
        at,
        reason,
        account: { id, kind, userId, name, email, serverUrl, timeZone },
        replica,
        contents: replica.replace(/\.sqlite$/, '.files'),
        service: kind === 'local' ? join(profile, 'service') : null,
        edits: this.#edits,
      }
      // A folder that somebody has chosen, such as on a disk that is not connected now, is not made anew.
      if (!existsSync(folder)) throw refused(`The folder is not there: ${folder}.`)
      await runJob('writeBackup', job, signal)
      if (this.#editedAt === editedAt) this.#editedAt = null
      if (this.#settings().failure !== null) this.#keep({ failure: null })
    } catch (error) {
      if (signal.aborted) throw error
      const message = messageOf(error, folder)
      if (message === null) onDefect(error)
      const failure = { at, message: message ?? 'The backup could not be written.' }
      this.#keep({ failure })
      throw refused(failure.message)
    }
  }

  #state(): BackupState {
    const folder = this.#folder()
    const { backups, unreadable } = listBackups(folder)
    const record = this.#record
    return {
      folder,
      isOwnFolder: folder === this.#ownFolder(),
      backups:
        record === null
          ? []
          : backups
              .filter(({ manifest }) => isRestorable(manifest.account, record))
              .map((one) => toBackup(one, record)),
      unreadable: [...unreadable],
      isRunning: this.#running !== null,
      failure: this.#settings().failure,
    }
  }

  async #preview(id: string): Promise<RestorePreview> {
    const record = this.#record
    if (record === null) throw new CommandError('sign_in_needed', 'No account is open. Sign in first.')
    const found = this.#chosen(id, record)
    const into = join(this.#options.profile, 'looking-at-backup')
    const job = { folder: found.folder, id, into, replica: this.#replicaOf(record) }
    const told = await this.#options.runJob('previewRestore', job, this.#ending.signal)
    return { backup: toBackup(found, record), ...told }
  }

  #chosen(id: string, record: AccountRecord) {
    const folder = this.#folder()
    const found = listBackups(folder).backups.find((one) => one.id === id)
    if (found === undefined)
      throw new CommandError('not_found', 'This backup is not there any more. Choose another one.')
    if (!isRestorable(found.manifest.account, record))
      throw refused('This backup is of another account. Sign in to that one to restore it.')
    return { ...found, folder }
  }

  async #checkFolder(folder: string): Promise<void> {
    if (!isAbsolute(folder))
      throw refused('Enter the whole path of a folder on this computer, from its very beginning.')
    try {
      await tryToWrite(folder)
    } catch (error) {
      throw refused(messageOf(error, folder) ?? `This folder cannot be used: ${folder}.`)
    }
  }

  /** Sets the timer anew. */
  #plan(): void {
    this.#cancelTimer()
    const record = this.#record
    if (record === null) return
    const { effects } = this.#options
    const now = effects.milliseconds()
    const own = listBackups(this.#folder()).backups.filter(
      ({ manifest }) => manifest.account.id === record.id,
    )
    // A clock that was wrong has dated some ahead: they say nothing of when the next one is due.
    const latest = own.map(({ manifest }) => Date.parse(manifest.at)).find((at) => at <= now)
    const failedAt = Date.parse(this.#settings().failure?.at ?? '')
    const next = latest === undefined ? now : latest + EVERY
    const due = failedAt <= now ? Math.max(next, failedAt + AGAIN) : next
    const wait = Math.min(Math.max(due - now, AFTER_START), LONGEST)
    this.#cancelTimer = effects.schedule(wait, () => this.#tick(due))
  }

  #tick(due: number): void {
    const { effects } = this.#options
    const now = effects.milliseconds()
    const isQuiet = this.#editedAt !== null && now - this.#editedAt >= QUIET
    if (now < due || this.#editedAt === null) this.#plan()
    // The failure is in the settings, and the backup is tried again.
    else if (isQuiet) this.create('daily').catch(() => undefined)
    else this.#cancelTimer = effects.schedule(QUIET, () => this.#tick(due))
  }

  #replicaOf({ id }: AccountRecord): string {
    return join(this.#options.profile, 'replicas', `${id}.sqlite`)
  }

  #ownFolder(): string {
    return join(this.#options.profile, 'backups')
  }

  #folder(): string {
    return this.#settings().folder ?? this.#ownFolder()
  }

  #settings(): Settings {
    if (this.#known === null) {
      const path = this.#settingsPath()
      const kept = existsSync(path) ? parseJson(readFileSync(path, 'utf8'), settings) : null
      this.#known = kept ?? { folder: null, failure: null }
    }
    return this.#known
  }

  #keep(changes: Partial<Settings>): void {
    const path = this.#settingsPath()
    const before = this.#settings()
    this.#known = { ...before, ...changes }
    try {
      writeFileSync(`${path}.part`, JSON.stringify(this.#known), { mode: 0o600, flush: true })
      renameSync(`${path}.part`, path)
    } catch (error) {
      if (diskTroubleOf(error) !== null && changes.folder === undefined) return
      // On a full disk a failure is at least told until the program ends; a choice has to be kept.
      this.#known = before
      throw error
    }
  }

  #settingsPath(): string {
    return join(this.#options.profile, 'backups.json')
  }
}

/** Null for a defect. */
function messageOf(error: unknown, folder: string): string | null {
  if (error instanceof CommandError) return error.message
  const isUnsound = error instanceof Error && error.name === new UnsoundBackupError('').name
  const trouble = isUnsound ? 'failing' : diskTroubleOf(error)
  if (trouble === null) return null
  const words = {
    full: `The disk is full, so no backup was made in ${folder}. Free some space, or choose another folder.`,
    'read-only': `Nothing may be written to ${folder}, so no backup was made. Allow writing there, or choose another folder.`,
    failing: `The backup that was written to ${folder} could not be read back, and was thrown away. Check the disk, or choose another folder.`,
    damaged:
      'The data could not be read as a whole, so no backup was made. Restart Dayloom, which repairs it.',
    busy: 'Another program uses the data of Dayloom, so no backup was made. Close that program, then try again.',
  }
  return words[trouble]
}

function isEarlier(path: string): boolean {
  if (!existsSync(path)) return false
  let sqlite: ReturnType<typeof openSqliteToRead> | null = null
  try {
    sqlite = openSqliteToRead(path)
    const version = Number(sqlite.get('PRAGMA user_version')?.['user_version'] ?? 0)
    return version > 0 && version < migrations.length
  } catch {
    // Opening it tells what is wrong.
    return false
  } finally {
    sqlite?.close()
  }
}
