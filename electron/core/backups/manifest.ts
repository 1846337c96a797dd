/** The description that a backup has of itself, in `manifest.json` of its folder. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { backupReason, type Backup } from '../../../shared/bridge/backups.ts'
import { instant } from '../../../shared/bridge/fields.ts'
import { parseJson } from '../../../shared/domain/json.ts'
import { entityNames } from '../../../shared/entities/entity.ts'
import { accountRecord, type AccountRecord } from '../protocol.ts'

const sha256 = z.string().regex(/^[\da-f]{64}$/)

const manifestShape = z.object({
  format: z.literal(1),
  at: instant,
  reason: backupReason,
  account: accountRecord.pick({
    id: true,
    kind: true,
    userId: true,
    name: true,
    email: true,
    serverUrl: true,
    timeZone: true,
  }),
  /** Beside the manifest, compressed: size and hash are those of the content. */
  files: z.array(z.object({ name: z.string().regex(/^[\w-]+\.\w+$/), size: z.int(), sha256 })),
  /** Files of tasks, in the folder that all backups share. */
  contents: z.array(
    z.object({
      sha256,
      size: z.int(),
      /** Of the service inside the app; null for one that had not reached it. */
      organizationId: z.int().nullable(),
    }),
  ),
  counts: z.record(z.string(), z.int()),
  waiting: z.int(),
})
export type Manifest = z.output<typeof manifestShape>
export type BackedUpAccount = Manifest['account']

export const MANIFEST = 'manifest.json'
/** The folder, beside the backups, of the files of tasks. */
export const CONTENTS = 'files'
export const REPLICA = 'replica.sqlite'
export const SERVICE = 'service.sqlite'
/** Of the service's folder, besides its database. */
export const serviceFiles = ['local-account.json', 'service.key'] as const

/** Null where it is not as it was written. */
export function readManifest(folder: string, id: string): Manifest | null {
  try {
    return parseJson(readFileSync(join(folder, id, MANIFEST), 'utf8'), manifestShape)
  } catch {
    return null
  }
}

/** The name of a new backup. @param at ISO 8601 in UTC */
export function newBackupId(folder: string, at: string): string {
  const base = `backup-${at.replaceAll(':', '-')}`
  let id = base
  for (let count = 2; existsSync(join(folder, id)); count += 1) id = `${base}-${count}`
  return id
}

interface Listed {
  readonly backups: readonly { readonly id: string; readonly manifest: Manifest; readonly size: number }[]
  readonly unreadable: readonly string[]
}

/** All backups of a folder, the latest first; those of other accounts, too. None where the folder cannot be read. */
export function listBackups(folder: string): Listed {
  const backups: Listed['backups'][number][] = []
  const unreadable: string[] = []
  for (const id of namesIn(folder).filter((name) => /^backup-[\w-]+Z(?:-\d+)?$/.test(name))) {
    const manifest = readManifest(folder, id)
    if (manifest === null) unreadable.push(id)
    else backups.push({ id, manifest, size: sizeOf(join(folder, id)) })
  }
  const later = (a: Listed['backups'][number], b: Listed['backups'][number]): number =>
    a.manifest.at === b.manifest.at ? (a.id < b.id ? 1 : -1) : a.manifest.at < b.manifest.at ? 1 : -1
  return { backups: backups.toSorted(later), unreadable }
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function sizeOf(folder: string): number {
  return namesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** Whether a backup is of the same data, or of the same person's on another computer. */
export function isRestorable(of: BackedUpAccount, into: AccountRecord): boolean {
  if (of.kind !== into.kind) return false
  if (of.kind === 'local') return true
  return of.id === into.id || (of.serverUrl === into.serverUrl && of.userId === into.userId)
}

/** As the interface sees it. */
export function toBackup({ id, manifest, size }: Listed['backups'][number], account: AccountRecord): Backup {
  const { at, reason, waiting, contents, counts } = manifest
  return {
    id,
    at,
    reason,
    size,
    waiting,
    files: contents.length,
    counts: toCounts(counts),
    otherAccount: manifest.account.id === account.id ? null : manifest.account.name,
  }
}

/** In the order of the entities; one that this version does not know is left out. */
export function toCounts(counts: Readonly<Record<string, number>>): Backup['counts'] {
  return entityNames.flatMap((entity) => {
    const count = counts[entity] ?? 0
    return count === 0 ? [] : [{ entity, count }]
  })
}
