/** Tells the copy what each transaction does to the queue, before the transaction is committed. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { OperationStore, QueueChange } from '../outbox/operation-store.ts'
import type { Stored } from '../outbox/operation.ts'
import { isEntity, referencesIn } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { KeyValueTable } from '../replica/small-tables.ts'
import type { Rows } from '../replica/rows.ts'
import type { RowSnapshot } from './copy-line.ts'
import type { OutboxCopy } from './outbox-copy.ts'

/** In the replica's facts: the last line of the copy that belongs to it. */
export const LAST_LINE = 'outboxCopy'
/** Bytes of a copy that is begun anew as soon as nothing waits. */
const WORTH_A_BEGINNING = 256 * 1024
/** Bytes beyond which it is begun anew with what still waits, once it has grown so much since it was last looked at. */
const TOO_LONG = 16 * 1024 * 1024

interface CopyWriterOptions {
  readonly copy: OutboxCopy
  readonly operations: OperationStore
  readonly rows: Rows
  readonly meta: KeyValueTable
}

export class CopyWriter {
  readonly #options: CopyWriterOptions
  /** Rows as the copy has them already, by local id. */
  readonly #written = new Map<string, string>()
  /** Of the copy's last line. */
  #number: number
  /** The line of the transaction that runs; null while it has none. */
  #uncommitted: number | null = null
  /** The copy has edits that were not told to go to the disk. */
  #mustReachDisk = false
  #sizeWhenLooked = 0
  /** How many operations the copy has been told since its beginning. */
  #told = 0

  constructor(options: CopyWriterOptions) {
    this.#options = options
    this.#number = Number(options.meta.get(LAST_LINE) ?? 0)
  }

  /** Called at the end of each transaction, inside it. @throws when the copy cannot be written */
  write(): void {
    const { copy, operations, meta } = this.#options
    const changes = operations.takeChanges()
    if (changes.size === 0) return
    const ids: Record<QueueChange, string[]> = { edited: [], sent: [], withdrawn: [], arrived: [] }
    const known: Stored[] = []
    for (const [opId, change] of changes) {
      if (typeof change === 'string') ids[change].push(opId)
      else known.push(change)
    }
    const { edited, sent, withdrawn, arrived } = ids
    const unknown = edited.length === 0 ? [] : operations.storedOf(edited)
    const put = [...known, ...unknown].toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
    // A lost arrival, or word of sending, only means sending again, under the same key; nothing else may be lost.
    if (put.length > 0 || withdrawn.length > 0) this.#mustReachDisk = true
    this.#told += put.length
    const number = this.#number + 1
    meta.set(LAST_LINE, String(number))
    copy.append({ number, put, sent, withdrawn, arrived, rows: this.#snapshots(put) })
    this.#uncommitted = number
  }

  /** The transaction was not committed. */
  takeBack(): void {
    if (this.#uncommitted !== null) this.#options.copy.takeBack()
    this.#uncommitted = null
    this.#written.clear()
  }

  /** The transaction is committed. */
  committed(): void {
    this.#number = this.#uncommitted ?? this.#number
    this.#uncommitted = null
  }

  /**
   * Brings to the disk what committed transactions have written, without waiting for it. A copy that has become too long,
   * or is not whole on the disk, is begun anew.
   */
  flush(): void {
    const { copy, operations } = this.#options
    if (this.#mustReachDisk) copy.flush()
    this.#mustReachDisk = false
    const isLong = copy.size > WORTH_A_BEGINNING && operations.isEmpty
    if (copy.isSound && !isLong && !this.#isWorthCutting()) return
    try {
      this.begin()
    } catch {
      // The next transaction tries again. A long copy is as good as a short one, and the replica has everything itself.
    }
  }

  /** Whether most of a copy that has grown much is over. While a long queue is being written, all of it still waits. */
  #isWorthCutting(): boolean {
    const { copy, operations } = this.#options
    if (copy.size - this.#sizeWhenLooked < TOO_LONG) return false
    this.#sizeWhenLooked = copy.size
    return operations.total * 2 < this.#told
  }

  /** Replaces the copy by what the queue holds now. Called between transactions. */
  begin(): void {
    const { copy, operations } = this.#options
    this.#written.clear()
    const put = [...operations.allStored()]
    copy.begin({
      number: this.#number,
      begins: true,
      put,
      withdrawn: [],
      arrived: [],
      rows: this.#snapshots(put),
    })
    this.#told = put.length
    this.#sizeWhenLooked = copy.size
  }

  /** Goes on after the copy's last line, where that is further than the replica knows. */
  continueAfter(number: number): void {
    this.#number = Math.max(this.#number, number)
  }

  /** The rows that operations change, and what those and the operations refer to. */
  #snapshots(put: readonly Stored[]): RowSnapshot[] {
    const found: RowSnapshot[] = []
    const looked = new Set<string>()
    const look = (entity: Entity, localId: string, isOwn: boolean): void => {
      if (looked.has(localId)) return
      looked.add(localId)
      const row = this.#options.rows.asLeft(entity, localId as LocalId)
      if (row === undefined) return
      if (isOwn) {
        for (const values of [row.fields, row.base] as readonly (Fields | null)[])
          for (const one of referencesIn(entity, (field) => values?.[field]))
            look(one.entity, one.localId, false)
      }
      // A row that the service does not have is made by an operation of its own.
      if (row.serverId === null && !isOwn) return
      const { serverId, workspaceId, serverAt } = row
      const base = row.base === null ? null : { ...row.base }
      const snapshot = { entity, localId, serverId, workspaceId, serverAt, base }
      if (serverId === null) {
        // Short, and rarely written twice: not worth being remembered.
        found.push(snapshot)
        return
      }
      const text = JSON.stringify(snapshot)
      if (this.#written.get(localId) === text) return
      this.#written.set(localId, text)
      found.push(snapshot)
    }
    for (const stored of put) {
      const entity = stored['entity']
      if (typeof entity !== 'string' || !isEntity(entity)) continue
      look(entity, String(stored['local_id']), true)
    }
    return found
  }
}
