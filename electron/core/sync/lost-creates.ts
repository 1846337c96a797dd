/** Creates that were sent and never answered: whether they arrived is read from the service before anything is resent. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import { makesAgain } from '../outbox/derived-key.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { entities, withInitialValues } from '../replica/entities.ts'
import type { EntityFields, FieldValue } from '../replica/entity-fields.ts'
import type { FieldDescriptor } from '../replica/field-descriptors.ts'
import { RESTORED } from './after-restore.ts'
import type { FoundRow } from './namesakes.ts'
import {
  answeredStrangely,
  deletedSince,
  madeOtherwise,
  notListed,
  severalAlike,
} from '../outbox/questions.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, placeOf, readList, type SendContext } from './send-operation.ts'
import { isUnreadable } from './unreadable.ts'

/**
 * Looks for the row that an unanswered create made. Null when it is not there: it never arrived.
 *
 * @throws {ApiFailure} `refused` when several rows are like it, or one was edited since, so that only the person can tell
 */
export async function findLostCreate(context: SendContext, operation: Operation): Promise<ServerRow | null> {
  const { entity } = operation
  const { rows } = context.replica
  const { isAlike, mayBe, mayBeAgain } = resourceOf(entity)
  const wanted = wantedBy(context, operation)
  const around = await listedAround(context, operation, wanted)
  const alike = around.filter(({ fields }) => isAlike(wanted, fields))
  const unknown = alike.filter(({ serverId }) => rows.localIdOf(entity, serverId) === null)
  // What another computer has made again may have been pulled already; so may a file, which goes after the lists are read.
  const mayBePulled = makesAgain(operation) || entity === 'attachment'
  const candidates =
    unknown.length === 0 && mayBePulled
      ? alike.filter(({ serverId }) => hasComeSince(context, operation, serverId))
      : unknown
  if (candidates.length > 1) throw onlyThePersonCanTell(severalAlike)
  const [found] = candidates
  if (found !== undefined) return found
  // What somebody else has changed since is not alike any more, and may have been pulled.
  const isThere = makesAgain(operation)
    ? around.some(
        ({ serverId, fields }) =>
          mayBeAgain?.(wanted, fields) === true && hasComeSince(context, operation, serverId),
      )
    : around.some(({ fields }) => mayBe?.(wanted, fields) === true)
  if (isThere) throw madeAlready()
  return null
}

/**
 * Rows of the service that may be what an operation makes again: they are like it, or look otherwise because somebody has
 * edited them since, and came here later than it, if at all. What was here before is something else.
 *
 * @throws {ApiFailure}
 */
export async function resemblingRows(
  context: SendContext,
  operation: Operation,
): Promise<readonly ServerRow[]> {
  const { isAlike, mayBe } = resourceOf(operation.entity)
  const wanted = wantedBy(context, operation)
  const around = await rowsAround(context, operation, wanted)
  return around.filter(
    ({ serverId, fields }) =>
      (isAlike(wanted, fields) || mayBe?.(wanted, fields) === true) &&
      hasComeSince(context, operation, serverId),
  )
}

