/**
 * The window over the queue: what may be sent now, what shares a request, and what waits for operations ahead of it.
 */

import type { Operation } from '../outbox/operation.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { changesTypes, seriesOf } from '../outbox/edit-row.ts'
import type { Lane } from '../outbox/operation-store.ts'
import { isMove, valuesOf } from '../outbox/rebase.ts'
import { descriptorsOf, type Reference, referencesIn, singletonIdOf } from '../replica/entities.ts'
import { resourceOf } from './resources/resources.ts'
import type { Replica } from '../replica/replica.ts'
import type { OperationContext } from './send-operation.ts'

/** Operations that wait here for others; keeps memory flat however long the queue is. */
const LOOKAHEAD = 1024

/** Operations that are read from the queue at once: what cannot leave yet is not in memory either. */
const AT_A_TIME = 256

/** The most operations in flight. Bounds the memory of both ends, and the length of their transactions. */
const MOST_IN_FLIGHT = 1000

/** Operations that may share a request. */
interface Kin {
  readonly key: string
  /** The most operations of one request. */
  readonly most: number
}

interface Slot {
  readonly operation: Operation
  readonly footprint: Footprint
  /** Those of the same key may share a request. */
  readonly kin: Kin
}

type WindowContext = Pick<OperationContext, 'replica' | 'versions'> & { readonly lane: Lane }

export class SendWindow {
  readonly #context: WindowContext
  /** In the order of the queue, as they were at the revision. */
  #waiting: Slot[] = []
  #revision = -1
  /** How far the queue was read. */
  #after = 0
  /** All operations before this place are held or gone. */
  #start = 0
  readonly #onTheWay = new Map<string, Slot>()
  /** Skipped operations of this pass; later operations on the same rows stay behind them. */
  readonly #held = new FootprintSet()
  /** Went with others in vain. */
  readonly #alone = new Set<string>()
  #hasSkipped = false

  constructor(context: WindowContext) {
    this.#context = context
  }

  /** Whether an operation was skipped because a dependency was not at the service yet. */
  get hasSkipped(): boolean {
    return this.#hasSkipped
  }

