/** The stored queue. What an earlier start has left, or the copy, is checked once, so that nothing unreadable is sent. */

import { ownReasonOf, type EditReason } from '../../../shared/bridge/reasons.ts'
import {
  storedReason,
  type Changes,
  type Operation,
  type OperationDraft,
  type OperationState,
  columnsOfEdit,
  isReadable,
  readStored,
  toStored,
  type Stored,
} from './operation.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Changes as ChangeNotifier } from '../replica/changes.ts'
import { withReplacedId } from '../replica/entities.ts'
import type { Parameter, Sqlite } from '../replica/sqlite.ts'

/** A stored operation that cannot be parsed: never sent, never lost, shown as it is. */
export type SetAside = Pick<Operation, 'seq' | 'op_id' | 'queued_at'> &
  Readonly<Record<'entity' | 'local_id' | 'kind' | 'changes', string>> & { readonly reason: string | null }

/** The change that a transaction has made to an operation. The last change counts. */
export type QueueChange =
  /** New, or other than before, or refused: somebody is about to be told that it is kept. */
  | 'edited'
  /** Handed to the network: what it does is the same. */
  | 'sent'
  /** Taken back by the person, or by a rule: it will not happen. */
  | 'withdrawn'
  /** The service has carried it out. */
  | 'arrived'

type Counts = Partial<Record<'rejected' | 'set_aside', number>>

const unreadable = storedReason(ownReasonOf('cannot_be_read'))

const isUpload = `entity = 'attachment' AND kind = 'create'`
/** Files are sent beside everything else. */
const inLane = { edits: `NOT (${isUpload})`, files: isUpload }
export type Lane = keyof typeof inLane

/** The fields that coalescing may change. */
const replaced = columnsOfEdit.filter((column) => column !== 'entity' && column !== 'local_id')

const columns = ['seq', ...columnsOfEdit].join(', ')

const isOneOf = 'op_id IN (SELECT value FROM json_each(?))'

/** All functions run inside the caller's transaction when there is one. */
export class OperationStore {
  readonly #sqlite: Sqlite
  readonly #changes: ChangeNotifier
  #revision = 0
  /** The last place that was assigned; null until the queue was asked. */
  #lastSeq: number | null = null
  #uncommitted = new Map<string, QueueChange | Stored>()
  /** Rows of which no more than one operation is in the queue. */
  #withOne: Set<unknown> = new Set()

  constructor(sqlite: Sqlite, changes: ChangeNotifier) {
    this.#sqlite = sqlite
    this.#changes = changes
  }

  /**
   * Ends the record of what the running transaction does to the queue, and answers it by operation id: of an edit the stored
   * row where that is known without reading.
   */
  takeChanges(): ReadonlyMap<string, QueueChange | Stored> {
    const taken = this.#uncommitted
    this.#uncommitted = new Map()
    return taken
  }

  /** Changes whenever a queued operation changes. Appending, removing and acknowledging change no other operation. */
  get revision(): number {
    return this.#revision
  }

  /** Appends to the queue and answers the operation with its place. */
  append(draft: OperationDraft): Operation {
    const seq = this.#nextSeq()
    const operation: Operation = { ...draft, seq, attempt: 0, state: 'pending', reason: null }
    const stored = toStored(operation)
    this.#insert(seq, stored)
    this.#changes.note('operations')
    this.#note(stored, draft.op_id)
    return operation
  }

