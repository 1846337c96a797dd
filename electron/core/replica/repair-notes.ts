/**
 * A repair that has begun, noted beside the replica before anything is moved: a crash in the middle of it neither hides the
 * damage from the person nor what can be read of the damaged files from the next start.
 */

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { syncFolder } from '../outbox-copy/outbox-copy.ts'
import { repair, type Repair } from '../../../shared/bridge/sync.ts'
import { parseJson } from '../../../shared/domain/json.ts'
import type { KeyValueTable } from './small-tables.ts'

const stored = z.object({
  /** Instant at which it began; the report of it has the same. */
  at: z.string(),
  found: z.enum(['damaged', 'missing']),
  /** The path under which the damaged file is kept, or will be; null where there was none. */
  keptAs: z.string().nullable(),
  /** The same of a damaged copy of the queue. */
  copyKeptAs: z.string().nullable(),
})
export type RepairMarker = z.output<typeof stored>

const pathOf = (path: string): string => `${path}.repair`

/** Null where none was broken off. @param path of the replica */
export function readRepairMarker(path: string): RepairMarker | null {
  try {
    return stored.parse(JSON.parse(readFileSync(pathOf(path), 'utf8')))
  } catch {
    // None, or one that was never whole: then nothing was moved yet.
    return null
  }
}

/** Durable, whole or not at all, when it returns. @throws when it cannot be written */
export function writeRepairMarker(path: string, repair: RepairMarker): void {
  const incoming = `${pathOf(path)}.part`
  writeFileSync(incoming, JSON.stringify(repair), { mode: 0o600, flush: true })
  renameSync(incoming, pathOf(path))
  syncFolder(dirname(path))
}

/** The new replica has everything, and the report. */
export function removeRepairMarker(path: string): void {
  if (!existsSync(pathOf(path))) return
  rmSync(pathOf(path), { force: true })
  syncFolder(dirname(path))
}

/** In the replica's facts. */
const REPAIR = 'repair'

export function readRepairReport(meta: KeyValueTable): Repair | null {
  return parseJson(meta.get(REPAIR), repair)
}

export function writeRepairReport(meta: KeyValueTable, report: Repair): void {
  meta.set(REPAIR, JSON.stringify(report))
}

export function dismissRepairReport(meta: KeyValueTable): void {
  meta.delete(REPAIR)
}
