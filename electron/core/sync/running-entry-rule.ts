/** Brings the rule for two devices that ran at once to the replica. */

import { addSeconds } from '../../../shared/domain/instant.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { stopsForSingleRunning } from '../../../shared/domain/running-entry.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { isUncertainStart } from '../outbox/uncertain-starts.ts'
import type { Row } from '../replica/rows.ts'

type Entry = Row<'timeEntry'>

/**
 * Of all running entries the one that was started last goes on; each earlier one is stopped, as an edit of its own, at
 * the start of the one that followed. Entries that ended because the next one started count as followed too: a device
 * that comes back late finds its place among them, as if it had been there all the time. What may be one of the others, because
 * another computer may have made it again, or an answer was lost, stops nothing before that is known. Answers those that it
 * stopped. Runs inside a transaction.
 *
 * @param unmade what waits to be made again, and nobody has made yet
 */
export function stopAllButTheLast(
  context: QueueContext,
  unmade: ReadonlySet<LocalId> = new Set(),
): readonly Entry[] {
  const running = runningEntries(context).filter(
    (row) => unmade.has(row.localId) || !isUncertainStart(context.replica, row),
  )
  if (running.length < 2) return []
  const rows = new Map([...running, ...chainBefore(context, running)].map((row) => [orderKey(row), row]))
  const stretches = [...rows].map(([id, { fields }]) => ({ id, start: fields.start, stop: null }))
  return stopsForSingleRunning(stretches).flatMap(({ id, stop }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [updateRow(context, 'timeEntry', row, { stop })]
  })
}

export function runningEntries({ replica }: QueueContext): readonly Entry[] {
  return replica.rows.where('timeEntry', 'stop IS NULL AND deleted = 0', [])
}

/** No entry lasts longer (decisions §5: 999 hours). */
const LONGEST_SECONDS = 999 * 3600

/** The finished entries that led to the last running one without a gap, back to the first running one. */
function chainBefore({ replica }: QueueContext, running: readonly Entry[]): readonly Entry[] {
  const starts = running.map(({ fields }) => fields.start).toSorted(compare)
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const between = replica.rows.where(
    'timeEntry',
    'deleted = 0 AND start >= ? AND start < ? AND stop IS NOT NULL AND stop >= ? AND stop > start',
    [addSeconds(first, -LONGEST_SECONDS), last, first],
  )
  const byStop = new Map(between.map((row) => [row.fields.stop, row]))
  const chain: Entry[] = []
  for (let at = last; ;) {
    const before = byStop.get(at)
    if (before === undefined) return chain
    chain.push(before)
    at = before.fields.start
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Entries of the same start are told apart alike on every device: by the service's ids, new ones last. */
function orderKey({ serverId, localId }: Entry): string {
  return serverId === null ? `~${localId}` : String(serverId).padStart(16, '0')
}
