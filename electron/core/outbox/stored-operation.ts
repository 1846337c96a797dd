/** Rows of the queue's table. */

import { storedReason } from './stored-reason.ts'
import type { Parameter } from '../replica/sqlite.ts'
import { parseOperation, type Operation } from './operation.ts'

/** One as it is stored, whether it can be read or not. */
export type Stored = Readonly<Record<string, unknown>>

/** The columns of the table, but for the place in the queue. */
export const columnsOfEdit = [
  'op_id',
  'entity',
  'local_id',
  'kind',
  'changes',
  'attempt',
  'state',
  'scope',
  'queued_at',
  'reason',
] as const

/** The fields of an operation that sending changes, as they are stored. */
export interface Mark {
  readonly op_id: string
  readonly attempt: number
  readonly state: string
  readonly reason: string | null
}

/** The row of an operation; `parseStored` reads it again. */
export function toStored({ changes, reason, ...rest }: Operation) {
  return {
    ...rest,
    reason: storedReason(reason),
    changes: JSON.stringify(changes),
  } satisfies Record<string, Parameter>
}

/** Null for one that this version of the program cannot read. */
export function parseStored(row: Stored): Operation | null {
  try {
    return parseOperation({ ...row, changes: JSON.parse(row['changes'] as string) as unknown })
  } catch {
    // Not JSON: the same as JSON of another shape.
    return null
  }
}
