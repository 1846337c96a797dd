/** Brings the rule for two devices that ran at once to the replica. */

import { stopsForSingleRunning } from '../../../shared/domain/running-entry.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import type { Operation } from '../outbox/operation.ts'
import type { Row } from '../replica/rows.ts'
import { isUnmade, type FindContext } from './existing-rows.ts'
import { isLateStart } from './known-running.ts'
import { mayHaveArrived } from './questions.ts'
import type { SendContext } from './send-operation.ts'
import { takeIfArrived } from './unanswered-creates.ts'

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
    (row) => unmade.has(row.localId) || !mayBeThere(context, row),
  )
  if (running.length < 2) return []
  const rows = new Map([...running, ...chainBefore(context, running)].map((row) => [orderKey(row), row]))
  const stretches = [...rows].map(([id, { fields }]) => ({ id, start: fields.start, stop: null }))
  return stopsForSingleRunning(stretches).flatMap(({ id, stop }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [updateRow(context, 'timeEntry', row, { stop })]
  })
}

function runningEntries({ replica }: QueueContext): readonly Entry[] {
  return replica.rows.where('timeEntry', 'stop IS NULL AND deleted = 0', [])
}

/** Whether it may be one of the others, which the service has, and nobody has found out yet. */
function mayBeThere(context: QueueContext, row: Entry): boolean {
  const creation = creationOf(context, row)
  if (creation === undefined) return false
  if (creation.state === 'rejected') return mayHaveArrived(creation.reason)
  return makesAgain(creation) || !wasNeverSent(creation)
}

function creationOf({ replica }: QueueContext, { serverId, localId }: Entry): Operation | undefined {
  return serverId === null
    ? replica.operations.ofRow(localId).find(({ kind }) => kind === 'create')
    : undefined
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

/**
 * Before a start that waited is sent: what was tracked at the service meanwhile? It would stop what runs there at the
 * time of the request, while the rule stops the earlier entry at the start of the later one.
 *
 * @param readEntries brings the time entries up to date
 * @throws {ApiFailure}
 */
export async function prepareLateStart(
  context: FindContext,
  readEntries: () => Promise<void>,
): Promise<void> {
  const { replica } = context
  const late = runningEntries(context).filter(
    ({ serverId, fields }) => serverId === null && isLateStart(context, fields),
  )
  if (late.length === 0) return
  const isLate = (creation: Operation) => late.some(({ localId }) => localId === creation.local_id)
  // What arrived without its answer would be read as if somebody else had made it.
  for (const creation of replica.operations.unansweredCreates()) {
    await resolveLost(context, creation, isLate(creation))
  }
  await readEntries()
  const unmade = await findUnmade(context, late)
  replica.transaction(() => {
    if (stopAllButTheLast(context, unmade).some(({ serverId }) => serverId !== null))
      startAfterStops(context, late)
  })
}

/** What waits to be made again, and is not among what was read as another computer has made it. */
async function findUnmade(context: FindContext, late: readonly Entry[]): Promise<ReadonlySet<LocalId>> {
  const unmade = new Set<LocalId>()
  for (const entry of late) {
    const creation = creationOf(context, entry)
    if (creation === undefined || creation.state === 'rejected' || !makesAgain(creation)) continue
    if (await isUnmade(context, creation)) unmade.add(entry.localId)
  }
  return unmade
}

/** What has ended at the service by the time of a start cannot be stopped by it once more, at the time of the request. */
function startAfterStops({ replica: { operations, rows } }: QueueContext, late: readonly Entry[]): void {
  for (const { localId } of late) {
    const [creation, ...later] = operations.ofRow(localId)
    const isRunning = rows.find('timeEntry', localId)?.fields.stop === null
    if (creation !== undefined && later.length === 0 && isRunning && wasNeverSent(creation))
      operations.moveToEnd(creation)
  }
}

/**
 * Takes a creation whose answer was lost for arrived when the service has it.
 *
 * @param isLate a start: one that did not arrive can still become a finished entry
 */
async function resolveLost(
  context: SendContext & QueueContext,
  creation: Operation,
  isLate: boolean,
): Promise<void> {
  const { replica } = context
  try {
    if ((await takeIfArrived(context, creation)) || !isLate) return
    replica.transaction(() => replica.operations.replace({ ...creation, state: 'pending', attempt: 0 }))
  } catch (error) {
    // Several are alike, or their list is not for this person: whether to send it again is decided where it is sent.
    if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
  }
}
