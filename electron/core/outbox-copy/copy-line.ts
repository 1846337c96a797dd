/**
 * The lines of the copy. Each begins with the CRC-32 of the rest, so that a damaged one is known as such and costs nothing
 * but itself.
 */

import { crc32 } from 'node:zlib'
import { z } from 'zod'

/** A row that an operation changes or refers to: enough to make it again where the replica is lost. */
const rowSnapshot = z.object({
  entity: z.string(),
  localId: z.string(),
  serverId: z.int().nullable(),
  workspaceId: z.int(),
  serverAt: z.string().nullable(),
  /** Null while the service has no version of it. */
  base: z.record(z.string(), z.unknown()).nullable(),
})
export type RowSnapshot = z.output<typeof rowSnapshot>

/** The fields that sending changes in an operation of an earlier line. */
const mark = z.object({
  op_id: z.string(),
  attempt: z.int(),
  state: z.string(),
  reason: z.string().nullable(),
})

const copyLine = z.object({
  /** Ascends by one; the replica knows the last one that belongs to it. */
  number: z.int(),
  /** Everything before is void: the copy begins anew here. */
  begins: z.boolean().optional(),
  /** Rows of the queue's table. */
  put: z.array(z.record(z.string(), z.unknown())),
  marked: z.array(mark).optional(),
  withdrawn: z.array(z.string()),
  arrived: z.array(z.string()),
  rows: z.array(rowSnapshot),
})
export type CopyLine = z.output<typeof copyLine>

export function encodeLine(line: CopyLine): string {
  const text = JSON.stringify(line)
  return `${checksum(text)} ${text}\n`
}

/** Null for a line that is not as it was written. */
export function decodeLine(written: string): CopyLine | null {
  const text = written.slice(9)
  if (written.slice(0, 9) !== `${checksum(text)} `) return null
  const parsed = copyLine.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
