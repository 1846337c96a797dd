/** Which operations may be on their way at the same time, and which must wait for one another. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../outbox/operation.ts'
import { changesTypes } from '../outbox/status-order.ts'
import { entities } from '../replica/entities.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import { resourceOf } from './resources/resources.ts'

/** What an operation touches: it waits for every earlier one that writes what it uses, or uses what it writes. */
export interface Footprint {
  /** The row that it creates, which nothing before can have relied on, though an edit that was joined may refer to it. */
  readonly makes: string | null
  readonly writes: readonly string[]
  readonly reads: readonly string[]
  /** Has effects on rows that it does not name: nothing passes it, and it passes nothing. */
  readonly barrier: boolean
}

export interface Reference {
  readonly entity: Entity
  readonly localId: LocalId
}

type Shape = Pick<Operation, 'entity' | 'local_id' | 'kind' | 'changes'>
type Scoped = Shape & Pick<Operation, 'scope'>

/** The rows that an operation's new values refer to. A deletion refers to none. */
export function referencesOf({ entity, kind, changes }: Shape): readonly Reference[] {
  if (kind === 'delete') return []
  const references: Reference[] = []
  for (const [field, descriptor] of Object.entries<FieldDescriptor>(entities[entity].fields)) {
    const value = changes[field]?.value
    if (descriptor.refersTo === undefined || value === undefined || value === null) continue
    for (const localId of Array.isArray(value) ? (value as LocalId[]) : [value as LocalId]) {
      references.push({ entity: descriptor.refersTo, localId })
    }
  }
  return references
}

/** The lane in which starts and stops stay in order: the service has one running entry. */
const RUNNING = 'running entry'

/** The lane in which each type keeps a status: whether one may go follows from those that came and went before. */
const TYPES = 'types of status'

/** @param series that its task is an occurrence of; null for every other row */
export function footprintOf(operation: Scoped, series: LocalId | null): Footprint {
  const isCreate = operation.kind === 'create'
  const writes: string[] = isCreate ? [] : [operation.local_id]
  if (changesWhatRuns(operation)) writes.push(RUNNING)
  if (changesTypes(operation)) writes.push(TYPES)
  if (changesPlaces(operation)) writes.push(`places of ${operation.entity}`)
  const reads: string[] = referencesOf(operation).map(({ localId }) => localId)
  if (series !== null && !isCreate) (operation.scope === null ? reads : writes).push(series)
  // A name is free only after what had it was deleted or renamed.
  if (resourceOf(operation.entity).isKnownByName) {
    if (givesNameFree(operation)) writes.push(names(operation.entity))
    else if (isCreate) reads.push(names(operation.entity))
  }
  return {
    makes: isCreate ? operation.local_id : null,
    writes,
    reads,
    barrier: reachesOtherRows(operation),
  }
}

/** Where rows stand in an order without gaps follows from all moves before, so that they stay in order too. */
function changesPlaces({ entity, kind, changes }: Shape): boolean {
  const places = Object.entries<FieldDescriptor>(entities[entity].fields).filter(([, { isPlace }]) => isPlace)
  return places.length > 0 && (kind !== 'update' || places.some(([field]) => field in changes))
}

function changesWhatRuns({ entity, kind, changes }: Shape): boolean {
  if (entity !== 'timeEntry') return false
  const stop = changes['stop']
  if (kind === 'create') return (stop?.value ?? null) === null
  return stop !== undefined && (stop.base === null || (kind === 'update' && stop.value === null))
}

const names = (entity: Entity): string => `names of ${entity}`

function givesNameFree({ kind, changes }: Shape): boolean {
  return kind === 'delete' || (kind === 'update' && 'name' in changes)
}

/** Archiving and deleting a client or a project takes other rows along at the service. */
export function reachesOtherRows({ entity, kind, changes }: Shape): boolean {
  if (entity !== 'client' && entity !== 'project') return false
  return kind === 'delete' || (kind === 'update' && 'archived' in changes)
}

/** Everything that is ahead of an operation in the queue and not done. */
export class Ahead {
  readonly #writes = new Set<string>()
  readonly #reads = new Set<string>()
  #some = false
  #barrier = false

  add({ makes, writes, reads, barrier }: Footprint): void {
    if (makes !== null) this.#writes.add(makes)
    for (const key of writes) this.#writes.add(key)
    for (const key of reads) this.#reads.add(key)
    this.#some = true
    this.#barrier ||= barrier
  }

  /** Whether the operation has to wait. */
  blocks(footprint: Footprint): boolean {
    if (this.#barrier || (footprint.barrier && this.#some)) return true
    return this.touches(footprint)
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
