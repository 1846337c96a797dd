/**
 * Writes a backup: databases by SQLite's online backup, checked and compressed, read back, and only then given their name. It
 * runs beside the core, which goes on writing meanwhile.
 */

import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  statSync,
} from 'node:fs'
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isTimeZone, zoneDays } from '../../../shared/domain/days.ts'
import { entityNames } from '../../../shared/entities/entity.ts'
import { checkServiceDatabase } from '../embedded-service.ts'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'
import { entities } from '../replica/entities.ts'
import {
  CONTENTS,
  listBackups,
  type Manifest,
  MANIFEST,
  namesIn,
  REPLICA,
  SERVICE,
  serviceFiles,
} from './manifest.ts'
import { outdated } from './rotation.ts'

/** Pages of a database that are copied at a time: 1 MiB. */
const PAGES = 256
/** Begins the names of folders that are being removed. */
const REMOVED = 'removed-'
/** Milliseconds. */
const DAY = 86_400_000

export interface WriteBackup extends Pick<Manifest, 'at' | 'reason' | 'account'> {
  /** The folder of all backups. */
  readonly folder: string
  readonly id: string
  /** The path of the replica. */
  readonly replica: string
  /** The folder of its files of tasks. */
  readonly contents: string
  /** The folder of the service inside the app; null for an account on a server. */
  readonly service: string | null
  /** Counts edits, in memory that the core shares: copying gives way to them. */
  readonly edits: Int32Array
}

type BackedUpFile = Manifest['files'][number]
type Content = Manifest['contents'][number] & { readonly path: string }

/** Other bytes were read back than were written: the disk cannot be relied on. */
export class UnsoundBackupError extends Error {
  override readonly name = 'UnsoundBackupError'
}

/** @throws the disk's own error, or {@link UnsoundBackupError}; then nothing of it is left */
export async function writeBackup(job: WriteBackup): Promise<void> {
  const { folder, id, at, reason, account } = job
  await mkdir(join(folder, CONTENTS), { recursive: true, mode: 0o700 })
  // Its name belongs to this account alone: what a crash has left goes with the next one.
  const draft = join(folder, `${account.id}.part`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    // The replica first: whatever the service has done for it since is harmless to send or to read again.
    const giveWay = givingWay(job.edits)
    await copyDatabase(job.replica, join(draft, REPLICA), giveWay)
    const told = readReplica(join(draft, REPLICA), account.kind === 'local')
    const files = [await compress(draft, REPLICA)]
    const service = job.service === null ? null : join(job.service, SERVICE)
    if (job.service !== null && service !== null && isThere(service)) {
      await copyDatabase(service, join(draft, SERVICE), giveWay)
      if ((await checkServiceDatabase(join(draft, SERVICE))) === 'damaged')
        throw new UnsoundBackupError(SERVICE)
      files.push(await compress(draft, SERVICE))
      for (const name of serviceFiles.filter((one) => isThere(join(String(job.service), one)))) {
        await copyFile(join(job.service, name), join(draft, name))
        files.push(await compress(draft, name))
      }
    }
    const contents = [...unsent(job, told.sha256s), ...(job.service === null ? [] : ofService(job.service))]
    for (const content of contents) await keepContent(folder, content)
    const { counts, waiting } = told
    const manifest: Manifest = {
      format: 1,
      at,
      reason,
      account,
      files,
      contents: contents.map(({ sha256, size, organizationId }) => ({ sha256, size, organizationId })),
      counts,
      waiting,
    }
    await writeFile(join(draft, MANIFEST), JSON.stringify(manifest), { mode: 0o600, flush: true })
    syncFolder(draft)
    await rename(draft, join(folder, id))
    syncFolder(folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  // The one that is about to be restored may be among those; they go with the next backup.
  if (reason !== 'restore') await removeOutdated(job)
}

/** Milliseconds for which copying stops after an edit, and for which it stops in all. */
const PAUSE = 200
const MOST_PAUSES = 60_000

/** Stops this thread while somebody edits: a durable write would wait for the disk. */
function givingWay(edits: Int32Array): () => void {
  const never = new Int32Array(new SharedArrayBuffer(4))
  let seen = Atomics.load(edits, 0)
  let paused = 0
  return () => {
    const now = Atomics.load(edits, 0)
    if (now === seen || paused >= MOST_PAUSES) return
    seen = now
    paused += PAUSE
    Atomics.wait(never, 0, 0, PAUSE)
  }
}

/** As it is at this moment, whatever is written meanwhile. */
async function copyDatabase(from: string, to: string, giveWay: () => void): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    // In one reading, so that a write in between does not make it begin again.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(source, to, { rate: PAGES, progress: giveWay })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  // One file without a log beside it; whoever opens it writes a log again.
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
}

interface Told extends Pick<Manifest, 'counts' | 'waiting'> {
  /** Hashes of contents that are nowhere else. */
  readonly sha256s: readonly string[]
}

/** @throws {UnsoundBackupError} when the copy is not what a replica is */
function readReplica(path: string, isLocal: boolean): Told {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    if (copy.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] !== 'ok')
      throw new UnsoundBackupError(REPLICA)
    const count = (from: string): number =>
      Number(copy.prepare(`SELECT count(*) AS n FROM ${from}`).get()?.['n'])
    const tables = new Set(
      copy
        .prepare('SELECT name FROM sqlite_schema')
        .all()
        .map(({ name }) => name),
    )
    const counts = entityNames.flatMap((entity) => {
      const { table } = entities[entity]
      return tables.has(table) ? [[entity, count(`${table} WHERE deleted = 0`)] as const] : []
    })
    // An earlier version had no files.
    const only = isLocal ? '' : "WHERE server_id IS NULL OR sync_state <> 'saved'"
    const hashes = tables.has('attachments')
      ? copy.prepare(`SELECT DISTINCT sha256 FROM attachments ${only}`).all()
      : []
    return {
      counts: Object.fromEntries(counts),
      waiting: count('operations'),
      sha256s: hashes.map(({ sha256 }) => String(sha256)),
    }
  } finally {
    copy.close()
  }
}

