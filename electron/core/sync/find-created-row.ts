/** Looks up the row of a create at the service before the create is sent again. */

import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { isRecreation } from '../outbox/recreation-key.ts'
import type { QueueContext, Question } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { descriptorsOf, withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { FieldValue } from '../../../shared/entities/field.ts'
import { RESTORED } from './server-restore.ts'
import type { ExistingRow } from './adopt-row.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, placeOf, readList, type SendContext } from './send-operation.ts'
import { isUnreadable } from './failures.ts'

/**
 * Finds the row that an unanswered create made. Null when it never arrived.
 *
 * @throws {ApiFailure} `refused` when several rows match, or the match was edited since, so that only the person can
 * tell
 */
export async function findCreatedRow(context: SendContext, operation: Operation): Promise<ServerRow | null> {
  const { entity } = operation
  const { rows } = context.replica
  const { matches, mayMatch, mayMatchRecreated } = resourceOf(entity)
  const wanted = fieldsToCreate(context, operation)
  const candidates = await listedCandidates(context, operation, wanted)
  const alike = candidates.filter(({ fields }) => matches(wanted, fields))
  const unknown = alike.filter(({ serverId }) => rows.localIdOf(entity, serverId) === null)
  // A row that another device recreated, and an attachment, may have been pulled already.
  const mayBePulled = isRecreation(operation) || entity === 'attachment'
  const possible =
    unknown.length === 0 && mayBePulled
      ? alike.filter(({ serverId }) => isNewerThanCreate(context, operation, serverId))
      : unknown
  if (possible.length > 1) throw askPerson('several_alike')
  const [found] = possible
  if (found !== undefined) return found
  // An edited row does not match any more, and may have been pulled.
  const isThere = isRecreation(operation)
    ? candidates.some(
        ({ serverId, fields }) =>
          mayMatchRecreated?.(wanted, fields) === true && isNewerThanCreate(context, operation, serverId),
      )
    : candidates.some(({ fields }) => mayMatch?.(wanted, fields) === true)
  if (isThere) throw possibleDuplicate()
  return null
}

/**
 * Rows of the service that may be what a create makes: they match it, or could match before somebody edited them. Rows
 * that were here before the create are excluded.
 *
 * @throws {ApiFailure}
 */
export async function findMatchingRows(
  context: SendContext,
  operation: Operation,
): Promise<readonly ServerRow[]> {
  const { matches, mayMatch } = resourceOf(operation.entity)
  const wanted = fieldsToCreate(context, operation)
  const candidates = await candidateRows(context, operation, wanted)
  return candidates.filter(
    ({ serverId, fields }) =>
      (matches(wanted, fields) || mayMatch?.(wanted, fields) === true) &&
      isNewerThanCreate(context, operation, serverId),
  )
}

/** Whether a row of the service is unknown here, or was pulled after the create was queued. */
export function isNewerThanCreate(
  { replica }: Pick<SendContext, 'replica'>,
  operation: Operation,
  serverId: ServerId,
): boolean {
  const { entity, local_id: localId } = operation
  const known = replica.rows.localIdOf(entity, serverId)
  return (
    known === null ||
    (replica.rows.isYounger(entity, known, localId) && !replica.conflicts.has(known, RESTORED))
  )
}

/** Servers of this family list the last months only. */
async function listedCandidates(
  context: SendContext,
  operation: Operation,
  wanted: EntityFields[Entity],
): Promise<readonly ServerRow[]> {
  try {
    return await candidateRows(context, operation, wanted)
  } catch (error) {
    const isBeyond = error instanceof ApiFailure && error.means('too_long_ago')
    throw isBeyond ? askPerson('not_listed') : error
  }
}

/** To send it once more may double it. */
export function possibleDuplicate(): ApiFailure {
  return askPerson('made_otherwise')
}

function askPerson(question: Question): ApiFailure {
  return new ApiFailure(ownReasonOf(question), { kind: 'refused', mayHaveActed: true })
}

/**
 * Finds the row with which a refused create collides: one of the same name, or the one that its own idempotency key
 * made. Null when there is none.
 *
 * @throws {ApiFailure}
 */
export async function findConflictingRow(
  context: SendContext & QueueContext,
  operation: Operation,
  failure: ApiFailure,
): Promise<ExistingRow | null> {
  const { entity, attempt } = operation
  // The key was used by an earlier attempt, or by another device that recreated the same row.
  const isMade = failure.means('key_used') && (attempt > 0 || isRecreation(operation))
  if (isMade && failure.madeId !== undefined) {
    return { row: await findById(context, operation, failure.madeId as ServerId), maker: 'itself' }
  }
  if (resourceOf(entity).hasUniqueName && (isMade || failure.means('taken'))) {
    const row = await findByName(context, operation)
    return row === null ? null : { row, maker: isMade ? 'unknown' : 'another' }
  }
  if (!isMade) return null
  const row = await findCreatedRow(context, operation)
  if (row !== null) return { row, maker: 'unknown' }
  throw possibleDuplicate()
}

/** Finds the row of the same name. Reads the lists it refers to, which may have changed. */
async function findByName(
  context: SendContext & QueueContext,
  operation: Operation,
): Promise<ServerRow | null> {
  const { entity } = operation
  const wanted = fieldsToCreate(context, operation)
  const find = async () => {
    const named = (await candidateRows(context, operation, wanted)).filter(({ fields }) =>
      isSameName(wanted, fields),
    )
    return named.find(({ fields }) => nameOf(fields) === nameOf(wanted)) ?? named[0] ?? null
  }
  const found = await find()
  const { refersTo } = resourceOf(entity)
  if (found === null || refersTo.length === 0) return found
  const workspaceId = context.replica.rows.workspaceIdOf(entity, operation.local_id) ?? 0
  for (const referred of refersTo) await readList(context, referred, workspaceId)
  return find()
}

/** The row that the operation's key made, whatever it looks like now. @throws {ApiFailure} when it is gone */
async function findById(context: SendContext, operation: Operation, id: ServerId): Promise<ServerRow> {
  const { entity, local_id: localId } = operation
  const { read } = resourceOf(entity)
  const workspaceId = context.replica.rows.workspaceIdOf(entity, localId) ?? 0
  let found: ServerRow | null | undefined
  try {
    found =
      read === null
        ? (await candidateRows(context, operation, fieldsToCreate(context, operation))).find(
            ({ serverId }) => serverId === id,
          )
        : parse(context, entity, await read(placeOf(context, workspaceId), id))
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'missing') throw error
  }
  if (found === null) throw askPerson('answered_strangely')
  if (found === undefined || found.deleted) throw askPerson('deleted_since')
  return found
}

