/** Dependencies between operations: which may be in flight together, which must wait, and which lists they affect. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { changesTypes } from '../outbox/edit-order.ts'
import { descriptorsOf } from '../replica/entities.ts'
import { resourceOf } from './resources/resources.ts'
import type { Replica } from '../replica/replica.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import type { OperationContext } from './send-operation.ts'

/**
 * The rows that an operation reads and writes. It waits for every earlier one that writes what it reads, or uses what it
 * writes.
 */
export interface Footprint {
  /** The row that it creates. No earlier operation depends on it, though a coalesced edit may refer to it. */
  readonly makes: string | null
  readonly writes: readonly string[]
  readonly reads: readonly string[]
  /** Affects rows that it does not name: nothing overtakes it, and it overtakes nothing. */
  readonly barrier: boolean
}

export interface Reference {
  readonly entity: Entity
  readonly localId: LocalId
}

type Shape = Pick<Operation, 'entity' | 'local_id' | 'kind' | 'changes'>
type Scoped = Shape & Pick<Operation, 'scope'>

/** The rows to which an operation's new values refer. A deletion refers to none. */
export function referencesOf({ entity, kind, changes }: Shape): readonly Reference[] {
  if (kind === 'delete') return []
  const references: Reference[] = []
  for (const [field, descriptor] of Object.entries(descriptorsOf(entity))) {
    const value = changes[field]?.value
    if (descriptor.refersTo === undefined || value === undefined || value === null) continue
    for (const localId of Array.isArray(value) ? (value as LocalId[]) : [value as LocalId]) {
      references.push({ entity: descriptor.refersTo, localId })
    }
  }
  return references
}

/** The entities to which rows of an entity refer. */
export function referredBy(entity: Entity): readonly Entity[] {
  return Object.values(descriptorsOf(entity)).flatMap(({ refersTo }) => refersTo ?? [])
}

/** Keeps starts and stops in order, because the service has one running entry. */
const RUNNING = 'running entry'

/** Keeps changes of status types in order: a type must keep a status at all times. */
const TYPES = 'types of status'

/** @param series the series of the task; null for every other row */
export function footprintOf(operation: Scoped, series: LocalId | null): Footprint {
  const isCreate = operation.kind === 'create'
  const writes: string[] = isCreate ? [] : [operation.local_id]
  if (affectsRunningEntry(operation)) writes.push(RUNNING)
  if (changesTypes(operation)) writes.push(TYPES)
  if (changesRanks(operation)) writes.push(`places of ${operation.entity}`)
  const reads: string[] = referencesOf(operation).map(({ localId }) => localId)
  if (series !== null && !isCreate) (operation.scope === null ? reads : writes).push(series)
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

/** Moves within an order without gaps depend on all earlier moves. */
function changesRanks({ entity, kind, changes }: Shape): boolean {
  const places = Object.entries(descriptorsOf(entity)).filter(([, { isPlace }]) => isPlace)
  return places.length > 0 && (kind !== 'update' || places.some(([field]) => field in changes))
}

function affectsRunningEntry({ entity, kind, changes }: Shape): boolean {
  if (entity !== 'timeEntry') return false
  const stop = changes['stop']
  if (kind === 'create') return (stop?.value ?? null) === null
  return stop !== undefined && (stop.base === null || (kind === 'update' && stop.value === null))
}

const names = (entity: Entity): string => `names of ${entity}`

/** Archiving or deleting a client or project changes other rows at the service. */
export function cascades({ entity, kind, changes }: Shape): boolean {
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
export function isReady(
  { replica, versions }: Pick<OperationContext, 'replica' | 'versions'>,
  operation: Operation,
): boolean {
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
