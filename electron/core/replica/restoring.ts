/** While the lists are read again of a service that was put back to an earlier copy. */

import { z } from 'zod'
import type { NamedValues } from './named-values.ts'

const stored = z.object({
  /** The service's first start after the copy was put back. */
  start: z.string(),
  /** The newest change that the copy held, microseconds since 1970; null when that is not known. */
  newest: z.number().nullable().default(null),
  /** How far each list had been read before: UNIX seconds by the name of its cursor. */
  known: z.record(z.string(), z.int()),
  /** Lists that have not been read again, by the names of their cursors: one of a workspace not in use waits until it is. */
  lists: z.array(z.string()),
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

  /** Null when the list needs no such care. */
  of(cursor: string): Pick<Stored, 'start' | 'newest'> | null {
    const state = this.#load()
    return state !== null && state.lists.includes(cursor) ? state : null
  }

  /** UNIX seconds up to which a list was known before; null when it was not. */
  knownUntil(cursor: string): number | null {
    return this.#load()?.known[cursor] ?? null
  }

  /** Runs in the caller's transaction. */
  begin(
    { start, newest }: Pick<Stored, 'start' | 'newest'>,
    known: Readonly<Record<string, number>>,
    lists: readonly string[],
  ): void {
    // What was not read again since the time before is known as far as it was then.
    this.#save({ start, newest, known: { ...this.#load()?.known, ...known }, lists: [...lists] })
  }

  /** The whole list was read again. Runs in the caller's transaction. */
  wasRead(cursor: string): void {
    const state = this.#load()
    if (state === null || !state.lists.includes(cursor)) return
    const lists = state.lists.filter((one) => one !== cursor)
    this.#save(lists.length === 0 ? null : { ...state, lists })
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
