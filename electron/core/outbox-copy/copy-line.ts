/**
 * The lines of the copy. Each begins with the CRC-32 of the rest, so that a damaged one is known as such and costs nothing
 * but itself.
 */

import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Stored } from '../outbox/operation.ts'

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

/** As earlier versions wrote what sending changes in an operation of an earlier line. */
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
  /** Operations of earlier lines that were handed to the network. */
  sent: z.array(z.string()).optional(),
  withdrawn: z.array(z.string()),
  arrived: z.array(z.string()),
  rows: z.array(rowSnapshot),
})
export type CopyLine = z.output<typeof copyLine>

/** Hexadecimal digits. */
const CHECKSUM = 8

export function encodeLine(line: CopyLine): Uint8Array {
  const text = Buffer.from(`${' '.repeat(CHECKSUM)} ${JSON.stringify(line)}\n`)
  text.write(checksum(text.subarray(CHECKSUM + 1, -1)))
  return text
}

/** Null for a line that is not as it was written. */
function decodeLine(written: string): CopyLine | null {
  const text = written.slice(CHECKSUM + 1)
  if (written.slice(0, CHECKSUM + 1) !== `${checksum(text)} `) return null
  const parsed = copyLine.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

/** @param text UTF-8 where it is bytes */
function checksum(text: string | Uint8Array): string {
  return crc32(text).toString(16).padStart(CHECKSUM, '0')
}

export interface CopiedQueue {
  /** Of the last readable line; 0 for an empty copy. */
  readonly lastNumber: number
  /** Operations that had neither arrived nor been taken back, in order, with the number of the line that says so. */
  readonly operations: ReadonlyMap<string, { readonly number: number; readonly stored: Stored }>
  /** Operations that ended, and how; with the number of the line. */
  readonly ended: ReadonlyMap<string, { readonly number: number; readonly how: 'withdrawn' | 'arrived' }>
  /** The latest that is known of each row, by its local id. */
  readonly rows: ReadonlyMap<string, RowSnapshot>
  /** Whether every line is there and as it was written. */
  readonly isWhole: boolean
  /** Whether it ends within a line: one that nobody was told of, or what is left when the end of the file is lost. */
  readonly isCutShort: boolean
}

/** Reads as much as can be read. */
export function readCopiedQueue(text: string): CopiedQueue {
  const operations = new Map<string, { number: number; stored: Stored }>()
  const ended = new Map<string, { number: number; how: 'withdrawn' | 'arrived' }>()
  const rows = new Map<string, RowSnapshot>()
  let lastNumber = 0
  let isWhole = true
  const lines = text.split('\n')
  const isCutShort = lines.pop() !== ''
  for (const [index, written] of lines.entries()) {
    const line = decodeLine(written)
    if (line === null) {
      isWhole = false
      continue
    }
    const follows = line.begins === true ? index === 0 : line.number === lastNumber + 1 && index > 0
    if (!follows) isWhole = false
    if (line.begins === true) {
      operations.clear()
      ended.clear()
      rows.clear()
      isWhole = index === 0
    }
    const { number } = line
    lastNumber = number
    for (const stored of line.put) {
      const id = String(stored['op_id'])
      operations.set(id, { number, stored })
      ended.delete(id)
    }
    for (const mark of line.marked ?? []) {
      const stored = operations.get(mark.op_id)?.stored
      if (stored !== undefined) operations.set(mark.op_id, { number, stored: { ...stored, ...mark } })
    }
    for (const id of line.sent ?? []) {
      const stored = operations.get(id)?.stored
      if (stored !== undefined) operations.set(id, { number, stored })
    }
    for (const how of ['withdrawn', 'arrived'] as const) {
      for (const id of line[how]) {
        operations.delete(id)
        ended.set(id, { number, how })
      }
    }
    for (const row of line.rows) rows.set(row.localId, row)
  }
  // A copy has a beginning from its first moment on.
  if (lines.length === 0) isWhole = false
  return { lastNumber, operations: inOrder(operations), ended, rows, isWhole, isCutShort }
}

/** Refused operations go again at their places, under new ids. */
function inOrder(operations: CopiedQueue['operations']): CopiedQueue['operations'] {
  const seqOf = ({ stored }: { readonly stored: Stored }): number => Number(stored['seq'])
  return new Map([...operations].toSorted(([, a], [, b]) => seqOf(a) - seqOf(b)))
}
