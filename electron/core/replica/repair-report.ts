/** The report of a repair when a replica was opened; kept until the person has read it. */

import { repair, type Repair } from '../../../shared/bridge/sync.ts'
import type { KeyValueTable } from './key-value-table.ts'

/** In the replica's facts. */
const REPAIR = 'repair'

export function readRepairReport(meta: KeyValueTable): Repair | null {
  const text = meta.get(REPAIR)
  return text === null ? null : (repair.safeParse(JSON.parse(text)).data ?? null)
}

export function writeRepairReport(meta: KeyValueTable, report: Repair): void {
  meta.set(REPAIR, JSON.stringify(report))
}

export function dismissRepairReport(meta: KeyValueTable): void {
  meta.delete(REPAIR)
}
