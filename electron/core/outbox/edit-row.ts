/** Stores edits: the visible row and its operations, in the caller's transaction. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { latestFirst } from '../../../shared/domain/running-entry.ts'
import { sameValue, withInitialValues } from '../replica/entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { Row } from '../replica/rows.ts'
import {
  type FieldChange,
  type Operation,
  type OperationDraft,
  isRecreation,
  recreationKey,
} from './operation.ts'
import { mayHaveArrived } from '../../../shared/domain/edit-reason.ts'
import type { EditReason } from '../../../shared/bridge/reasons.ts'
import type { Effects } from '../effects.ts'
import type { Replica } from '../replica/replica.ts'
import { coalesce, replay, valuesOf, wasNeverSent, withEdit } from './rebase.ts'
import { isSending, withSeen } from './sent-invoice.ts'

/** The context of everything that edits rows. */
export interface QueueContext {
  readonly replica: Replica
  readonly effects: Effects
}

/**
 * Creates a row and queues its create. A pending deletion is taken back, and the row keeps its id.
 *
 * @param known null for a row that nobody knows yet
 */
export function createRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  known: LocalId | null,
  workspaceId: WorkspaceId,
  given: Partial<EntityFields[E]>,
): Row<E> {
  const localId = known ?? (context.effects.newId() as LocalId)
  const existing = known === null ? undefined : context.replica.rows.find(entity, known)
  const { rows, operations } = context.replica
  const fields = withInitialValues(entity, given as Fields) as unknown as EntityFields[E]
  const changes: Record<string, FieldChange> = {}
  for (const field in fields) changes[field] = { base: null, value: (fields as Fields)[field] ?? null }
  const queue = existing === undefined ? [] : operations.ofRow(localId)
  const base = existing?.base ?? null
  const creation = { entity, local_id: localId, kind: 'create', changes, scope: null } as const
  const waiting = enqueue(context, queue, creation, base)
  const row: Row<E> = {
    localId,
    serverId: existing?.serverId ?? null,
    workspaceId,
    fields,
    base,
    serverAt: existing?.serverAt ?? null,
    sequence: existing?.sequence ?? null,
    deleted: false,
    syncState: stateOf(waiting),
  }
  if (existing === undefined) rows.insert(entity, row)
  else rows.update(entity, localId, row)
  return row
}

/** Changes fields of a row and queues the update; unchanged fields are left out. */
export function updateRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  given: Partial<EntityFields[E]>,
  scope: RecurrenceScope | null = null,
): Row<E> {
  const before = row.fields as Fields
  const changes: Record<string, FieldChange> = {}
  const values: Record<string, FieldChange['value']> = {}
  for (const [field, value] of Object.entries(given as Fields)) {
    const base = before[field] ?? null
    if (sameValue(base, value)) continue
    changes[field] = { base, value }
    values[field] = value
  }
  if (Object.keys(changes).length === 0) return row
  const queue = row.syncState === 'saved' ? [] : context.replica.operations.ofRow(row.localId)
  const named = isSending({ entity, changes }) ? withSeen(changes, before) : changes
  const update = { entity, local_id: row.localId, kind: 'update', changes: named, scope } as const
  const waiting = enqueue(context, queue, update, row.base)
  const syncState = stateOf(waiting)
  // Of an invoice that is not sent after all, the changes of others show again.
  const shown = entity === 'invoice' ? replay(entity, row.base, waiting) : null
  const fields = (shown ?? values) as Partial<EntityFields[E]>
  context.replica.rows.revise(entity, row, { base: row.base, syncState, fields })
  return { ...row, syncState, fields: { ...row.fields, ...fields } }
}

/** Deletes a row and queues the deletion; a row that was never sent is gone at once. */
export function deleteRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  row: Row<E>,
  scope: RecurrenceScope | null = null,
): void {
  const { rows, operations } = context.replica
  const queue = row.syncState === 'saved' ? [] : operations.ofRow(row.localId)
  const changes: Record<string, FieldChange> = {}
  // As it will be: edits of its series that wait leave before it.
  for (const fields of [row.fields as Fields, ...saidOfSeries(operations, row)]) {
    for (const [field, base] of Object.entries(fields)) changes[field] = { base, value: null }
  }
  const deletion = { entity, local_id: row.localId, kind: 'delete', changes, scope } as const
  const [first] = queue
  const isReliedOn = first !== undefined && isOvertaken(context.replica, first, deletion)
  if (
    row.serverId === null &&
    !isReliedOn &&
    !queue.some(({ state, attempt }) => state !== 'rejected' && attempt > 0)
  ) {
    for (const operation of queue) operations.remove(operation)
    rows.remove(entity, row.localId)
    return
  }
  const waiting = enqueue(context, queue, deletion, row.base)
  rows.revise(entity, row, { base: row.base, deleted: true, syncState: stateOf(waiting) })
}