/**
 * Finds the row of a create whose answer could not be read. Only a found row proves that the create arrived.
 *
 * @throws {ApiFailure} `refused` when it is not found; the person decides, and nothing else waits
 */
export async function findAfterMalformedAnswer(
  context: SendContext,
  operation: Operation,
): Promise<ServerRow> {
  try {
    const found = await findCreatedRow(context, operation)
    if (found !== null) return found
  } catch (error) {
    const isNoHelp = error instanceof ApiFailure && (isRefusal(error) || isUnreadable(error))
    if (!isNoHelp || error.status === null) throw error
  }
  throw askPerson('answered_strangely')
}

/** The fields of a create as it is sent now: without references to rows that are gone. */
export function fieldsToCreate(
  { replica }: Pick<SendContext, 'replica'>,
  { entity, changes }: Operation,
): EntityFields[Entity] {
  const fields: Record<string, FieldValue> = { ...withInitialValues(entity, valuesOf(changes)) }
  const exists = (to: Entity, localId: string): boolean =>
    replica.rows.find(to, localId as LocalId) !== undefined
  for (const [field, { refersTo }] of Object.entries(descriptorsOf(entity))) {
    const value = fields[field]
    if (refersTo === undefined) continue
    if (Array.isArray(value)) fields[field] = value.filter((localId) => exists(refersTo, String(localId)))
    else if (typeof value === 'string' && !exists(refersTo, value)) fields[field] = null
  }
  return fields as unknown as EntityFields[Entity]
}

/** The service's rows of the operation's workspace among which its row would be. */
async function candidateRows(
  context: SendContext,
  { entity, local_id: localId }: Operation,
  wanted: EntityFields[Entity],
): Promise<readonly ServerRow[]> {
  const workspaceId = context.replica.rows.workspaceIdOf(entity, localId) ?? 0
  const answers = await resourceOf(entity).candidates(placeOf(context, workspaceId), wanted)
  return answers
    .flatMap((answer) => parse(context, entity, answer) ?? [])
    .filter((row) => !row.deleted && (row.workspaceId ?? workspaceId) === workspaceId)
}

function nameOf(fields: Partial<EntityFields[Entity]>): string {
  return 'name' in fields ? (fields.name ?? '') : ''
}

function isSameName(wanted: EntityFields[Entity], found: Partial<EntityFields[Entity]>): boolean {
  return nameOf(wanted).toLowerCase() === nameOf(found).toLowerCase()
}
