/** Applies the rule of the single running entry to the replica. */

import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'
import { stopsForSingleRunning } from '../../../shared/domain/running-entry.ts'
import { isUncertainStart, type QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import type { Row } from '../replica/rows.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'

type Entry = Row<'timeEntry'>

/**
 * Stops all running entries but the latest, each at the start of the next one. Entries that ended because the next one
 * started count as a chain, so that a late device's entry finds its place in it. An entry that may be the same as
 * another one stops nothing until that is known. Answers the stopped entries. Runs in the caller's transaction.
 */
export function stopAllButLatest(context: QueueContext): readonly Entry[] {
  const running = runningEntries(context).filter((row) => !isUncertainStart(context.replica, row))
  if (running.length < 2) return []
  const rows = new Map([...running, ...precedingChain(context, running)].map((row) => [orderKey(row), row]))
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

/** The finished entries that lead without a gap from the first running entry to the last. */
function precedingChain({ replica }: QueueContext, running: readonly Entry[]): readonly Entry[] {
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

/** Orders entries of the same start alike on every device: by the service's id, new ones last. */
function orderKey({ serverId, localId }: Entry): string {
  return serverId === null ? `~${localId}` : String(serverId).padStart(16, '0')
}

/** Seconds. A start that is sent at once rightly stops what runs at the service. */
const DELAYED_SECONDS = 5

/** Whether a start has waited, so that another device may have started an entry meanwhile. */
export function isDelayedStart(
  { effects }: Pick<QueueContext, 'effects'>,
  { start, stop }: Pick<EntityFields['timeEntry'], 'start' | 'stop'>,
): boolean {
  return stop === null && secondsBetween(start, effects.now()) > DELAYED_SECONDS
}

/** The entries that run at the service as far as is known; undefined unless the start is delayed. */
export function knownRunning(
  context: Pick<QueueContext, 'effects' | 'replica'>,
  fields: Pick<EntityFields['timeEntry'], 'start' | 'stop'>,
): readonly ServerId[] | undefined {
  if (!isDelayedStart(context, fields)) return undefined
  const known = context.replica.rows.where(
    'timeEntry',
    'server_id IS NOT NULL AND (stop IS NULL OR base IS NOT NULL)',
    [],
  )
  return known.flatMap(({ serverId, base }) => (serverId !== null && base?.stop === null ? [serverId] : []))
}