/** The values that waiting edits of a series give to a task of it, in their order. */
function saidOfSeries(operations: Replica['operations'], { localId, fields }: Row): readonly Fields[] {
  const { seriesId = null, rrule = null }: Fields = { ...fields }
  const series = rrule === null ? seriesId : localId
  return series === null ? [] : operations.ofSeries(series as LocalId).map(({ changes }) => valuesOf(changes))
}

/** `waiting`, `refused` when the service refused one of them, `saved` when nothing is queued. */
export function stateOf(operations: readonly Pick<Operation, 'state'>[]): Row['syncState'] {
  if (operations.length === 0) return 'saved'
  return operations.some(({ state }) => state === 'rejected') ? 'refused' : 'waiting'
}

/**
 * Adds an edit to its row's queue and answers the queue. An edit of a rejected row is a correction: the rejected
 * operations are requeued, coalesced with it. A question to the person stays open.
 *
 * @param queue the row's stored operations, in order
 */
function enqueue(
  context: QueueContext,
  queue: readonly Operation[],
  edit: Omit<OperationDraft, 'op_id' | 'queued_at'>,
  base: Fields | null,
): readonly Operation[] {
  const { replica, effects } = context
  const { operations } = replica
  const draft: OperationDraft = { ...edit, op_id: effects.newId(), queued_at: effects.now() }
  if (queue.length === 0) return [operations.append(draft)]
  const [asked] = queue
  if (asked?.state === 'rejected' && mayHaveArrived(asked.reason) && draft.kind === 'update') {
    // The person has not answered yet: to send it would answer for them.
    const joined = withEdit(asked, { ...asked, ...draft })
    operations.replace(joined)
    return [joined, ...queue.slice(1)]
  }
  const revived = requeueRejected(context, queue, base)
  const next: Operation = { ...draft, seq: Infinity, attempt: 0, state: 'pending', reason: null }
  const last = revived.at(-1)
  const staysBehind = last !== undefined && isOvertaken(replica, last, next)
  const joined = staysBehind ? [...revived, next] : coalesce(revived, next, base)
  const changed = joined.filter((operation) => operation !== next)
  store(context, revived, changed)
  return joined.at(-1) === next ? [...joined.slice(0, -1), operations.append(draft)] : joined
}

/**
 * Requeues rejected operations under new ids, because a service repeats its answer to a known id. Recreations keep the
 * id that other devices derive. Coalesces what can be coalesced.
 */
export function requeueRejected(
  context: QueueContext,
  queue: readonly Operation[],
  base: Fields | null,
): readonly Operation[] {
  if (!queue.some(({ state }) => state === 'rejected')) return queue
  let revived: readonly Operation[] = []
  for (const operation of queue) {
    const renewed = operation.state === 'rejected' ? renew(context, operation) : operation
    // An operation that is on its way, or was, keeps its own answer.
    revived = wasNeverSent(renewed) ? coalesce(revived, renewed, base) : [...revived, renewed]
  }
  store(context, queue, revived)
  return revived
}

/**
 * Rejects an operation. Edits queued behind a rejected create become part of it, and the person decides about them as
 * a whole.
 */
export function markRejected({ replica }: QueueContext, operation: Operation, reason: EditReason): void {
  const { operations, rows } = replica
  operations.markRejected(operation, reason)
  const { entity, local_id: localId } = operation
  if (operation.kind !== 'create' || (rows.find(entity, localId)?.base ?? null) !== null) return
  const [refused, ...later] = operations.ofRow(localId)
  if (refused?.seq !== operation.seq || later.length === 0) return
  let whole: Operation | null = refused
  for (const next of later) {
    whole =
      next.kind === 'delete' ? null : withEdit(next.kind === 'create' ? refused : (whole ?? refused), next)
    operations.remove(next)
  }
  if (whole === null) operations.remove(refused)
  else operations.replace(whole)
}

function renew({ effects }: QueueContext, refused: Operation): Operation {
  // Under the derived key it meets another device's row, unless the person says that this is a different one.
  const isSame = isRecreation(refused) && !mayHaveArrived(refused.reason)
  const op_id = isSame ? refused.op_id : effects.newId()
  return { ...refused, op_id, attempt: 0, state: 'pending', reason: null }
}

/** Stores the difference between the stored and the wanted queue. */
function store({ replica }: QueueContext, stored: readonly Operation[], wanted: readonly Operation[]): void {
  const kept = new Map(wanted.map((operation) => [operation.seq, operation]))
  for (const operation of stored) {
    const now = kept.get(operation.seq)
    if (now === undefined) replica.operations.remove(operation)
    else if (now !== operation) replica.operations.replace(now)
  }
}

