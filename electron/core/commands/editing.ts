/** How every command writes: one durable transaction, recorded so that it can be taken back. */

import type { Changed } from '../../../shared/bridge/fields.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { ZoneDays } from '../../../shared/domain/days.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { createOf, type QueueContext, createRow, deleteRow, updateRow } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import type { RecordedConflict } from '../replica/conflict-journal.ts'
import type { Replica } from '../replica/replica.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import type { Row } from '../replica/rows.ts'
import { requireChangeable } from './billed-time.ts'
import { requireUnlocked } from './locked-days.ts'
import { splitSeries } from '../undo/split-series.ts'
import type { ChangeOrigin, RecordedEdit, Referrer, UndoHistory } from '../undo/undo-history.ts'

/** The context of every command. */
export interface CommandContext extends QueueContext {
  /** The workspace in which new rows are made. */
  readonly workspaceId: () => WorkspaceId
  /** The days of the person's zone. */
  readonly days: () => ZoneDays
  readonly undo: UndoHistory
}

/** The edits of one command. Its functions are called inside the transaction that `edit` opens. */
export class Editing {
  readonly context: CommandContext
  readonly edits: RecordedEdit[] = []
  /** Entries of the conflict journal that were closed. */
  readonly settled: RecordedConflict[] = []
  /** Entries of the conflict journal that were opened again. */
  readonly reopened: RecordedConflict[] = []
  readonly #ids = new Set<LocalId>()

  constructor(context: CommandContext) {
    this.context = context
  }

  /** The rows that were asked for or touched, each once. */
  get ids(): LocalId[] {
    return [...this.#ids]
  }

  /** @param known the id of a row that may have been there before */
  create<E extends Entity>(
    entity: E,
    fields: Partial<EntityFields[E]>,
    workspaceId: WorkspaceId = this.context.workspaceId(),
    known?: LocalId,
  ): Row<E> {
    const row = this.createBeside(entity, fields, workspaceId, known)
    this.#ids.add(row.localId)
    return row
  }

  /** As `create`, of a row that the command needs but that was not what was asked for. */
  createBeside<E extends Entity>(
    entity: E,
    fields: Partial<EntityFields[E]>,
    workspaceId: WorkspaceId,
    known?: LocalId,
  ): Row<E> {
    const row = createRow(this.context, entity, known ?? null, workspaceId, fields)
    this.edits.push({ entity, localId: row.localId, workspaceId, kind: 'created' })
    return row
  }

  /** @param scope of a recurring task, which occurrences are meant */
  update<E extends Entity>(
    entity: E,
    row: Row<E>,
    given: Partial<EntityFields[E]>,
    scope: RecurrenceScope | null = null,
  ): Row<E> {
    requireUnlocked(this.context, entity, row, given as Fields)
    requireChangeable(this.context.replica, entity, row, given as Fields)
    const split = scope === 'following' ? splitSeries(this.context, row as Row<'task'>) : null
    const updated = updateRow(this.context, entity, row, given, scope)
    this.#ids.add(row.localId)
    if (updated === row) return row
    this.#recordUpdated(entity, row, updated, { scope, split })
    return updated
  }

  delete<E extends Entity>(
    entity: E,
    row: Row<E>,
    referrers: readonly Referrer[] = [],
    scope: RecurrenceScope | null = null,
  ): void {
    const { replica } = this.context
    requireUnlocked(this.context, entity, row, null)
    requireChangeable(replica, entity, row, null)
    const creation = createOf(replica, row) ?? null
    const there = valuesAtService(replica, row)
    deleteRow(this.context, entity, row, scope)
    this.#ids.add(row.localId)
    this.#recordDeleted(entity, row, { there, referrers, scope, creation, goesAlong: false })
  }

  /** Records that the waiting edits of a row were given up: nothing is sent, and undo makes them anew. */
  gaveUp<E extends Entity>(entity: E, edited: Row<E>, row: Row<E>): void {
    const { localId, workspaceId } = row
    this.#ids.add(localId)
    if (edited.deleted) this.edits.push({ entity, localId, workspaceId, kind: 'created' })
    else this.#recordUpdated(entity, edited, row, { scope: null, split: null })
  }

  /** Closes an entry of the conflict journal; taking the command back opens it again. */
  settle(conflict: RecordedConflict): void {
    this.context.replica.conflicts.close(conflict.id)
    this.settled.push(conflict)
  }

  /** The two values are there to choose from again. */
  reopen(conflict: RecordedConflict): void {
    this.context.replica.conflicts.record(conflict)
    this.reopened.push(conflict)
  }

  /** The service deletes the row along with another, after its own edits: nothing is sent, and it comes back when that is taken back. */
  goesAlong<E extends Entity>(entity: E, row: Row<E>): void {
    const about = { there: {}, referrers: [], scope: null, creation: null, goesAlong: true }
    this.#recordDeleted(entity, row, about)
  }

  #recordUpdated<E extends Entity>(
    entity: E,
    { localId, workspaceId, fields }: Row<E>,
    now: Row<E>,
    about: Pick<RecordedEdit & { kind: 'updated' }, 'scope' | 'split'>,
  ): void {
    const [before, after] = differences(fields, now.fields)
    const { seriesId = null, date = null } = now.fields as Partial<EntityFields['task']>
    const edited = { before, after, place: [seriesId, date] as const, ...about }
    this.edits.push({ entity, localId, workspaceId, kind: 'updated', ...edited })
  }

