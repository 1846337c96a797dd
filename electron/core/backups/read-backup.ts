/** Reads a backup as a whole, and tells what restoring it would do. */

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { RestoredRows, RestorePreview } from '../../../shared/bridge/backups.ts'
import { type Entity, entityNames } from '../../../shared/entities/entity.ts'
import { refused } from '../commands/command-error.ts'
import { diskTroubleOf } from '../disk-error.ts'
import { checkServiceDatabase } from '../embedded-service.ts'
import { descriptorsOf, entities } from '../replica/entities.ts'
import { migrate, NewerReplicaError } from '../replica/migrate.ts'
import { openSqlite, type Sqlite } from '../replica/sqlite.ts'
import { CONTENTS, type Manifest, readManifest, REPLICA, SERVICE, toCounts } from './manifest.ts'
import { placeOf } from './staged-restore.ts'
import { isThere, plainHashOf } from './write-backup.ts'

export interface UnpackBackup {
  /** The folder of all backups. */
  readonly folder: string
  readonly id: string
  /** Is made; what was there is removed. */
  readonly into: string
}

const damaged = (what: string) =>
  refused(
    `This backup is damaged and was not restored: ${what} is not what was written. Nothing was changed. Choose another backup.`,
  )

const newer = () =>
  refused(
    'This backup was made by a newer version of Dayloom. Nothing was changed. Install that version to restore it.',
  )

/**
 * Writes the plain files, each checked, and checks the files of tasks: the manifest that it answers has none that is lost.
 *
 * @throws {CommandError} `refused` where a plain file is not as it was written
 */
export async function unpackBackup({ folder, id, into }: UnpackBackup): Promise<Manifest> {
  const manifest = readManifest(folder, id)
  if (manifest === null) throw damaged('its manifest')
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const file of manifest.files) {
    const hash = createHash('sha256')
    async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const bytes of source) {
        hash.update(bytes)
        yield bytes
      }
    }
    const target = createWriteStream(join(into, file.name), { mode: 0o600, flush: true })
    try {
      await pipeline(createReadStream(join(folder, id, `${file.name}.gz`)), createGunzip(), measured, target)
    } catch (error) {
      const trouble = diskTroubleOf(error)
      if (trouble === 'full')
        throw refused('The disk is full. Nothing was changed. Free some space, then try again.')
      throw damaged(file.name)
    }
    if (hash.digest('hex') !== file.sha256) throw damaged(file.name)
  }
  const contents: Manifest['contents'] = []
  for (const content of manifest.contents) {
    const path = join(folder, CONTENTS, content.sha256)
    if (isThere(path) && (await plainHashOf(path)) === content.sha256) contents.push(content)
  }
  openUnpacked(join(into, REPLICA)).close()
  if (manifest.files.some(({ name }) => name === SERVICE)) {
    const state = await checkServiceDatabase(join(into, SERVICE))
    if (state === 'damaged') throw damaged(SERVICE)
    if (state === 'newer') throw newer()
  }
  return { ...manifest, contents }
}

/** Brought to this version. @throws {CommandError} `refused` */
function openUnpacked(path: string): Sqlite {
  let sqlite: Sqlite | null = null
  try {
    sqlite = openSqlite(path)
    migrate(sqlite)
    return sqlite
  } catch (error) {
    sqlite?.close()
    throw error instanceof NewerReplicaError ? newer() : damaged(REPLICA)
  }
}

export interface PreviewRestore extends UnpackBackup {
  /** The path of the replica as it is now. */
  readonly replica: string
}

type Told = Omit<RestorePreview, 'backup'>

/** @throws {CommandError} `refused` where the backup cannot be restored */
export async function previewRestore(job: PreviewRestore): Promise<Told> {
  const manifest = await unpackBackup(job)
  const backup = openUnpacked(join(job.into, REPLICA))
  try {
    backup.execute(`ATTACH DATABASE '${job.replica.replaceAll("'", "''")}' AS present`)
    const isWhole = manifest.account.kind === 'local'
    return {
      isWhole,
      rows: isWhole ? entityNames.flatMap((entity) => compare(backup, entity)) : [],
      edits: toCounts(missingEdits(backup, isWhole)),
      waitingNow: Number(backup.get('SELECT count(*) AS n FROM present.operations')?.['n']),
      lostFiles: lostFiles(backup, job, manifest),
    }
  } finally {
    backup.close()
    await rm(job.into, { recursive: true, force: true })
  }
}

/** The names of files of tasks that are neither in the backup any more nor here. */
function lostFiles(backup: Sqlite, { folder, id, replica }: PreviewRestore, found: Manifest): string[] {
  const place = { profile: dirname(dirname(replica)), accountId: basename(replica, '.sqlite') }
  const isLost = (content: Manifest['contents'][number]) =>
    !found.contents.some(({ sha256 }) => sha256 === content.sha256) && !isThere(placeOf(place, content))
  const lost = (readManifest(folder, id) ?? found).contents.filter(isLost)
  const names = lost.flatMap(({ sha256 }) =>
    backup.tuples('SELECT name FROM main.attachments WHERE sha256 = ? AND deleted = 0', [sha256]),
  )
  return [...new Set(names.map(([name]) => String(name)))]
}

/** Edits that wait in the backup, by entity; on a server only those that do not wait now. */
function missingEdits(backup: Sqlite, isWhole: boolean): Record<string, number> {
  const missing = isWhole ? '' : 'WHERE op_id NOT IN (SELECT op_id FROM present.operations)'
  const found = backup.tuples(`SELECT entity, count(*) FROM main.operations ${missing} GROUP BY entity`)
  return Object.fromEntries(found) as Record<string, number>
}

/** Names that are shown of each. */
const NAMES = 5

function compare(backup: Sqlite, entity: Entity): RestoredRows[] {
  const { table, searchedBy } = entities[entity]
  const lacking = (one: string, other: string): string =>
    `FROM ${one}.${table} AS one WHERE one.deleted = 0 AND NOT EXISTS
     (SELECT 1 FROM ${other}.${table} AS other WHERE other.local_id = one.local_id AND other.deleted = 0)`
  const count = (from: string): number => Number(backup.get(`SELECT count(*) AS n ${from}`)?.['n'])
  const names = (from: string): string[] => {
    if (searchedBy === null) return []
    const column = descriptorsOf(entity)[searchedBy]?.column ?? ''
    const named = `SELECT DISTINCT one.${column} ${from} AND one.${column} <> '' LIMIT ${NAMES}`
    return backup.tuples(named).map(([name]) => String(name))
  }
  // Places are shifted by the edits of other rows, and what the service alone sets follows from the others.
  const columns = Object.values(descriptorsOf(entity)).filter(
    ({ isPlace, setBy }) => isPlace !== true && setBy === undefined,
  )
  const differs = columns.map(({ column }) => `one.${column} IS NOT other.${column}`).join(' OR ')
  const changed = count(
    `FROM main.${table} AS one JOIN present.${table} AS other ON other.local_id = one.local_id
     WHERE one.deleted = 0 AND other.deleted = 0 AND (${differs === '' ? '0' : differs})`,
  )
  const isBack = lacking('main', 'present')
  const isGone = lacking('present', 'main')
  const rows = { entity, back: count(isBack), changed, gone: count(isGone) }
  if (rows.back + rows.changed + rows.gone === 0) return []
  return [{ ...rows, namesBack: names(isBack), namesGone: names(isGone) }]
}
