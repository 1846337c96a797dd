/** Writes a backup of a service beside the processes that use its database. */

import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandRefused } from '../commands/command.ts'
import type { ContentStore } from '../contents/content-store.ts'
import { copyDatabaseFile } from '../database/backed-up-file.ts'
import { type DatabaseLocation, migrationsOf, openAsItIs } from '../database/connection.ts'
import type { Db } from '../database/database.ts'
import { readKeyCheck } from '../secrets/key-queries.ts'
import { opensWith } from '../secrets/right-key.ts'
import {
  ATTACHMENTS,
  type BackedUpFile,
  databaseNames,
  describeFile,
  KEY,
  MANIFEST,
  type Manifest,
  nameOfContent,
  sync,
} from './manifest.ts'
import { dumpPostgres } from './postgres-tools.ts'
import { listContents } from './queries.ts'

export interface BackupTask {
  /** The folder that the backup becomes. */
  readonly folder: string
  readonly database: Exclude<DatabaseLocation, { kind: 'dialect' }>
  /** The key of the service. */
  readonly key: Uint8Array
  /** Whether the backup has the key. */
  readonly withKey: boolean
  /** Null leaves attachments out. */
  readonly contents: ContentStore | null
  /** ISO 8601 in UTC. */
  readonly at: string
}

export interface WrittenBackup {
  readonly manifest: Manifest
  /** Attachments whose contents are lost or damaged. */
  readonly unreadable: readonly string[]
}

/** Before 0480 no database had a check of its key. */
const KEY_CHECKS = '0480-key-checks'

const draftNames: ReadonlySet<string> = new Set([
  ...Object.values(databaseNames).flatMap((name) => [name, `${name}-journal`]),
  ATTACHMENTS,
  KEY,
  MANIFEST,
])

/** A crash's half of another backup goes; a folder of something else stays. */
async function makeDraft(folder: string): Promise<string> {
  const draft = `${folder}.part`
  const left = await readdir(draft).catch(() => [])
  if (left.some((name) => !draftNames.has(name)))
    throw new CommandRefused(`${draft} is no half of a backup: remove it.`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  return draft
}

/**
 * Makes the folder, which has its name once everything in it is on the disk.
 *
 * @throws {CommandRefused} when it is there already, when the key is not the database's, or PostgreSQL's programs fail
 */
export async function writeBackup(task: BackupTask): Promise<WrittenBackup> {
  const folder = resolve(task.folder)
  if (existsSync(folder)) throw new CommandRefused(`${folder} is there already.`)
  const db = await openAsItIs(task.database)
  const draft = await makeDraft(folder)
  try {
    const migrations = await migrationsOf(db)
    const migration = migrations.at(-1)
    if (migration === undefined) throw new CommandRefused('The database has no tables, or does not answer.')
    const keyCheck = migrations.includes(KEY_CHECKS) ? ((await readKeyCheck(db)) ?? null) : null
    if (keyCheck !== null && !opensWith(task.key, keyCheck)) {
      throw new CommandRefused('The key is not that of the database: put the right one in place first.')
    }
    // The database before the attachments: contents that it refers to are kept for days after they are deleted.
    const files = [await backUpDatabase(task.database, draft)]
    const { kept, unreadable } = await backUpContents(db, task.contents, draft)
    files.push(...kept)
    if (task.withKey) {
      await writeFile(join(draft, KEY), `${Buffer.from(task.key).toString('hex')}\n`, {
        mode: 0o600,
        flush: true,
      })
      files.push(await describeFile(draft, KEY))
    }
    const manifest: Manifest = {
      format: 1,
      at: task.at,
      database: task.database.kind,
      migration,
      keyCheck,
      files,
    }
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true })
    await sync(draft, 'folder')
    await rename(draft, folder)
    await sync(dirname(folder), 'folder')
    return { manifest, unreadable }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await db.destroy()
  }
}

async function backUpDatabase(database: BackupTask['database'], draft: string): Promise<BackedUpFile> {
  const name = databaseNames[database.kind]
  const path = join(draft, name)
  if (database.kind === 'sqlite') await copyDatabaseFile(database.path, path)
  else await dumpPostgres(database.directUrl ?? database.url, path)
  await chmod(path, 0o600)
  await sync(path, 'file')
  return describeFile(draft, name)
}

async function backUpContents(db: Db, contents: ContentStore | null, draft: string) {
  const kept: BackedUpFile[] = []
  const unreadable: string[] = []
  for (const key of contents === null ? [] : await listContents(db)) {
    const name = nameOfContent(key)
    const path = join(draft, name)
    const content = await contents?.read(key)
    if (content === null || content === undefined) {
      unreadable.push(name)
      continue
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
    const file = await describeFile(draft, name)
    if (file.sha256 === key.sha256) {
      kept.push(file)
      continue
    }
    unreadable.push(name)
    await rm(path)
  }
  return { kept, unreadable }
}
