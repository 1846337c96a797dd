/** Puts a backup of a service where a service begins with it. Readers of the feed hear of it at the next start. */

import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandRefused } from '../commands/command.ts'
import type { ContentStore } from '../contents/content-store.ts'
import { endLog, skipGivenIds } from '../database/backed-up-file.ts'
import { type DatabaseLocation, migrationsOf, openAsItIs } from '../database/connection.ts'
import { migrations } from '../database/migrations.ts'
import { checkSqlite } from '../database/readable-rows.ts'
import { readKey, parseKey } from '../secrets/key-file.ts'
import { opensWith } from '../secrets/right-key.ts'
import { contentOf, databaseNames, describeFile, KEY, type Manifest, readManifest, sync } from './manifest.ts'
import { restorePostgres } from './postgres-tools.ts'

export interface RestoreTask {
  /** The folder of the backup. */
  readonly folder: string
  readonly database: Exclude<DatabaseLocation, { kind: 'dialect' }>
  /** Null: a file has the key. */
  readonly key: Uint8Array | null
  /** The file that has the key, or gets that of the backup. */
  readonly keyFile: string | null
  readonly contents: ContentStore
  /** Whether a database that is there is set aside. */
  readonly replaces: boolean
  /** ISO 8601 in UTC. */
  readonly at: string
}

export interface Restored {
  readonly manifest: Manifest
  /** The path of the database that was there before; null for none. */
  readonly keptAs: string | null
}

/**
 * Checks everything before anything changes. A crash in the middle leaves the database that was there, or none; the restore can be
 * run again.
 *
 * @throws {CommandRefused} when the backup is not whole or of a later version, the key is not its own, or the place is taken
 */
export async function restoreBackup(task: RestoreTask): Promise<Restored> {
  const { folder, database, contents } = task
  const manifest = await wholeBackup(folder)
  if (manifest.database !== database.kind) {
    throw new CommandRefused(
      `The backup is of ${nameOf(manifest.database)}, and the database is ${nameOf(database.kind)}.`,
    )
  }
  const key = await keyFor(task, manifest)
  await requirePlace(task)
  // Contents, and the key, before the database that needs them.
  for (const file of manifest.files) {
    const content = contentOf(file)
    if (content === null) continue
    const staged = await contents.stage(createReadStream(join(folder, file.name)) as AsyncIterable<Buffer>)
    await staged.keep(content.organizationId)
  }
  if (key !== null) await writeKey(key.path, key.digits)
  const source = join(folder, databaseNames[database.kind])
  if (database.kind === 'sqlite') return { manifest, keptAs: await placeFile(source, database.path, task.at) }
  await restorePostgres(database.directUrl ?? database.url, source)
  return { manifest, keptAs: null }
}

const nameOf = (kind: Manifest['database']): string => (kind === 'sqlite' ? 'SQLite' : 'PostgreSQL')

async function wholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest === null)
    throw new CommandRefused(`${folder} is no whole backup: it has no manifest that can be read.`)
  if (!Object.hasOwn(migrations, manifest.migration)) {
    throw new CommandRefused('The backup is of a later version of Dayloom: install that one first.')
  }
  for (const file of manifest.files) {
    const found = await describeFile(folder, file.name).catch(() => null)
    if (found === null || found.sha256 !== file.sha256 || found.size !== file.size) {
      throw new CommandRefused(
        `The backup is damaged: ${file.name} is not what was written. Nothing was changed.`,
      )
    }
  }
  const sqlite = join(folder, databaseNames.sqlite)
  if (manifest.database === 'sqlite' && !checkSqlite(sqlite))
    throw new CommandRefused('The database of the backup is damaged.')
  return manifest
}

/** The key that is to be written beside the database; null where it is there, or is given to the service. */
async function keyFor({ folder, key, keyFile }: RestoreTask, { keyCheck, files }: Manifest) {
  const present = key ?? (keyFile === null ? null : await readKey(keyFile))
  const backedUp = files.some(({ name }) => name === KEY) ? await readKey(join(folder, KEY)) : null
  const used = present ?? backedUp
  if (used === null)
    throw new CommandRefused(
      'The backup has no key: put service.key in the folder of --data, or give --secret-key.',
    )
  if (keyCheck !== null && !opensWith(used, keyCheck)) {
    throw new CommandRefused(
      key === null && present !== null
        ? `${keyFile ?? ''} is another key than that of the backup: move it away first.`
        : 'The key is not that of the backup.',
    )
  }
  return present !== null || keyFile === null
    ? null
    : { path: keyFile, digits: Buffer.from(used).toString('hex') }
}

async function requirePlace({ database, replaces }: RestoreTask): Promise<void> {
  if (database.kind === 'postgres') {
    const db = await openAsItIs(database)
    const isTaken = (await migrationsOf(db)).length > 0
    await db.destroy()
    if (isTaken)
      throw new CommandRefused(
        'The database has tables already: make an empty one, and name it by --database-url.',
      )
    return
  }
  if (!existsSync(database.path)) return
  if (!replaces) throw new CommandRefused(`${database.path} is there already: --replace sets it aside.`)
  if (!endLog(database.path)) throw new CommandRefused('The service runs: end it first.')
}

async function writeKey(path: string, digits: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${parseKey(digits).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** @returns the path under which the file that was there is kept. */
async function placeFile(source: string, path: string, at: string): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const staged = `${path}.restoring`
  await copyFile(source, staged)
  const keptAs = existsSync(path) ? `${path}.before-${at.replaceAll(/[:.]/g, '-')}` : null
  // Ids that were given out since must not mean other rows to edits that name them.
  if (keptAs !== null) skipGivenIds(staged, path)
  await sync(staged, 'file')
  // The log of a file that is gone would be taken for that of the new one.
  for (const ending of ['-wal', '-shm', '-journal']) await rm(`${path}${ending}`, { force: true })
  // Under both names for a moment, so that there is always a database.
  if (keptAs !== null) await link(path, keptAs)
  await rename(staged, path)
  await sync(dirname(path), 'folder')
  return keptAs
}
