/** Applies the rule of the single running entry to timer starts that waited, before they are sent. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { reject } from '../outbox/reconcile.ts'
import { createOf } from '../outbox/uncertain-starts.ts'
import type { Row } from '../replica/rows.ts'
import { reportsDataVersion } from './restore-detection.ts'
import { findUnansweredCreate, isRecreatedElsewhere } from './create-deduplication.ts'
import type { ProbeContext } from './idempotency-probe.ts'
import { runningEntries, stopAllButLatest, isDelayedStart } from './single-running-entry.ts'
import { adoptExistingRow } from './adopt-row.ts'

type Entry = Row<'timeEntry'>

/** The operations that cannot go yet. */
export interface DelayedStarts {
  /**
   * Creates that stay in the queue: the service could not tell whether they arrived, or whether another device made
   * them.
   */
  readonly held: ReadonlySet<string>
  /** Why it could not. */
  readonly failure: ApiFailure | null
}

const none: DelayedStarts = { held: new Set(), failure: null }

/**
 * Before a delayed start is sent, reads the entries of the service. The service would stop the running entry at the
 * time of the request; the rule stops it at the start of the later entry.
 *
 * @param readEntries brings the time entries up to date
 * @throws {ApiFailure}
 */
export async function prepareDelayedStarts(
  context: ProbeContext,
  readEntries: () => Promise<unknown>,
): Promise<DelayedStarts> {
  const { replica } = context
  const late = runningEntries(context).filter(
    ({ serverId, fields }) => serverId === null && isDelayedStart(context, fields),
  )
  if (late.length === 0) return none
  const isLate = (creation: Operation) => late.some(({ localId }) => localId === creation.local_id)
  // Unanswered creates are resolved first: read with the list, their rows would look like another device's.
  const unanswered = replica.operations.unansweredCreates()
  // Our service answers a repeated request again; only running entries matter then.
  const isOurs = context.keys.isConfirmed && reportsDataVersion(replica)
  const asked = isOurs ? unanswered.filter(isTimerStart) : unanswered
  for (const creation of asked) {
    const failure = await resolveUnanswered(context, creation, isLate(creation))
    // An unresolved entry would look like another device's, and the rule would stop the wrong one.
    if (failure !== null) return { held: new Set(creationsOf(context, late)), failure }
  }
  await readEntries()
  const others = await findRecreatedElsewhere(context, late)
  replica.transaction(() => {
    if (stopAllButLatest(context, others.notRecreated).some(({ serverId }) => serverId !== null))
      moveStartsBehindStops(context, late)
  })
  return others.late
}

interface Others {
  /** Rows that nobody has made. */
  readonly notRecreated: ReadonlySet<LocalId>
  readonly late: DelayedStarts
}

/** Finds delayed starts that another device has recreated. Cases that only the person can decide are rejected. */
async function findRecreatedElsewhere(context: ProbeContext, late: readonly Entry[]): Promise<Others> {
  const { replica } = context
  // Counts entries read earlier: a start that was deleted and restored here may run at the service already.
  const runsThere = runningEntries(context).some(({ serverId }) => serverId !== null)
  const notRecreated = new Set<LocalId>()
  const held = new Set<string>()
  let failure: ApiFailure | null = null
  for (const entry of late) {
    const creation = createOf(replica, entry)
    if (creation === undefined || creation.state === 'rejected' || !isRecreation(creation)) continue
    const isMade = runsThere && (await isRecreatedElsewhere(context, creation))
    if (isMade === false) notRecreated.add(entry.localId)
    else if (isMade === true) continue
    else if (isRefusal(isMade)) replica.transaction(() => reject(context, creation, isMade.reason))
    else if (cannotTell(isMade)) {
      // Sent without the rule, it could stop what is another.
      held.add(creation.op_id)
      failure = isMade
    } else throw isMade
  }
  return { notRecreated, late: { held, failure } }
}

function creationsOf({ replica }: QueueContext, entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => createOf(replica, entry)?.op_id ?? [])
}

/**
 * Puts delayed starts behind the stops, so that the service does not stop the same entries at the time of the request.
 */
function moveStartsBehindStops(
  { replica: { operations, rows } }: QueueContext,
  late: readonly Entry[],
): void {
  for (const { localId } of late) {
    const [creation, ...later] = operations.ofRow(localId)
    const isRunning = rows.find('timeEntry', localId)?.fields.stop === null
    if (creation !== undefined && later.length === 0 && isRunning && wasNeverSent(creation))
      operations.moveToEnd(creation)
  }
}

function isTimerStart({ entity, changes }: Operation): boolean {
  return entity === 'timeEntry' && (changes['stop']?.value ?? null) === null
}

/**
 * Adopts the row of an unanswered create when the service has it.
 *
 * @param isLate a start: one that did not arrive may still become a finished entry
 * @returns why the service could not tell
 * @throws {ApiFailure} when the service cannot or must not be asked
 */
async function resolveUnanswered(
  context: ProbeContext,
  creation: Operation,
  isLate: boolean,
): Promise<ApiFailure | null> {
  const { replica } = context
  try {
    const found = await findUnansweredCreate(context, creation)
    replica.transaction(() => {
      if (found !== null) adoptExistingRow(context, creation, found)
      else if (isLate) replica.operations.replace({ ...creation, state: 'pending', attempt: 0 })
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (cannotTell(error)) return error
    // Several rows match, or their list is not accessible: the decision is made when the create is sent.
    if (!isRefusal(error)) throw error
  }
  return null
}

/** About this one thing; others may go well. */
function cannotTell({ kind }: ApiFailure): boolean {
  return kind === 'busy' || kind === 'foreign'
}
