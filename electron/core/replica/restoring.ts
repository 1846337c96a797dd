/** While the lists are read again of a service that was put back to an earlier copy. */

import { z } from 'zod'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { NamedValues } from './named-values.ts'

const stored = z.object({
  /** The service's start after the copy was put back. */
  start: z.string(),
  /** How far each list had been read before: UNIX seconds by the name of its cursor. */
  known: z.record(z.string(), z.int()),
  /** Lists that have not been read again, by entity. */
  entities: z.array(z.string()),
})
type Stored = z.output<typeof stored>

/** In the replica's facts. */
const RESTORING = 'restoring'

/** Kept in the replica, so that a crash does not end it. */
export class Restoring {
  readonly #meta: NamedValues
  #state: Stored | null | undefined

  constructor(meta: NamedValues) {
    this.#meta = meta
  }

  /** Null when the entity's list needs no such care. */
  of(entity: Entity): { readonly start: string } | null {
    const state = this.#load()
    return state !== null && state.entities.includes(entity) ? state : null
  }

  /** UNIX seconds up to which a list was known before; null when it was not. */
  knownUntil(cursor: string): number | null {
    return this.#load()?.known[cursor] ?? null
  }

  /** Runs in the caller's transaction. */
  begin(start: string, known: Readonly<Record<string, number>>, entities: readonly Entity[]): void {
    this.#save({ start, known: { ...known }, entities: [...entities] })
  }

  /** The whole list was read again. Runs in the caller's transaction. */
  wasRead(entity: Entity): void {
    const state = this.#load()
    if (state === null || !state.entities.includes(entity)) return
    const entities = state.entities.filter((one) => one !== entity)
    this.#save(entities.length === 0 ? null : { ...state, entities })
  }

  #load(): Stored | null {
    if (this.#state !== undefined) return this.#state
    const text = this.#meta.get(RESTORING)
    this.#state = text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null)
    return this.#state
  }

  #save(state: Stored | null): void {
    if (state === null) this.#meta.delete(RESTORING)
    else this.#meta.set(RESTORING, JSON.stringify(state))
    // Read again from the file: the transaction may yet be undone.
    this.#state = undefined
  }
}