/** Whether a row of the service is not known here, or came after the row that the operation makes, and from others. */
export function hasComeSince(
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
async function listedAround(
  context: SendContext,
  operation: Operation,
  wanted: EntityFields[Entity],
): Promise<readonly ServerRow[]> {
  try {
    return await rowsAround(context, operation, wanted)
  } catch (error) {
    const isBeyond = error instanceof ApiFailure && error.kind === 'refused' && error.status === 400
    throw isBeyond ? onlyThePersonCanTell(notListed) : error
  }
}

/** As our service says it; requests are refused with 422 for other reasons, too. */
function isUsedKey({ status, message }: ApiFailure): boolean {
  return status === 422 && message.startsWith('Idempotency-Key:')
}

/** As services of this family say it; for whatever else one of that name is refused, what has it means something else. */
function saysNameIsTaken({ status, message }: ApiFailure): boolean {
  return status === 409 || /already|taken|duplicate|unique/i.test(message)
}

/** To send it once more may double it. */
export function madeAlready(): ApiFailure {
  return onlyThePersonCanTell(madeOtherwise)
}

function onlyThePersonCanTell(reason: string): ApiFailure {
  return new ApiFailure(reason, {
    kind: 'refused',
    status: null,
    mayHaveActed: true,
    retryAfterSeconds: null,
  })
}

/**
 * Looks for what a refused create wanted to make and the service has already: what another device made under the same
 * name, which means the same thing, or what this very operation made, when its key was used up by an answer that was
 * lost. Null when it is not there.
 *
 * @throws {ApiFailure}
 */
export async function findRefusedCreate(
  context: SendContext & QueueContext,
  operation: Operation,
  failure: ApiFailure,
): Promise<FoundRow | null> {
  const { entity, attempt } = operation
  // Its key was used: by a former attempt of it, or by another computer that made the same again.
  const isMade = isUsedKey(failure) && (attempt > 0 || makesAgain(operation))
  if (isMade && failure.madeId !== undefined) {
    return { row: await findMade(context, operation, failure.madeId as ServerId), maker: 'itself' }
  }
  if (resourceOf(entity).isKnownByName && (isMade || saysNameIsTaken(failure))) {
    const row = await findNamesake(context, operation)
    return row === null ? null : { row, maker: isMade ? 'unknown' : 'another' }
  }
  if (!isMade) return null
  const row = await findLostCreate(context, operation)
  if (row !== null) return { row, maker: 'unknown' }
  throw madeAlready()
}

/** What the service has under the name, with what it refers to: that may have been made since the lists were read. */
async function findNamesake(
  context: SendContext & QueueContext,
  operation: Operation,
): Promise<ServerRow | null> {
  const { entity } = operation
  const wanted = wantedBy(context, operation)
  const find = async () => {
    const named = (await rowsAround(context, operation, wanted)).filter(({ fields }) =>
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

/** The row that the key of the operation has made, however it looks by now. @throws {ApiFailure} when it is not there any more */
async function findMade(context: SendContext, operation: Operation, id: ServerId): Promise<ServerRow> {
  const { entity, local_id: localId } = operation
  const { read } = resourceOf(entity)
  const workspaceId = context.replica.rows.workspaceIdOf(entity, localId) ?? 0
  let found: ServerRow | null | undefined
  try {
    found =
      read === null
        ? (await rowsAround(context, operation, wantedBy(context, operation))).find(
            ({ serverId }) => serverId === id,
          )
        : parse(context, entity, await read(placeOf(context, workspaceId), id))
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.kind !== 'missing') throw error
  }
  if (found === null) throw onlyThePersonCanTell(answeredStrangely)
  if (found === undefined || found.deleted) throw onlyThePersonCanTell(deletedSince)
  return found
}

/**
 * Looks for what a creation has made whose answer cannot be understood, so that it is certain that it arrived only if it is
 * found.
 *
 * @throws {ApiFailure} `refused` when it is not: the person decides, and nothing else waits for it
 */
export async function findStrangelyAnswered(context: SendContext, operation: Operation): Promise<ServerRow> {
  try {
    const found = await findLostCreate(context, operation)
    if (found !== null) return found
  } catch (error) {
    const isNoHelp = error instanceof ApiFailure && (isRefusal(error) || isUnreadable(error))
    if (!isNoHelp || error.status === null) throw error
  }
  throw onlyThePersonCanTell(answeredStrangely)
}

/** As it is sent now: without what it refers to that has ceased to exist. */
export function wantedBy(
  { replica }: Pick<SendContext, 'replica'>,
  { entity, changes }: Operation,
): EntityFields[Entity] {
  const fields: Record<string, FieldValue> = { ...withInitialValues(entity, valuesOf(changes)) }
  const exists = (to: Entity, localId: string): boolean =>
    replica.rows.find(to, localId as LocalId) !== undefined
  for (const [field, { refersTo }] of Object.entries<FieldDescriptor>(entities[entity].fields)) {
    const value = fields[field]
    if (refersTo === undefined) continue
    if (Array.isArray(value)) fields[field] = value.filter((localId) => exists(refersTo, String(localId)))
    else if (typeof value === 'string' && !exists(refersTo, value)) fields[field] = null
  }
  return fields as unknown as EntityFields[Entity]
}

/** The service's rows of the operation's workspace among which what it wanted would be. */
async function rowsAround(
  context: SendContext,
  { entity, local_id: localId }: Operation,
  wanted: EntityFields[Entity],
): Promise<readonly ServerRow[]> {
  const workspaceId = context.replica.rows.workspaceIdOf(entity, localId) ?? 0
  const answers = await resourceOf(entity).around(placeOf(context, workspaceId), wanted)
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
