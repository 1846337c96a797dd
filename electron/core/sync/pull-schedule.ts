/** When each list is read again. */

import { type Entity, entityNames } from '../../../shared/entities/entity.ts'

const SECOND = 1000
/** Servers of this API family ask for a minute between readings of entries. */
const ENTRIES_EVERY = 60 * SECOND
const OTHERS_EVERY = 5 * 60 * SECOND
/** On a server that counts requests, the budget is for edits. */
const SLOWER = 10
/** A list that the server refuses is asked for again after this. */
const REFUSED_EVERY = 60 * 60 * SECOND

export interface PullScheduleOptions {
  /** False for the embedded service, to which nobody else writes. */
  readonly polls: boolean
}

/** Times are epoch milliseconds. */
export class PullSchedule {
  readonly #due = new Map<Entity, number>()
  readonly #readAt = new Map<Entity, number>()
  /** Since the last reading of them began. */
  readonly #dueAgain = new Set<Entity>()
  readonly #polls: boolean
  #slower = 1

  constructor({ polls }: PullScheduleOptions) {
    this.#polls = polls
    this.markAllDue()
  }

  markAllDue(): void {
    this.markDue(entityNames)
  }

  /** Lists that are being read are read once more: the reading may be past the change, or of another workspace. */
  markDue(entities: readonly Entity[]): void {
    for (const entity of entities) {
      this.#due.set(entity, 0)
      this.#dueAgain.add(entity)
    }
  }

  startRead(entity: Entity): void {
    this.#dueAgain.delete(entity)
  }

  /** The lists to read now, in the order in which they have to be read. */
  due(now: number): readonly Entity[] {
    return entityNames.filter((entity) => (this.#due.get(entity) ?? Infinity) <= now)
  }

  /**
   * The list to read next; undefined when none is due. Every due list has its turn before one is read twice, because
   * changes may arrive faster than they are read.
   */
  following(now: number): Entity | undefined {
    return this.due(now).toSorted((a, b) => this.#lastRead(a) - this.#lastRead(b))[0]
  }

  /** When something is next due; null when nothing ever is. */
  next(): number | null {
    const next = Math.min(...entityNames.map((entity) => this.#due.get(entity) ?? Infinity))
    return next === Infinity ? null : next
  }

  /** Whether it was read too recently to be worth a request. */
  isFresh(entity: Entity, now: number): boolean {
    return now - this.#lastRead(entity) < ENTRIES_EVERY
  }

  #lastRead(entity: Entity): number {
    return this.#readAt.get(entity) ?? -ENTRIES_EVERY
  }

  markRead(entity: Entity, now: number): void {
    this.#readAt.set(entity, now)
    const every = (entity === 'timeEntry' ? ENTRIES_EVERY : OTHERS_EVERY) * this.#slower
    const next = this.#polls ? now + every : Infinity
    this.#due.set(entity, this.#dueAgain.has(entity) ? 0 : next)
  }

  markRefused(entity: Entity, now: number): void {
    this.#due.set(entity, this.#polls ? now + REFUSED_EVERY : Infinity)
  }

  /** Lengthens the intervals after the server has asked for a pause. */
  slowDown(): void {
    this.#slower = SLOWER
  }
}