  #recordDeleted<E extends Entity>(
    entity: E,
    { localId, workspaceId, fields: before }: Row<E>,
    about: Pick<
      RecordedEdit & { kind: 'deleted' },
      'there' | 'referrers' | 'scope' | 'creation' | 'goesAlong'
    >,
  ): void {
    this.edits.push({ entity, localId, workspaceId, kind: 'deleted', before, ...about })
  }
}

interface Edited<Result> extends Changed {
  readonly result: Result
}

/**
 * Runs a command in one transaction. When it returns, everything is on the disk, the listeners have been told and
 * the change can be taken back by its `undoId`, which is null when nothing changed.
 */
export function edit<Result>(
  context: CommandContext,
  work: (editing: Editing) => Result,
  origin: ChangeOrigin = 'edit',
): Edited<Result> {
  const editing = new Editing(context)
  const result = context.replica.transaction(() => work(editing))
  const { edits, settled, reopened, ids } = editing
  if (edits.length + settled.length + reopened.length === 0) return { result, ids, undoId: null }
  const id = context.effects.newId()
  context.undo.push({ id, edits, settled, reopened, origin })
  return { result, ids, undoId: id }
}

/** Runs a command of which the caller hears only what changed. */
export function change(context: CommandContext, work: (editing: Editing) => void): Changed {
  const { ids, undoId } = edit(context, work)
  return { ids, undoId }
}

function differences(before: Fields, after: Fields): [Fields, Fields] {
  const old: Record<string, FieldValue> = {}
  const now: Record<string, FieldValue> = {}
  for (const [field, value] of Object.entries(after)) {
    if (value === before[field]) continue
    old[field] = before[field] ?? null
    now[field] = value
  }
  return [old, now]
}

/** The values that the service has in the fields of a row whose edits it was not sent, or has refused. */
function valuesAtService({ operations }: Replica, { localId, syncState }: Row): Fields {
  const isUnsent = ({ kind, state, scope, attempt }: Operation): boolean =>
    kind === 'update' && scope === null && (state === 'rejected' || attempt === 0)
  const unsent = syncState === 'saved' ? [] : operations.ofRow(localId).filter(isUnsent)
  const values = unsent.toReversed().flatMap(({ changes }) => Object.entries(changes))
  return Object.fromEntries(values.map(([field, { base }]) => [field, base]))
}
