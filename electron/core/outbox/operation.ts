/** An operation: one edit, made durable together with its effect, on its way to the service. */

import { type EditReason, editReason, ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { z } from 'zod'
import { parseJson } from '../../../shared/domain/json.ts'
import { instant, localId } from '../../../shared/bridge/fields.ts'
import { entityShapes } from '../../../shared/bridge/entity-shapes.ts'
import { definitionOf } from '../../../shared/entities/entities.ts'
import { entityNames, type Entity } from '../../../shared/entities/entity.ts'
import { recurrenceScope, type RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Parameter } from '../replica/sqlite.ts'
import { createHash } from 'node:crypto'

/** The effect of an operation on its row. */
export const operationKinds = ['create', 'update', 'delete'] as const
export type OperationKind = (typeof operationKinds)[number]

/**
 * `pending` may be sent. `in_flight` was handed to the network and its answer is awaited. `rejected` was refused; it waits
 * for the person. An acknowledged operation is deleted together with the change of its row's base.
 */
export type OperationState = (typeof operationStates)[number]
const operationStates = ['pending', 'in_flight', 'rejected'] as const

/** `base` is what the person saw when editing; null for every field of a create. */
export interface FieldChange {
  readonly base: FieldValue
  readonly value: FieldValue
}

/** The changed fields of a row, by name. */
export type Changes = Readonly<Record<string, FieldChange>>

/** An operation as it stands in the queue (architecture, the replica, the outbox and sync, point 3). */
export interface Operation {
  /** Sent as `Idempotency-Key`. */
  readonly op_id: string
  /** The order of sending; never a clock. */
  readonly seq: number
  readonly entity: Entity
  readonly local_id: LocalId
  readonly kind: OperationKind
  /** A delete lists every field, with what it was as `base` and null as `value`, so that it can be taken back. */
  readonly changes: Changes
  /** How often it was handed to the network and may have arrived; 0 means that it may still be coalesced. */
  readonly attempt: number
  readonly state: OperationState
  /** For a recurring task: the occurrences that are meant; null leaves it to the service. */
  readonly scope: RecurrenceScope | null
  /** Instant of the edit. */
  readonly queued_at: string
  /** Why it was refused, or what the last attempt met. */
  readonly reason: EditReason | null
}

/** An operation that has no place in the queue yet. */
export type OperationDraft = Omit<Operation, 'seq' | 'attempt' | 'state' | 'reason'>

/** The schema of an entity's changes; strict, so that unknown fields are set aside. */
function changesOf(entity: Entity) {
  const changes = Object.entries<z.ZodType>(entityShapes[entity]).map(([name, shape]) => {
    // A creation has no base, and a deletion no value.
    const side = shape.nullable()
    return [name, z.object({ base: side, value: side })] as const
  })
  return z.strictObject(Object.fromEntries(changes)).partial()
}

const envelope = {
  op_id: z.uuid(),
  seq: z.int(),
  local_id: localId,
  kind: z.enum(operationKinds),
  attempt: z.int().min(0),
  state: z.enum(operationStates),
  scope: recurrenceScope.nullable(),
  queued_at: instant,
  reason: z.string().nullable(),
}

/** By entity; what is only read here is never queued. */
const operations = new Map<unknown, z.ZodType>(
  entityNames
    .filter((entity) => definitionOf(entity).editing !== 'service')
    .map((entity) => [
      entity,
      z.object({ ...envelope, entity: z.literal(entity), changes: changesOf(entity) }),
    ]),
)

/** One as it is stored, whether it can be read or not. */
export type Stored = Readonly<Record<string, unknown>>

/** The columns of the table, behind the place in the queue. */
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

/** The row of an operation; `readStored` reads it again. */
export function toStored({ changes, reason, ...rest }: Operation) {
  const stored = { ...rest, reason: storedReason(reason), changes: JSON.stringify(changes) }
  return stored satisfies Record<string, Parameter>
}

/** Whether this version of the program understands a stored operation. */
export function isReadable(row: Stored): boolean {
  const changes = parseJson(String(row['changes']), z.unknown())
  return operations.get(row['entity'])?.safeParse({ ...row, changes }).success === true
}

/** The columns of an operation that was checked before, in order; null where its row was damaged since. */
export function readStored(columns: readonly unknown[]): Operation | null {
  const { 0: seq, 1: op_id, 2: entity, 3: local_id, 4: kind, 5: changes } = columns
  const { 6: attempt, 7: state, 8: scope, 9: queued_at, 10: reason } = columns
  try {
    const edit = { op_id, seq, entity, local_id, kind, changes: JSON.parse(changes as string) as Changes }
    const why = readStoredReason(reason as string | null)
    return Object.assign(edit, { attempt, state, scope, queued_at, reason: why }) as Operation
  } catch {
    return null
  }
}

/** Reasons of earlier versions that this version acts upon: questions to the person, and what is there already. */
const former: readonly (readonly [RegExp, EditReason])[] = [
  [
    /"code":"(several_alike|made_otherwise|answered_strangely|not_listed|deleted_since)"|^The server .* Discard /,
    ownReasonOf('may_be_there'),
  ],
  [
    /^Time block already logged$/,
    { code: 'already_logged', field: null, parameters: { what: 'time_block' } },
  ],
  [/^Time entry already logged$/, { code: 'already_logged', field: null, parameters: { what: 'entry' } }],
]

export function storedReason(reason: EditReason | null): string | null {
  return reason === null ? null : JSON.stringify(reason)
}

export function readStoredReason(stored: string | null): EditReason | null {
  if (stored === null) return null
  try {
    const known = editReason.safeParse(JSON.parse(stored)).data
    if (known !== undefined) return known
  } catch {
    // No JSON: a sentence.
  }
  const known = former.find(([words]) => words.test(stored))
  return known?.[1] ?? ownReasonOf('in_former_words', { text: stored })
}

/**
 * A UUID of version 8, which marks it as derived (RFC 9562).
 *
 * @param occasion why the row is recreated; the same row can be lost several times
 * @param former the row's own id, or its former id at a service without a feed
 */
export function recreationKey(occasion: string, entity: Entity, former: string | number): string {
  const hex = createHash('sha256').update(`${occasion} ${entity} ${former}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether a create recreates a lost row, which another device may have done already. */
export function isRecreation(operation: { readonly op_id: string; readonly kind: string }): boolean {
  return operation.kind === 'create' && operation.op_id[14] === '8'
}

/** Whether other devices make the same row by themselves: an imported one, whose id is derived from the file. */
export function isMadeAlike({ kind, local_id: localId }: Pick<Operation, 'kind' | 'local_id'>): boolean {
  return kind === 'create' && localId[14] === '8'
}
