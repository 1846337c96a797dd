/** Starts that waited: the rule is applied before the service hears of them. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { wasNeverSent } from '../outbox/coalesce.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { reject } from '../outbox/settle.ts'
import { creationOf } from '../outbox/creation-of.ts'
import type { Row } from '../replica/rows.ts'
import { tellsItsVersion } from './data-lineage.ts'
import { findUnanswered, isMadeElsewhere } from './existing-rows.ts'
import { isLateStart } from './known-running.ts'
import type { AskContext } from './made-again.ts'
import { runningEntries, stopAllButTheLast } from './running-entry-rule.ts'
import { takeFound } from './namesakes.ts'

type Entry = Row<'timeEntry'>

/** What cannot go yet. */
export interface LateStarts {
  /** Creations that stay: the service could not say what has arrived, or whether another computer has made them. */
  readonly held: ReadonlySet<string>
  /** Why it could not. */
  readonly failure: ApiFailure | null
}

const none: LateStarts = { held: new Set(), failure: null }

/**
 * Before a start that waited is sent: what was tracked at the service meanwhile? It would stop what runs there at the
 * time of the request, while the rule stops the earlier entry at the start of the later one.
 *
 * @param readEntries brings the time entries up to date
 * @throws {ApiFailure}
 */
export async function prepareLateStart(
  context: AskContext,
  readEntries: () => Promise<void>,
): Promise<LateStarts> {
  const { replica } = context
  const late = runningEntries(context).filter(
    ({ serverId, fields }) => serverId === null && isLateStart(context, fields),
  )
  if (late.length === 0) return none
  const isLate = (creation: Operation) => late.some(({ localId }) => localId === creation.local_id)
  // What arrived without its answer would be read as if somebody else had made it.
  const unanswered = replica.operations.unansweredCreates()
  // Ours answers once more what it was sent; only what runs would be ended before.
  const isOurs = context.keys.isCertain && tellsItsVersion(replica)
  const asked = isOurs ? unanswered.filter(beganTimer) : unanswered
  for (const creation of asked) {
    const failure = await resolveLost(context, creation, isLate(creation))
    // Read with the others, it would look like another computer's, and the rule would go by that.
    if (failure !== null) return { held: new Set(creationsOf(context, late)), failure }
  }
  await readEntries()
  const others = await askForOthers(context, late)
  replica.transaction(() => {
    if (stopAllButTheLast(context, others.unmade).some(({ serverId }) => serverId !== null))
      startAfterStops(context, late)
  })
  return others.late
}

interface Others {
  /** What nobody has made. */
  readonly unmade: ReadonlySet<LocalId>
  readonly late: LateStarts
}

/** What others have made of the starts that wait to be made again; what only the person can tell waits for them. */
async function askForOthers(context: AskContext, late: readonly Entry[]): Promise<Others> {
  const { replica } = context
  // Also what came here earlier: a start can have been deleted here and taken back when another computer's was here already.
  const runsThere = runningEntries(context).some(({ serverId }) => serverId !== null)
  const unmade = new Set<LocalId>()
  const held = new Set<string>()
  let failure: ApiFailure | null = null
  for (const entry of late) {
    const creation = creationOf(replica, entry)
    if (creation === undefined || creation.state === 'rejected' || !makesAgain(creation)) continue
    const isMade = runsThere && (await isMadeElsewhere(context, creation))
    if (isMade === false) unmade.add(entry.localId)
    else if (isMade === true) continue
    else if (isRefusal(isMade)) replica.transaction(() => reject(context, creation, isMade.message))
    else if (cannotTell(isMade)) {
      // Sent without the rule, it could stop what is another.
      held.add(creation.op_id)
      failure = isMade
    } else throw isMade
  }
  return { unmade, late: { held, failure } }
}

function creationsOf({ replica }: QueueContext, entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => creationOf(replica, entry)?.op_id ?? [])
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

function beganTimer({ entity, changes }: Operation): boolean {
  return entity === 'timeEntry' && (changes['stop']?.value ?? null) === null
}

/**
 * Takes a creation whose answer was lost for arrived when the service has it.
 *
 * @param isLate a start: one that did not arrive can still become a finished entry
 * @returns why the service could not say
 * @throws {ApiFailure} when it cannot or must not be asked anything
 */
async function resolveLost(
  context: AskContext,
  creation: Operation,
  isLate: boolean,
): Promise<ApiFailure | null> {
  const { replica } = context
  try {
    const found = await findUnanswered(context, creation)
    replica.transaction(() => {
      if (found !== null) takeFound(context, creation, found)
      else if (isLate) replica.operations.replace({ ...creation, state: 'pending', attempt: 0 })
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (cannotTell(error)) return error
    // Several are alike, or their list is not for this person: whether to send it again is decided where it is sent.
    if (!isRefusal(error)) throw error
  }
  return null
}

/** About this one thing; others may go well. */
function cannotTell({ kind }: ApiFailure): boolean {
  return kind === 'busy' || kind === 'foreign'
}