/** Compresses a file of the draft, reads it back and removes the plain one. */
async function compress(draft: string, name: string): Promise<BackedUpFile> {
  const plain = join(draft, name)
  const packed = `${plain}.gz`
  const hash = createHash('sha256')
  let size = 0
  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of source) {
      hash.update(bytes)
      size += bytes.length
      yield bytes
    }
  }
  // The least effort: a database is a fifth of its size by it, in a quarter of the time of the usual one.
  const gzip = createGzip({ level: 1 })
  await pipeline(
    createReadStream(plain),
    measured,
    gzip,
    createWriteStream(packed, { mode: 0o600, flush: true }),
  )
  const sha256 = hash.digest('hex')
  if ((await hashOf(packed)) !== sha256) throw new UnsoundBackupError(name)
  await rm(plain)
  return { name, size, sha256 }
}

/** Of the content of a compressed file. */
async function hashOf(packed: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(packed), createGunzip(), hash)
  return hash.digest('hex')
}

function unsent({ contents }: WriteBackup, sha256s: readonly string[]): Content[] {
  return sha256s.flatMap((sha256) => {
    const path = join(contents, sha256)
    return isThere(path) ? [{ sha256, size: statSync(path).size, organizationId: null, path }] : []
  })
}

/** The files that the service inside the app keeps: `attachments/<organization>/ab/abcd…`. */
function ofService(service: string): Content[] {
  const root = join(service, 'attachments')
  return namesIn(root)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((organization) =>
      namesIn(join(root, organization)).flatMap((start) =>
        namesIn(join(root, organization, start)).flatMap((sha256) => {
          const path = join(root, organization, start, sha256)
          const size = statSync(path, { throwIfNoEntry: false })?.size
          // Deleted meanwhile.
          if (size === undefined) return []
          return [{ sha256, size, organizationId: Number(organization), path }]
        }),
      ),
    )
}

/** All backups share it: one that is there already is not written again, unless it is not what was written. */
async function keepContent(folder: string, { sha256, size, path }: Content): Promise<void> {
  const kept = join(folder, CONTENTS, sha256)
  if (isThere(kept) && statSync(kept).size === size && (await plainHashOf(kept)) === sha256) return
  await copyFile(path, `${kept}.part`, constants.COPYFILE_FICLONE)
  if ((await plainHashOf(`${kept}.part`)) !== sha256) throw new UnsoundBackupError(basename(path))
  syncFile(`${kept}.part`)
  await rename(`${kept}.part`, kept)
  syncFolder(dirname(kept))
}

export async function plainHashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

async function removeOutdated({ folder, at, account }: WriteBackup): Promise<void> {
  const days = zoneDays(isTimeZone(account.timeZone) ? account.timeZone : 'UTC')
  const own = listBackups(folder).backups.filter(({ manifest }) => manifest.account.id === account.id)
  const dated = own.map(({ id, size, manifest: { at, reason } }) => {
    return { id, size, reason, date: days.dateOf(at) }
  })
  await removeBackups(folder, outdated(dated), Date.parse(at))
}

/** @param now epoch milliseconds */
export async function removeBackups(folder: string, ids: readonly string[], now: number): Promise<void> {
  // Under another name first: what a crash leaves is no backup.
  for (const id of ids) await rename(join(folder, id), join(folder, `${REMOVED}${id}`))
  for (const name of namesIn(folder).filter((one) => one.startsWith(REMOVED)))
    await rm(join(folder, name), { recursive: true, force: true })
  const { backups, unreadable } = listBackups(folder)
  // Nobody knows what such a backup needs.
  if (unreadable.length > 0) return
  const used = new Set(backups.flatMap(({ manifest }) => manifest.contents.map(({ sha256 }) => sha256)))
  for (const name of namesIn(join(folder, CONTENTS)).filter((one) => !used.has(one))) {
    const path = join(folder, CONTENTS, name)
    // Another computer that uses the folder may be writing the backup that needs it.
    if (now - statSync(path).mtimeMs > DAY) await rm(path, { force: true })
  }
}

export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Makes the folder, but not those above it: a name that is mistyped is refused. @throws the disk's own error where nothing can be written */
export async function tryToWrite(folder: string): Promise<void> {
  if (!existsSync(folder)) await mkdir(folder, { mode: 0o700 })
  const probe = join(folder, '.dayloom-probe')
  await writeFile(probe, '', { mode: 0o600 })
  await stat(probe)
  await rm(probe)
}
