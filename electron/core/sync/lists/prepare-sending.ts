/**
 * Prepares sending to a server without a feed: looks for creations without an answer, and reads edited lists, since such a
 * server detects no conflicts.
 */

import { listTimeEntries } from '../../../../shared/api/time-entries.ts'
import { ownReasonOf } from '../../../../shared/bridge/reasons.ts'
import { addSeconds } from '../../../../shared/domain/instant.ts'
import type { Entity } from '../../../../shared/entities/entity.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import { ApiFailure, isRefusal } from '../../api-client/api-failure.ts'
import type { QueueContext } from '../../outbox/edit-row.ts'
import type { Operation } from '../../outbox/operation.ts'
import type { Lane } from '../../outbox/operation-store.ts'
import { reject } from '../../outbox/reconcile.ts'
import { createdFields } from '../../outbox/rebase.ts'
import { sameValue, withInitialValues } from '../../replica/entities.ts'
import type { Reading, ServerRow } from '../resources/resource.ts'
import { resourceOf } from '../resources/resources.ts'
import { parse, placeOf, type SendContext } from '../send-operation.ts'
import { applyAnswer, applyPresent } from '../server-rows.ts'
import { listOf, readWholeList } from './lists.ts'

type Context = SendContext & QueueContext & { readonly lane: Lane }

/**
 * Settles the creations of a lane that had no answer; before a list is read, which would bring their rows as those of others.
 *
 * @throws {ApiFailure} when the server cannot be asked
 */
export async function settleUnanswered(context: Context): Promise<void> {
  const { operations } = context.replica
  for (const creation of operations.unansweredCreates(context.lane)) await settle(context, creation)
}

/** The entities whose existing rows have pending edits: their lists are read first. */
export function editedEntities({ replica }: QueueContext): readonly Entity[] {
  return replica.sqlite
    .all(`SELECT DISTINCT entity FROM operations WHERE kind <> 'create' AND state = 'pending'`)
    .map(({ entity }) => entity as Entity)
}

/** Adopts the row of a creation without an answer, asks the person, or has the creation sent again. */
async function settle(context: SendContext & QueueContext, creation: Operation): Promise<void> {
  const { replica } = context
  const found = await findCreated(context, creation)
  replica.transaction(() => {
    if (found === null)
      replica.operations.putBack({ ...creation, attempt: 0 }, { reason: null, mayHaveActed: false })
    else if (found === 'may be there') reject(context, creation, ownReasonOf('may_be_there'))
    else if (resourceOf(creation.entity).uniqueIn.length > 0) applyPresent(context, creation, found)
    else applyAnswer(context, creation, found)
  })
}

/**
 * Finds the one row that is alike. Null when there is none; `may be there` where only the person can tell.
 *
 * @throws {ApiFailure}
 */
async function findCreated(
  context: SendContext,
  creation: Operation,
): Promise<ServerRow | 'may be there' | null> {
  const { entity, local_id: localId, reason } = creation
  const { rows } = context.replica
  const wanted: Fields = createdFields(creation)
  const workspaceId = rows.workspaceIdOf(entity, localId) ?? 0
  let answers: readonly unknown[]
  try {
    answers = await candidates(entity, placeOf(context, workspaceId), wanted)
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
    // Servers of this family list the last months only.
    return error.means('too_long_ago') ? 'may be there' : null
  }
  const isElsewhere = (row: ServerRow) => row.deleted || (row.workspaceId ?? workspaceId) !== workspaceId
  const there = answers
    .flatMap((answer) => parse(context, entity, answer) ?? [])
    .filter((row) => !isElsewhere(row))
  const possible = there.filter(({ serverId, fields }) => {
    const known = rows.localIdOf(entity, serverId)
    // The list of files may have been read while one was on its way.
    const isNew = known === null || (entity === 'attachment' && rows.isYounger(entity, known, localId))
    return isNew && isAlike(entity, wanted, withInitialValues(entity, fields))
  })
  const [found, ...others] = possible
  if (found !== undefined) return others.length === 0 ? found : 'may be there'
  // It was edited elsewhere since, or the server answers strangely.
  const mayBeEdited = ({ fields }: { readonly fields: Fields }) =>
    entity === 'timeEntry' && ['start', 'description'].every((field) => fields[field] === wanted[field])
  return reason?.code === 'not_understood' || there.some(mayBeEdited) ? 'may be there' : null
}

/** Seconds; roughly a day is enough where it is used. */
const DAY = 86_400

/** The rows among which a creation whose answer was lost would be. @throws {ApiFailure} */
async function candidates(entity: Entity, reading: Reading, wanted: Fields): Promise<readonly unknown[]> {
  const { start } = wanted
  if (entity !== 'timeEntry' || typeof start !== 'string') return readWholeList(entity, reading)
  const day = (offset: number) => addSeconds(start, offset * DAY).slice(0, 10)
  // A day to either side: the server reads the dates in the person's zone.
  const query = { start_date: day(-1), end_date: day(2) }
  return (await reading.api.list(listTimeEntries, { query })).rows
}

/** Whether two rows are the same to a person. */
function isAlike(entity: Entity, wanted: Fields, found: Fields): boolean {
  const { alikeIn = [] } = listOf(entity)
  return alikeIn.every(
    (field: string) =>
      sameValue(wanted[field], found[field]) ||
      // A running entry may have been stopped by another start since.
      (field === 'stop' && wanted[field] === null),
  )
}