/** The names of the fields that pending edits of a row change. */
export function pendingFields({ replica }: QueueContext, localId: LocalId): ReadonlySet<string> {
  return new Set(replica.operations.ofRow(localId).flatMap(({ changes }) => Object.keys(changes)))
}

/** The create of a row that is not known to be at the service. */
export function createOf(
  { operations }: Replica,
  { serverId, localId }: Pick<Row, 'serverId' | 'localId'>,
): Operation | undefined {
  return serverId === null ? operations.ofRow(localId).find(({ kind }) => kind === 'create') : undefined
}

/**
 * The running entries: one, or for a moment more when another device's was pulled, or as long as it is uncertain whether the service
 * has one of them already. The latest first.
 */
export function runningEntries(replica: Replica): Row<'timeEntry'>[] {
  return replica.rows.where('timeEntry', 'stop IS NULL AND deleted = 0', []).toSorted(latestFirst)
}

/** Whether a running entry may be the same as another one of the service: the person was asked. */
export function isUncertainStart(replica: Replica, row: Row<'timeEntry'>): boolean {
  return mayHaveArrived(createOf(replica, row)?.reason ?? null)
}

type Edit = Pick<OperationDraft, 'entity' | 'kind' | 'changes'>

/** The series to which the task of an edit belongs, itself or as a subtask: that of a task, or of planned time. */
export function seriesOf(
  { sqlite }: Pick<Replica, 'sqlite'>,
  { entity, local_id: id }: Pick<Operation, 'entity' | 'local_id'>,
): LocalId | null {
  if (entity !== 'task' && entity !== 'timeBlock') return null
  const taskId = entity === 'task' ? '?' : '(SELECT task_id FROM time_blocks WHERE local_id = ?)'
  const found = sqlite.get(
    `SELECT coalesce(task.series_id, whole.series_id, later.series_id) AS series FROM tasks AS task
      LEFT JOIN tasks AS whole ON whole.local_id = task.parent_id
      LEFT JOIN tasks AS later ON later.series_id = task.local_id WHERE task.local_id = ${taskId} LIMIT 1`,
    [id],
  )
  return (found?.['series'] ?? null) as LocalId | null
}

/** Whether an operation changes how many statuses a type has. */
export function changesTypes({ entity, kind, changes }: Edit): boolean {
  return entity === 'status' && (kind !== 'update' || 'type' in changes)
}

/**
 * Whether edits of other rows came after a pending edit, so that a later edit of its row must stay behind them and is not
 * coalesced: of the same series, or of the types of statuses, of which each must keep one.
 */
function isOvertaken({ sqlite }: Pick<Replica, 'sqlite'>, pending: Operation, next: Edit): boolean {
  const { local_id: localId, seq, kind } = pending
  if (!wasNeverSent(pending) || kind === 'delete') return false
  const isOfType = changesTypes(next)
  if (!isOfType && (kind !== 'update' || seriesOf({ sqlite }, pending) === null)) return false
  // A status that is not deleted after all is one more of its type.
  const ofType = `entity = 'status' AND (kind <> 'update' OR json_type(changes, '$.type') IS NOT NULL)`
  const others = isOfType ? ofType : `entity = 'task'`
  const sql = `SELECT 1 FROM operations WHERE seq > ? AND local_id <> ? AND ${others} LIMIT 1`
  return sqlite.get(sql, [seq, localId]) !== undefined
}

/**
 * Queues the create of a lost row under an id that every device derives, with the values of its last known version.
 * Local edits follow as an update. The row becomes the youngest. Runs in the caller's transaction; the row's queue must
 * be empty.
 *
 * @param occasion why the row is recreated; the same row can be lost several times
 * @param lost the row with the wanted values
 * @param waiting its former pending operations
 */
export function recreateRow<E extends Entity>(
  context: QueueContext,
  entity: E,
  occasion: string,
  lost: Row<E>,
  waiting: readonly Operation[],
): void {
  const { localId, workspaceId, serverId, fields } = lost
  const former = context.replica.feed.ownIdOf(localId) ?? (serverId && Math.abs(serverId))
  const newId = former === null ? context.effects.newId : () => recreationKey(occasion, entity, former)
  context.replica.rows.remove(entity, localId)
  const made = createRow(
    { ...context, effects: { ...context.effects, newId } },
    entity,
    localId,
    workspaceId,
    asServed(lost, waiting) ?? fields,
  )
  updateRow(context, entity, made, fields)
}

/** The row as the service had it; null where that cannot be created again. */
function asServed<E extends Entity>(
  { base, serverId }: Row<E>,
  waiting: readonly Operation[],
): EntityFields[E] | null {
  if (base === null || serverId === null) return null
  // Creating a running entry again would stop the one that runs now.
  if ('stop' in base && base.stop === null) return null
  // An edit of several occurrences has no meaning before they exist.
  return waiting.some(({ scope }) => scope !== null) ? null : base
}