  /**
   * Stores an operation again at its place, with everything that coalescing may change. One that has left the queue
   * stays out.
   */
  replace(operation: Operation): void {
    const before = this.#sqlite.get('SELECT op_id FROM operations WHERE seq = ?', [operation.seq])?.['op_id']
    if (typeof before !== 'string') return
    if (before !== operation.op_id) this.#note('withdrawn', before)
    const stored = toStored(operation)
    this.#note(stored, operation.op_id)
    this.#sqlite.run(
      `UPDATE operations SET ${replaced.map((column) => `${column} = ?`).join(', ')} WHERE seq = ?`,
      [...replaced.map((column) => stored[column]), stored.seq],
    )
    this.#changed()
  }

  /** Puts an operation that was never sent behind all others. */
  moveToEnd({ seq, op_id: opId }: Pick<Operation, 'seq' | 'op_id'>): void {
    this.#sqlite.run('UPDATE operations SET seq = ? WHERE seq = ?', [this.#nextSeq(), seq])
    this.#changed()
    this.#note('edited', opId)
  }

  /** The service refused an operation; it waits for the person. */
  markRejected({ op_id: opId }: Operation, reason: EditReason): void {
    this.#mark(opId, 'rejected', null, reason)
    this.#note('edited', opId)
  }

  /** An operation is to be sent again. @param failure what the last attempt met */
  putBack(
    { op_id: opId, attempt }: Operation,
    { reason, mayHaveActed }: { readonly reason: EditReason | null; readonly mayHaveActed: boolean },
  ): void {
    this.#mark(opId, 'pending', attempt + Number(mayHaveActed), reason)
  }

  #mark(opId: string, state: OperationState, attempt: number | null, reason: EditReason | null): void {
    this.#sqlite.run(
      'UPDATE operations SET state = ?, attempt = coalesce(?, attempt), reason = ? WHERE op_id = ?',
      [state, attempt, storedReason(reason), opId],
    )
    this.#changed()
  }

  /** Marks operations as handed to the network. */
  markSent(operations: readonly Operation[]): void {
    const ids = operations.map(({ op_id: opId }) => opId)
    this.#sqlite.run(`UPDATE operations SET state = 'in_flight', attempt = attempt + 1 WHERE ${isOneOf}`, [
      JSON.stringify(ids),
    ])
    this.#changes.note('operations')
    for (const id of ids) if (!this.#uncommitted.has(id)) this.#note('sent', id)
  }

  /** Takes an operation out that will not happen any more. */
  remove(operation: Pick<Operation, 'seq' | 'op_id'>): void {
    this.#delete(operation)
    this.#revision += 1
    this.#note('withdrawn', operation.op_id)
  }

  /** Takes an operation out that the service has carried out. */
  arrived(operation: Pick<Operation, 'seq' | 'op_id'>): void {
    this.#delete(operation)
    this.#note('arrived', operation.op_id)
  }

  /** As `arrived`, of many. */
  allArrived(operations: readonly Pick<Operation, 'op_id'>[]): void {
    const ids = operations.map(({ op_id: opId }) => opId)
    this.#sqlite.run(`DELETE FROM operations WHERE ${isOneOf}`, [JSON.stringify(ids)])
    this.#changes.note('operations')
    for (const id of ids) this.#note('arrived', id)
  }

  /** The stored rows of these ids that are in the queue, readable or not, in order. */
  storedOf(opIds: readonly string[]): Stored[] {
    return this.#sqlite.all(`SELECT * FROM operations WHERE ${isOneOf} ORDER BY seq`, [JSON.stringify(opIds)])
  }

  /** Everything that is queued as it is stored, in order. */
  allStored(): readonly Stored[] {
    return this.#sqlite.all('SELECT * FROM operations ORDER BY seq')
  }

  /** Restores an operation from the copy of the queue: at its place, or at the end. An unreadable one is set aside. */
  restore(stored: Stored): void {
    const seq = this.#nextSeq()
    const row = isReadable({ ...stored, seq })
      ? stored
      : { ...stored, state: 'set_aside', reason: unreadable }
    this.#insert(
      seq,
      row,
      `ON CONFLICT (op_id) DO UPDATE SET ${columnsOfEdit.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    )
    this.#changed()
    this.#note('edited', stored['op_id'] as string)
  }

  /** Looks these rows up at once, in place of those before: hardly any has a second operation. */
  lookUp(localIds: readonly LocalId[]): void {
    const sql = `SELECT local_id FROM operations WHERE local_id IN (SELECT value FROM json_each(?))
      GROUP BY local_id HAVING count(*) > 1`
    this.#withOne = new Set(localIds)
    for (const localId of this.#sqlite.tuples(sql, [JSON.stringify(localIds)]).flat())
      this.#withOne.delete(localId)
  }

  /** Whether a row that was looked up has no more than one operation. */
  hasOne(localId: LocalId): boolean {
    return this.#withOne.has(localId)
  }

  /** All operations of one row, but for the one at a place that is known already, in order. */
  ofRow(localId: LocalId, except = 0): Operation[] {
    if (except > 0 && this.hasOne(localId)) return []
    return this.#where(`local_id = ? AND seq <> ? AND state <> 'set_aside'`, [localId, except])
  }

  byId(opId: string): Operation | undefined {
    return this.#where(`op_id = ? AND state <> 'set_aside'`, [opId])[0]
  }

  /** Operations in order after the given place, at most `limit`; begin with `after` 0. */
  list(after: number, limit: number): Operation[] {
    return this.#where(`seq > ? AND state <> 'set_aside'`, [after], limit)
  }

  /** All refused operations after the given place, in order. */
  refusedAfter(after: number): Operation[] {
    return this.#where(`seq > ? AND state = 'rejected'`, [after])
  }

  /** Of `list`, those of a lane that are neither refused nor on their way. */
  sendable(lane: Lane, after: number, limit: number): Operation[] {
    return this.#where(`seq > ? AND state = 'pending' AND ${inLane[lane]}`, [after], limit)
  }

  /** Operations that name a row in what they change, in order. */
  referring(to: LocalId): Operation[] {
    return this.#where(`instr(changes, ?) > 0 AND state <> 'set_aside'`, [to])
  }

  /** Edits of a series that reach others of it than the edited one, in order. Those of the series itself do without a scope. */
  ofSeries(series: LocalId): Operation[] {
    const isOfIt = 'local_id IN (SELECT local_id FROM tasks WHERE ?1 IN (local_id, series_id))'
    const reachesOthers = "(scope IN ('all', 'following') OR (scope IS NULL AND local_id = ?1))"
    const waits = "kind = 'update' AND state IN ('pending', 'in_flight')"
    return this.#where(`${waits} AND ${isOfIt} AND ${reachesOthers}`, [series])
  }

  /** Creations of a lane that were sent and may have arrived, in order. */
  unansweredCreates(lane: Lane): Operation[] {
    return this.#where(`kind = 'create' AND state = 'pending' AND attempt > 0 AND ${inLane[lane]}`, [])
  }

  /** Merges two rows: operations of `twin`, and references to it, move to `kept`. */
  mergeRow(twin: LocalId, kept: LocalId): void {
    this.#withOne.clear()
    for (const operation of this.ofRow(twin)) {
      // One of the duplicates was deleted; the person wanted to keep the other.
      if (operation.kind === 'delete') this.remove(operation)
      else this.#note('edited', operation.op_id)
    }
    this.#sqlite.run('UPDATE operations SET local_id = ? WHERE local_id = ?', [kept, twin])
    for (const operation of this.referring(twin)) {
      const changes = Object.entries(operation.changes).map(([field, { base, value }]) => [
        field,
        { base: withReplacedId(base, twin, kept), value: withReplacedId(value, twin, kept) },
      ])
      this.replace({ ...operation, changes: Object.fromEntries(changes) as Changes })
    }
    this.#changed()
  }

  get isEmpty(): boolean {
    return this.#sqlite.get('SELECT 1 FROM operations LIMIT 1') === undefined
  }

  /** `waiting` are those that are pending and in flight. */
  counts() {
    const apart = this.#sqlite.tuples(
      `SELECT state, count(*) FROM operations WHERE state IN ('rejected', 'set_aside') GROUP BY state`,
    )
    const { rejected = 0, set_aside: setAside = 0 } = Object.fromEntries(apart) as Counts
    return { waiting: this.total - rejected - setAside, rejected, setAside }
  }

  /** How many have not reached the service: refused ones, and those that cannot be read, have not either. */
  get total(): number {
    return this.#sqlite.get('SELECT count(*) AS total FROM operations')?.['total'] as number
  }

  setAside(): SetAside[] {
    return this.#sqlite.all(
      `SELECT seq, op_id, entity, local_id, kind, changes, queued_at, reason FROM operations
       WHERE state = 'set_aside' ORDER BY seq`,
    ) as unknown as SetAside[]
  }

  /** Recovers the queue after a start: what was in flight may have arrived. Unreadable operations are set aside. */
  recover(): void {
    // Not where nothing was: a file that cannot be written is opened, too.
    const wasSent = this.#sqlite.get(`SELECT 1 FROM operations WHERE state = 'in_flight' LIMIT 1`)
    if (wasSent !== undefined)
      this.#sqlite.run(`UPDATE operations SET state = 'pending' WHERE state = 'in_flight'`)
    let after = 0
    for (;;) {
      const stored = this.#sqlite.all(
        `SELECT * FROM operations WHERE seq > ? AND state <> 'set_aside' ORDER BY seq LIMIT 500`,
        [after],
      )
      const last = stored.at(-1)
      if (last === undefined) return
      for (const row of stored) if (!isReadable(row)) this.#setAside(row['seq'] as number)
      after = last['seq'] as number
    }
  }

  #insert(seq: number, stored: Stored, onConflict = ''): void {
    this.#withOne.delete(stored['local_id'])
    this.#sqlite.run(
      `INSERT INTO operations (seq, ${columnsOfEdit.join(', ')})
       VALUES (?, ${columnsOfEdit.map(() => '?').join(', ')}) ${onConflict}`,
      [seq, ...columnsOfEdit.map((column) => (stored[column] ?? null) as Parameter)],
    )
  }

  /** @param limit absent for all; SQLite takes four times as long to find one row of a statement that has one */
  #where(condition: string, parameters: readonly Parameter[], limit?: number): Operation[] {
    const found = `SELECT ${columns} FROM operations WHERE ${condition} ORDER BY seq`
    const stored =
      limit === undefined
        ? this.#sqlite.tuples(found, parameters)
        : this.#sqlite.tuples(`${found} LIMIT ?`, [...parameters, limit])
    return stored.flatMap((row) => readStored(row) ?? this.#setAside(row[0] as number))
  }

  /** A new place at the end. Places are never reused, so that readers in order miss nothing. */
  #nextSeq(): number {
    const greatest = 'SELECT ifnull(max(seq), 0) AS seq FROM operations'
    this.#lastSeq ??= this.#sqlite.get(greatest)?.['seq'] as number
    return (this.#lastSeq += 1)
  }

  #note(change: QueueChange | Stored, opId: string): void {
    this.#uncommitted.set(opId, change)
  }

  #changed(): void {
    this.#revision += 1
    this.#changes.note('operations')
  }

  #delete({ seq }: Pick<Operation, 'seq'>): void {
    this.#sqlite.run('DELETE FROM operations WHERE seq = ?', [seq])
    this.#changes.note('operations')
  }

  #setAside(seq: number): [] {
    this.#sqlite.run(`UPDATE operations SET state = 'set_aside', reason = ? WHERE seq = ?`, [unreadable, seq])
    this.#changed()
    return []
  }
}
