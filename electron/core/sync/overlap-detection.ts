/** Detects entries of the same time that two devices made without knowing of each other. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { OVERLAPPING_ENTRIES } from '../outbox/conflict-sides.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { journalConflicts } from '../outbox/journal-conflict.ts'
import type { Row } from '../replica/rows.ts'
import type { ServerRow } from './resources/resource.ts'

interface Span {
  readonly localId: LocalId
  readonly start: string
  readonly stop: string
  /** The service's time of the version; null while an edit is pending. */
  readonly at: string | null
}

/**
 * Compares the new entries of one reading with entries made here since the last one. The journal lists each
 * overlapping pair, such as one entry that was split twice or one gap that was filled twice. Running entries are left
 * to the rule of the single running entry.
 */
export class OverlapDetector {
  readonly #context: QueueContext
  readonly #known: number | string
  readonly #come = new Set<LocalId>()

  /** @param known up to where entries were read: in the sequence of the feed; without one, UNIX seconds of the server's clock */
  constructor(context: QueueContext, known: number) {
    this.#context = context
    // Times of a server have fractions and are compared as text, so the whole second counts as read.
    const instant = () => instantOfMilliseconds((known + 1) * 1000).replace('Z', '')
    this.#known = context.replica.feed.isOffered ? known : instant()
  }

  /** Runs in the transaction that has taken the page. @param come entries that were not known here */
  journal(come: readonly Pick<ServerRow, 'serverId'>[]): void {
    const there = come.flatMap(({ serverId }) => {
      const row = this.#context.replica.rows.findByServerId('timeEntry', serverId)
      return row === undefined ? [] : spanOf(row)
    })
    for (const { localId } of there) this.#come.add(localId)
    if (there.length === 0) return
    for (const made of this.#madeHere(there)) {
      for (const other of there) {
        if (other.start >= made.stop || other.stop <= made.start || isEarlier(made, other)) continue
        const collision = { field: OVERLAPPING_ENTRIES, mine: made.localId, theirs: other.localId }
        journalConflicts(this.#context, 'timeEntry', made.localId, [collision], 'mine')
      }
    }
  }

  /** Entries made here that overlap the time of these: sent ones and pending ones. */
  #madeHere(there: readonly Span[]): readonly Span[] {
    const { rows, operations, feed } = this.#context.replica
    const from = there.map(({ start }) => start).toSorted()[0] ?? ''
    const to =
      there
        .map(({ stop }) => stop)
        .toSorted()
        .at(-1) ?? ''
    const isNew = feed.isOffered ? 'sequence IS NULL OR sequence > ?' : 'server_id IS NULL OR server_at > ?'
    const isOf = `(${isNew}) AND deleted = 0 AND start < ? AND stop > ?`
    return rows.where('timeEntry', isOf, [this.#known, to, from]).flatMap((row) => {
      const queue = operations.ofRow(row.localId)
      // A refusal asks by itself. Without own ids, an unanswered or recreated entry may be the very one that was read.
      const isApart = queue.some(
        (one) => one.state === 'rejected' || (!feed.isOffered && (one.attempt > 0 || isRecreation(one))),
      )
      if (this.#come.has(row.localId) || (row.serverId === null && isApart)) return []
      return spanOf(queue.length === 0 ? row : { ...row, serverAt: null })
    })
  }
}

/** Then the other device asks, so that the two people do not each delete their own entry. */
function isEarlier(made: Span, other: Span): boolean {
  return made.at !== null && other.at !== null && made.at < other.at
}

function spanOf({ localId, deleted, serverAt, fields: { start, stop } }: Row<'timeEntry'>): readonly Span[] {
  return deleted || stop === null ? [] : [{ localId, start, stop, at: serverAt }]
}