  /**
   * Takes what may be sent now, by requests. Each operation counts as in flight until it is done, held or put apart.
   *
   * @param room the most requests
   */
  take(room: number): Operation[][] {
    const ahead = new FootprintSet()
    for (const { footprint, kin } of this.#onTheWay.values()) ahead.add(footprint, kin.key)
    const requests: Operation[][] = []
    /** Requests that kin may still join. */
    const open = new Map<string, Operation[]>()
    const left: Slot[] = []
    const hasRoom = () => requests.length < room && this.#onTheWay.size < MOST_IN_FLIGHT
    const waiting = this.#asTheyAre()
    let at = 0
    while (left.length < LOOKAHEAD && (open.size > 0 || hasRoom())) {
      if (at === waiting.length) waiting.push(...this.#readOn())
      const slot = waiting[at]
      if (slot === undefined) break
      at += 1
      const { operation, footprint, kin } = slot
      const joined = open.get(kin.key)
      const mayLeave = (joined !== undefined || hasRoom()) && !ahead.blocks(footprint, kin.key)
      if (mayLeave && !this.#isSendable(slot)) {
        this.#held.add(withoutBilling(footprint), kin.key)
        continue
      }
      ahead.add(footprint, kin.key)
      if (!mayLeave) {
        left.push(slot)
        continue
      }
      this.#onTheWay.set(operation.op_id, slot)
      const request = joined ?? []
      if (request.push(operation) === 1) requests.push(request)
      if (request.length < kin.most) open.set(kin.key, request)
      else open.delete(kin.key)
    }
    this.#waiting = [...left, ...waiting.slice(at)]
    const kept = [...this.#onTheWay.values(), ...this.#waiting].map(({ operation }) => operation.seq - 1)
    this.#start = Math.min(this.#after, ...kept)
    return requests
  }

  /** The operation has left the queue. */
  done(opId: string): void {
    this.#onTheWay.delete(opId)
  }

  /** Skips the operation, and what depends on it, for the rest of the pass. */
  hold(opId: string): void {
    const slot = this.#onTheWay.get(opId)
    if (slot !== undefined) this.#held.add(slot.footprint, slot.kin.key)
    this.done(opId)
  }

  /** The operation stays in the queue and goes by itself. */
  putApart(opId: string): void {
    this.#alone.add(opId)
    this.done(opId)
  }

  /** Those that wait; none where they may have changed, and are read again. */
  #asTheyAre(): Slot[] {
    const { revision } = this.#context.replica.operations
    if (revision === this.#revision) return this.#waiting
    this.#revision = revision
    this.#after = this.#start
    return []
  }

  #readOn(): readonly Slot[] {
    const { replica, lane } = this.#context
    const operations = replica.operations.sendable(lane, this.#after, AT_A_TIME)
    this.#after = operations.at(-1)?.seq ?? this.#after
    const places = new Map<LocalId, number>()
    for (const [entity, ofEntity] of Map.groupBy(operations, (one) => one.entity)) {
      const ids = ofEntity.map(({ local_id: localId }) => localId)
      for (const [localId, id] of replica.rows.workspaceIdsOf(entity, ids)) places.set(localId, id)
    }
    return operations.map((operation) => this.#slotOf(operation, places.get(operation.local_id) ?? 0))
  }

  #slotOf(operation: Operation, workspaceId: number): Slot {
    const { op_id: opId } = operation
    const { replica } = this.#context
    const kin = this.#alone.has(opId) ? null : kinOf(replica, operation, workspaceId)
    const footprint = footprintOf(operation, seriesOf(replica, operation))
    return { operation, footprint, kin: kin ?? { key: opId, most: 1 } }
  }

  #isSendable({ operation, footprint }: Slot): boolean {
    if (this.#held.touches(footprint)) return false
    const hasAll = isReady(this.#context, operation)
    this.#hasSkipped ||= !hasAll
    return hasAll
  }
}

/**
 * Those with which an operation may share a request; null for one that goes alone. Creations of one key are finished rows of
 * one workspace. Updates of one key set the same fields to the same values in one workspace, and those that may have arrived
 * go with no others.
 */
function kinOf({ feed }: Replica, operation: Operation, workspaceId: number): Kin | null {
  const { entity, kind, changes } = operation
  const { batchCreate, patch } = resourceOf(entity)
  if (kind === 'create') {
    // A server without a feed may create a row twice.
    if (!feed.isOffered || batchCreate?.takes(changes) !== true) return null
    return { key: `${entity} ${workspaceId}`, most: batchCreate.most }
  }
  if (kind !== 'update' || patch === null) return null
  const fields: readonly string[] = patch.fields
  const values = Object.entries(valuesOf(changes)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (values.length === 0 || !values.every(([field]) => fields.includes(field))) return null
  return { key: JSON.stringify([entity, workspaceId, values, operation.attempt > 0]), most: patch.most }
}

/**
 * The rows that an operation reads and writes. It waits for every earlier one that writes what it reads, or uses what it
 * writes.
 */
interface Footprint {
  /** The row that it creates. No earlier operation depends on it, though a coalesced edit may refer to it. */
  readonly makes: string | null
  readonly writes: readonly string[]
  readonly reads: readonly string[]
  /** Affects rows that it does not name: nothing overtakes it, and it overtakes nothing. */
  readonly barrier: boolean
}

type Shape = Pick<Operation, 'entity' | 'local_id' | 'kind' | 'changes'>
type Scoped = Shape & Pick<Operation, 'scope'>

/** The rows to which an operation's new values refer. A deletion refers to none. */
export function referencesOf({ entity, kind, changes }: Shape): readonly Reference[] {
  return kind === 'delete' ? [] : referencesIn(entity, (field) => changes[field]?.value)
}

/** The entities to which rows of an entity refer. */
export function referredBy(entity: Entity): readonly Entity[] {
  return Object.values(descriptorsOf(entity)).flatMap(({ refersTo }) => refersTo ?? [])
}

/** Keeps starts and stops in order, because the service has one running entry. */
const RUNNING = 'running entry'

/** Keeps invoices and the time on them in order: what is billed is locked, and what is not there cannot be billed. */
const BILLING = 'billing'

/** Other time does not wait for an invoice that cannot be sent: what is on it is locked here. */
function withoutBilling(footprint: Footprint): Footprint {
  return { ...footprint, writes: footprint.writes.filter((key) => key !== BILLING) }
}

/** Keeps changes of status types in order: a type must keep a status at all times. */
const TYPES = 'types of status'

/** @param series see `seriesOf` */
export function footprintOf(operation: Scoped, series: LocalId | null): Footprint {
  const isCreate = operation.kind === 'create'
  const writes: string[] = isCreate ? [] : [operation.local_id]
  if (affectsRunningEntry(operation)) writes.push(RUNNING)
  if (changesTypes(operation)) writes.push(TYPES)
  // Moves within an order without gaps depend on all earlier moves.
  if (isMove(operation)) writes.push(`places of ${operation.entity}`)
  const template = operation.entity === 'project' && isCreate ? operation.changes['templateId']?.value : null
  // The service copies what is in the template when the project arrives.
  if (typeof template === 'string') writes.push(template)
  const reads: string[] = referencesOf(operation).map(({ localId }) => localId)
  if (operation.entity === 'timeEntry') reads.push(BILLING)
  if (operation.entity === 'invoice' && (operation.changes['state']?.value ?? 'draft') !== 'draft')
    writes.push(BILLING)
  if (series !== null) (operation.scope === null ? reads : writes).push(series)
  // A name, or a weekday, is free only after what had it was deleted or renamed.
  const unique: readonly string[] = resourceOf(operation.entity).uniqueIn
  const isFreed = operation.kind === 'delete' || unique.some((field) => field in operation.changes)
  if (unique.length > 0 && isCreate) reads.push(names(operation.entity))
  else if (unique.length > 0 && isFreed) writes.push(names(operation.entity))
  return {
    makes: isCreate ? operation.local_id : null,
    writes,
    reads,
    barrier: cascades(operation),
  }
}

function affectsRunningEntry({ entity, kind, changes }: Shape): boolean {
  if (entity !== 'timeEntry') return false
  const stop = changes['stop']
  if (kind === 'create') return (stop?.value ?? null) === null
  return stop !== undefined && (stop.base === null || (kind === 'update' && stop.value === null))
}

const names = (entity: Entity): string => `names of ${entity}`

/** Archiving or deleting a client or project changes other rows at the service. */
function cascades({ entity, kind, changes }: Shape): boolean {
  if (entity !== 'client' && entity !== 'project') return false
  return kind === 'delete' || (kind === 'update' && 'archived' in changes)
}

/** The union of the footprints of operations. */
export class FootprintSet {
  readonly #writes = new Set<string>()
  readonly #reads = new Set<string>()
  readonly #kin = new Set<string>()
  readonly #barriers = new Set<string>()

  /** @param kin the same for operations that may go in one request */
  add({ makes, writes, reads, barrier }: Footprint, kin: string): void {
    if (makes !== null) this.#writes.add(makes)
    for (const key of writes) this.#writes.add(key)
    for (const key of reads) this.#reads.add(key)
    this.#kin.add(kin)
    if (barrier) this.#barriers.add(kin)
  }

  /** Whether an operation behind them has to wait. A barrier waits for every operation except its kin. */
  blocks(footprint: Footprint, kin: string): boolean {
    const others = footprint.barrier ? this.#kin : this.#barriers
    return others.size > Number(others.has(kin)) || this.touches(footprint)
  }

  /** Whether both need the same rows, barriers aside. */
  touches({ makes, writes, reads }: Footprint): boolean {
    return (
      (makes !== null && this.#writes.has(makes)) ||
      writes.some((key) => this.#writes.has(key) || this.#reads.has(key)) ||
      reads.some((key) => this.#writes.has(key))
    )
  }
}

/** Whether everything that the operation refers to is at the service or gone, and its base version was read. */
function isReady({ replica, versions }: WindowContext, operation: Operation): boolean {
  if (versions.isUnread(operation)) return false
  const { rows } = replica
  const { entity, local_id: localId, kind } = operation
  if (kind !== 'create' && singletonIdOf(entity) === undefined && rows.serverIdOf(entity, localId) === null)
    return false
  return referencesOf(operation).every(
    (one) =>
      rows.serverIdOf(one.entity, one.localId) !== null ||
      rows.find(one.entity, one.localId) === undefined ||
      isRejectedBlock(replica, one),
  )
}

/** Worked time does not wait for a rejected time block: it goes without it. */
function isRejectedBlock({ operations }: Replica, { entity, localId }: Reference): boolean {
  return entity === 'timeBlock' && operations.ofRow(localId)[0]?.state === 'rejected'
}

/** Whether the service may change other rows with it, such as tasks of a status, or occurrences of a series. */
export function mayReachOthers({ entity, changes }: Shape): boolean {
  // Of worked time only that of a block completes it.
  return entity !== 'timeEntry' || (changes['blockId']?.value ?? null) !== null
}
