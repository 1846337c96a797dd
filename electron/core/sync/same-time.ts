/** Entries that two computers made of the same time while neither knew of the other's. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { SAME_TIME } from '../outbox/collided-sides.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { journalConflict } from '../outbox/journal-conflict.ts'
import type { Row } from '../replica/rows.ts'
import type { ServerRow } from './resources/resource.ts'

interface Span {
  readonly localId: LocalId
  readonly start: string
  readonly stop: string
  /** When the service heard of it last; null while something of it waits. */
  readonly at: string | null
}

/**
 * What one reading of changes brings: where entries that were not known here cover time that one made here covers, of which nobody
 * could know when they made theirs, the journal says so: the same entry that was split twice, one gap that was filled twice. What runs
 * is ended by the rule of the one timer.
 */
export class SameTime {
  readonly #context: QueueContext
  /** The service's instant up to which everything is known, without its zone. */
  readonly #known: string
  readonly #come = new Set<LocalId>()

  /** @param known UNIX seconds of the service's clock up to which its entries have been read */
  constructor(context: QueueContext, known: number) {
    this.#context = context
    // What was read within that second was known; times of the service have more digits, and are compared as text.
    this.#known = instantOfMilliseconds((known + 1) * 1000).replace('Z', '')
  }

  /** Those of a page that are not here yet. Asked before the page is taken. */
  newOf(rows: readonly ServerRow[]): readonly ServerRow[] {
    const { replica } = this.#context
    return rows.filter((row) => !row.deleted && replica.rows.localIdOf('timeEntry', row.serverId) === null)
  }

  /** Runs in the transaction that has taken the page. */
  journal(come: readonly ServerRow[]): void {
    const there = come.flatMap(({ serverId }) => {
      const row = this.#context.replica.rows.findByServerId('timeEntry', serverId)
      return row === undefined ? [] : spanOf(row)
    })
    for (const { localId } of there) this.#come.add(localId)
    if (there.length === 0) return
    for (const made of this.#madeHere(there)) {
      for (const other of there) {
        if (other.start >= made.stop || other.stop <= made.start || isEarlier(made, other)) continue
        const collision = { field: SAME_TIME, mine: made.localId, theirs: other.localId }
        journalConflict(this.#context, 'timeEntry', made.localId, collision, 'mine')
      }
    }
  }

  /** What is sent and what waits, of the time that these entries cover. */
  #madeHere(there: readonly Span[]): readonly Span[] {
    const { rows, operations } = this.#context.replica
    const from = there.map(({ start }) => start).toSorted()[0] ?? ''
    const to =
      there
        .map(({ stop }) => stop)
        .toSorted()
        .at(-1) ?? ''
    const isSettled = (localId: LocalId) => operations.ofRow(localId).length === 0
    const isOf = 'deleted = 0 AND start < ? AND stop > ?'
    const sent = rows.where('timeEntry', `server_at > ? AND ${isOf}`, [this.#known, to, from])
    const waiting = rows
      .where('timeEntry', `server_id IS NULL AND ${isOf}`, [to, from])
      // Its answer may have been lost, or another computer have made it again: then it is what has come.
      .filter(({ localId }) =>
        operations.ofRow(localId).every((one) => one.attempt === 0 && !makesAgain(one)),
      )
    return [...sent, ...waiting]
      .filter(({ localId }) => !this.#come.has(localId))
      .flatMap((row) => spanOf(isSettled(row.localId) ? row : { ...row, serverAt: null }))
  }
}

/** Then the other computer is told, so that not both delete theirs. */
function isEarlier(made: Span, other: Span): boolean {
  return made.at !== null && other.at !== null && made.at < other.at
}

function spanOf({ localId, deleted, serverAt, fields: { start, stop } }: Row<'timeEntry'>): readonly Span[] {
  return deleted || stop === null ? [] : [{ localId, start, stop, at: serverAt }]
}
