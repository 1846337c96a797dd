/** What was found and done when a replica was opened that was not as it was left; kept until the person has read it. */

import { z } from 'zod'
import type { NamedValues } from './named-values.ts'

const repairReport = z.object({
  /** Instant at which it was found. */
  at: z.string(),
  /** `damaged`: the file had changed. `missing`: it was gone, and edits waited that only the copy had. */
  found: z.enum(['damaged', 'missing']),
  /** Edits that had not reached the server and are in the queue again. */
  rescued: z.int().min(0),
  /** Whether everything that waited is known to be among them. */
  isComplete: z.boolean(),
  /** Where the damaged file is kept; null when there was none. */
  keptAs: z.string().nullable(),
})
export type RepairReport = z.output<typeof repairReport>

/** In the replica's facts. */
const REPAIR = 'repair'

export function readRepairReport(meta: NamedValues): RepairReport | null {
  const text = meta.get(REPAIR)
  return text === null ? null : (repairReport.safeParse(JSON.parse(text)).data ?? null)
}

export function writeRepairReport(meta: NamedValues, report: RepairReport): void {
  meta.set(REPAIR, JSON.stringify(report))
}

export function dismissRepairReport(meta: NamedValues): void {
  meta.delete(REPAIR)
}
