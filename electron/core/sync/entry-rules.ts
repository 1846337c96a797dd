/** Rules for entries of several devices: one runs, and the person is asked about two of the same time. */

import { addSeconds, secondsBetween, instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import type { ServerId, LocalId } from '../../../shared/domain/ids.ts'
import { stopsForSingleRunning } from '../../../shared/domain/running-entry.ts'
import { isUncertainStart, type QueueContext, runningEntries, updateRow } from '../outbox/edit-row.ts'
import type { Row } from '../replica/rows.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { withEdit } from '../outbox/rebase.ts'
import { OVERLAPPING_ENTRIES } from '../replica/conflict-sides.ts'
import { isRecreation, type Operation } from '../outbox/operation.ts'
import { journalConflicts } from '../replica/conflict-journal.ts'

type Entry = Row<'timeEntry'>

/**
 * Stops all running entries but the latest, each at the start of the next one. Entries that ended because the next one
 * started count as a chain, so that a late device's entry finds its place in it. An entry that may be the same as
 * another one stops nothing until that is known. Answers the stopped entries. Runs in the caller's transaction.
 */
export function stopAllButLatest(context: QueueContext): readonly Entry[] {
  const running = runningEntries(context.replica).filter((row) => !isUncertainStart(context.replica, row))
  if (running.length < 2) return []
  const stops = stopsForSingleRunning([...running, ...precedingChain(context, running)])
  return stops.map(([row, stop]) => updateRow(context, 'timeEntry', row, { stop }))
}

/** No entry lasts longer (decisions §5: 999 hours). */
const LONGEST_SECONDS = 999 * 3600

/**
 * The finished entries that lead without a gap from the first running entry to the last.
 *
 * @param running the latest first
 */
function precedingChain({ replica }: QueueContext, running: readonly Entry[]): readonly Entry[] {
  const [last = '', first = ''] = [running[0], running.at(-1)].map((entry) => entry?.fields.start)
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

/** Seconds. A start that is sent sooner rightly stops what runs at the service. */
const DELAYED_SECONDS = 5

/** The entries that run at the service as far as is known; undefined unless the start is delayed. */
export function knownRunning(
  context: Pick<QueueContext, 'effects' | 'replica'>,
  { start, stop }: Pick<EntityFields['timeEntry'], 'start' | 'stop'>,
): readonly ServerId[] | undefined {
  const isDelayed = stop === null && secondsBetween(start, context.effects.now()) > DELAYED_SECONDS
  if (!isDelayed) return undefined
  const known = context.replica.rows.where(
    'timeEntry',
    'server_id IS NOT NULL AND (stop IS NULL OR base IS NOT NULL)',
    [],
  )
  return known.flatMap(({ serverId, base }) => (serverId !== null && base?.stop === null ? [serverId] : []))
}

/**
 * Before a delayed start is sent, reads the entries of the service. The service would stop the running entry at the
 * time of the request; the rule stops it at the start of the later entry. A start that has ended here meanwhile is sent
 * as a finished entry.
 *
 * @param readEntries brings the time entries up to date
 * @throws {ApiFailure}
 */
export async function prepareDelayedStarts(
  context: QueueContext,
  readEntries: () => Promise<unknown>,
): Promise<void> {
  if (waitingStarts(context).length === 0) return
  await readEntries()
  context.replica.transaction(() => {
    stopAllButLatest(context)
    for (const start of waitingStarts(context)) finishOrDefer(context, start)
  })
}

/** Creations that would start an entry at the service, and have waited, or follow other time that has. */
function waitingStarts(context: QueueContext): readonly Operation[] {
  const { sqlite, operations } = context.replica
  const creations = `SELECT op_id FROM operations WHERE entity = 'timeEntry' AND kind = 'create'
    AND state NOT IN ('rejected', 'set_aside')`
  const starts = sqlite
    // Ten times as fast as to parse the changes of each.
    .all(`${creations} AND instr(changes, '"stop":{"base":null,"value":"') = 0
      AND json_extract(changes, '$.stop.value') IS NULL`)
    .flatMap(({ op_id: opId }) => operations.byId(opId as string) ?? [])
  if (starts.length === 0) return []
  const latest = addSeconds(context.effects.now(), -DELAYED_SECONDS)
  const hasWaited = sqlite.get(`${creations} AND json_extract(changes, '$.start.value') < ? LIMIT 1`, [
    latest,
  ])
  return hasWaited === undefined ? [] : starts
}

/** Finishes a start that ended here; puts another one behind the stops, so that the service has nothing to stop. */
function finishOrDefer({ replica: { operations, rows } }: QueueContext, creation: Operation): void {
  const { local_id: localId, seq } = creation
  const row = rows.find('timeEntry', localId)
  const [first, ...later] = operations.ofRow(localId)
  if (row === undefined || row.serverId !== null || first?.seq !== seq) return
  const stop = row.deleted ? row.fields.start : row.fields.stop
  if (stop !== null)
    operations.replace(withEdit(creation, { changes: { stop: { base: null, value: stop } } }))
  else if (later.length === 0) operations.moveToEnd(creation)
}

/** In place of the stop of a running entry; later than all instants. */
const RUNS = 'runs'

interface Span {
  readonly localId: LocalId
  readonly start: string
  readonly stop: string
  /** The service's time of the version; null while an edit is pending. */
  readonly at: string | null
}

/**
 * Compares the new entries of one reading with entries made here since the last one. The journal lists each
 * overlapping pair, such as one entry that was split twice or one gap that was filled twice. Two running entries are left
 * to the rule of the single running entry.
 *
 * @param known up to where entries were read: in the sequence of the feed; without one, UNIX seconds of the server's clock
 * @returns what to call in the transaction that has taken a page, with the entries that were not known here
 */
export function overlapsSince(context: QueueContext, known: number): (come: readonly LocalId[]) => void {
  const { rows, operations, feed } = context.replica
  // Times of a server have fractions and are compared as text, so the whole second counts as read.
  const instant = () => instantOfMilliseconds((known + 1) * 1000).replace('Z', '')
  const since = feed.isOffered ? known : instant()
  const allCome = new Set<LocalId>()

  /** Entries made here that overlap the time of these: sent ones and pending ones. */
  function madeHere(there: readonly Span[]): readonly Span[] {
    const from = there.map(({ start }) => start).toSorted()[0] ?? ''
    const to = there.map(({ stop }) => stop).toSorted()
    const isNew = feed.isOffered ? 'sequence IS NULL OR sequence > ?' : 'server_id IS NULL OR server_at > ?'
    const isOf = `(${isNew}) AND deleted = 0 AND start < ?`
    const before = [since, to.at(-1) ?? '']
    // Two searches, so that neither walks over all entries of earlier years.
    const finished = `${isOf} AND start > ? AND stop > ?`
    const found = [
      ...rows.idsWhere('timeEntry', finished, [...before, addSeconds(from, -LONGEST_SECONDS), from]),
      ...rows.idsWhere('timeEntry', `${isOf} AND stop IS NULL`, before),
    ]
    // Most are those that have just been read.
    const made = found.filter((localId) => !allCome.has(localId))
    return rows.among('timeEntry', made).flatMap((row) => {
      const queue = row.syncState === 'saved' ? [] : operations.ofRow(row.localId)
      // A refusal asks by itself. Without own ids, an unanswered or recreated entry may be the very one that was read.
      const isApart = queue.some(
        (one) => one.state === 'rejected' || (!feed.isOffered && (one.attempt > 0 || isRecreation(one))),
      )
      if (row.serverId === null && isApart) return []
      return spanOf(queue.length === 0 ? row : { ...row, serverAt: null })
    })
  }

  return (come) => {
    const there = come.flatMap((localId) => {
      const row = rows.asLeft('timeEntry', localId)
      return row === undefined ? [] : spanOf(row)
    })
    for (const { localId } of there) allCome.add(localId)
    if (there.length === 0) return
    for (const made of madeHere(there)) {
      for (const other of there) {
        if (other.start >= made.stop || other.stop <= made.start || isSettled(made, other)) continue
        const collision = { field: OVERLAPPING_ENTRIES, mine: made.localId, theirs: other.localId }
        journalConflicts(context, 'timeEntry', made.localId, [collision], 'mine')
      }
    }
  }
}

/**
 * Whether this device has nothing to ask: the rule decides, the start of one has just stopped the other, or the other device
 * asks, so that the two people do not each delete their own entry.
 */
function isSettled(made: Span, other: Span): boolean {
  const running = [made, other].filter(({ stop }) => stop === RUNS).length
  if (running === 2 || (running === 1 && made.at === other.at)) return true
  return made.at !== null && other.at !== null && made.at < other.at
}

function spanOf({ localId, deleted, serverAt, fields: { start, stop } }: Row<'timeEntry'>): readonly Span[] {
  return deleted ? [] : [{ localId, start, stop: stop ?? RUNS, at: serverAt }]
}
