/** While the lists are read again of a service that was put back to an earlier copy. */

import { z } from 'zod'
import type { KeyValueTable } from './small-tables.ts'

const held = z.object({
  /** The newest change that the copy held, microseconds since 1970; null when that is not known. */
  newest: z.number().nullable().default(null),
  /** Ids below this one mean what they meant; null when that is not known. */
  firstLostId: z.number().nullable().default(null),
})
/** The content that a copy has surely held. */
export type RestorePoint = z.output<typeof held>

const stored = held.extend({
  /** The service's first start after the copy was put back. */
  start: z.string(),
  /** How far each list had been read before: UNIX seconds by the name of its cursor. */
  known: z.record(z.string(), z.int()),
  /** Lists that have not been read again, by the names of their cursors: one of a workspace not in use waits until it is. */
  lists: z.array(z.string()),
  /** The content that all copies have held since a list was read, by the name of its cursor, where there was more than one. */
  heldByAll: z.record(z.string(), held).default({}),
})
type Stored = z.output<typeof stored>

/** In the replica's facts. */
const RESTORING = 'restoring'

/** Kept in the replica, so that a crash does not end it. */
export class RestoreState {
  readonly #meta: KeyValueTable
  #state: Stored | null | undefined

  constructor(meta: KeyValueTable) {
    this.#meta = meta
  }

  /** Null when the list needs no such care. */
  of(cursor: string): (RestorePoint & Pick<Stored, 'start'>) | null {
    const state = this.#load()
    return state !== null && state.lists.includes(cursor) ? { ...state, ...state.heldByAll[cursor] } : null
  }

  /** UNIX seconds up to which a list was known before; null when it was not. */
  knownUntil(cursor: string): number | null {
    return this.#load()?.known[cursor] ?? null
  }

  /** Runs in the caller's transaction. */
  begin(
    { start, newest, firstLostId }: RestorePoint & Pick<Stored, 'start'>,
    known: Readonly<Record<string, number>>,
    lists: readonly string[],
  ): void {
    // A list that was not read again since the time before is known as far as it was then.
    const before = this.#load()
    const heldByAll: Record<string, RestorePoint> = {}
    for (const list of before?.lists ?? []) {
      const earlier = this.of(list)
      if (earlier === null) continue
      heldByAll[list] = {
        newest: lowerOf(earlier.newest, newest),
        firstLostId: lowerOf(earlier.firstLostId, firstLostId),
      }
    }
    this.#save({
      start,
      newest,
      firstLostId,
      known: { ...before?.known, ...known },
      lists: [...lists],
      heldByAll,
    })
  }

  /** The whole list was read again. Runs in the caller's transaction. */
  markRead(cursor: string): void {
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

/** Null where either is not known. */
function lowerOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.min(one, other)
}
