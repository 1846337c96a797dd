/**
 * What belongs to a person or a ghost: hours and time off. The service keeps it below the one or the other, and takes and
 * answers lists (P §4.2, §4.8, decisions §9).
 */

import { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import * as off from '../../../../shared/api/time-off.ts'
import * as hours from '../../../../shared/api/working-hours.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import { ApiFailure, answerList } from '../../api-client/api-failure.ts'
import { ownerGone } from '../failures.ts'
import { NO_VERSION } from '../versions.ts'
import { anyInput, defineResource, placeParams } from './define-resource.ts'
import type { Resource, Sending } from './resource.ts'
import { type FieldForms, unwritten, wireFields } from './wire-fields.ts'

type WorkerEntity = 'workingHours' | 'timeOff'

/** Below a person, and below a ghost. */
interface Endpoints {
  readonly user: Endpoint
  readonly ghost: Endpoint
}

/** The place of a row's worker. Null when that is gone. */
function pathOf({ serverIdOf, ...place }: Sending, { memberId = null, ghostId = null }: Fields) {
  const user = memberId === null ? null : serverIdOf('member', memberId as LocalId)
  if (user !== null) return { kind: 'user', params: { ...placeParams(place), user_id: user } } as const
  const ghost = ghostId === null ? null : serverIdOf('ghost', ghostId as LocalId)
  return ghost === null
    ? null
    : ({ kind: 'ghost', params: { ...placeParams(place), ghost_id: ghost } } as const)
}

/** The answered list. @throws {ApiFailure} also when the worker is gone */
async function callForWorker(
  sending: Sending,
  fields: Fields,
  endpoints: Endpoints,
  input: object = {},
): Promise<readonly unknown[]> {
  const path = pathOf(sending, fields)
  if (path === null) throw ownerGone()
  const { body } = await sending.api.call(endpoints[path.kind], anyInput({ ...input, params: path.params }))
  return answerList(body)
}

interface WorkerRows<E extends WorkerEntity> {
  /** The key of a row's id. */
  readonly id: string
  readonly fields: FieldForms<E>
  readonly create: Endpoints
  readonly update: Endpoints
  readonly remove: Endpoints
  /** Whether a row of the answered list is the one that was created. */
  readonly isCreated: (row: unknown, fields: EntityFields[E]) => boolean
}

function workerRequests<E extends WorkerEntity>(
  entity: E,
  { id: idKey, fields: forms, create, update, remove, isCreated }: WorkerRows<E>,
): Pick<Resource<E>, 'create' | 'update' | 'remove'> {
  const { write } = wireFields(entity, forms)
  return {
    async create(sending, fields) {
      const { creationKey: idempotencyKey, syncId, ifMatch } = sending
      const body = [{ ...write(sending, fields), sync_id: syncId }]
      const input = { body, idempotencyKey, onlyNew: ifMatch === NO_VERSION }
      const rows = await callForWorker(sending, { ...fields }, create, input)
      return rows.find((row) => isCreated(row, fields))
    },
    async update(sending, id, changes) {
      const { key: idempotencyKey, ifMatch, current } = sending
      const body = [{ [idKey]: id, ...write(sending, changes) }]
      const rows = await callForWorker(sending, current, update, { body, idempotencyKey, ifMatch })
      return rows.find((row) => valueIn(row, idKey) === id)
    },
    async remove(sending, id) {
      const { key: idempotencyKey, ifMatch, current } = sending
      // The service takes what a worker has away with the worker.
      if (pathOf(sending, current) === null) return
      await callForWorker(sending, current, remove, { body: [id], idempotencyKey, ifMatch })
    },
  }
}

function valueIn(row: unknown, key: string): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined
}

const hoursFields: FieldForms<'workingHours'> = {
  memberId: unwritten,
  ghostId: unwritten,
  startSeconds: inHours('starting_hours'),
  seconds: inHours('working_hours'),
}

function inHours(key: string) {
  const schema = z.number().transform((decimal) => Math.round(decimal * 3600))
  return { key, schema, write: (seconds: number) => ({ [key]: seconds / 3600 }) }
}

const hoursRequests = workerRequests('workingHours', {
  id: 'working_hour_id',
  fields: hoursFields,
  create: { user: hours.postUserHours, ghost: hours.postGhostHours },
  update: { user: hours.putUserHours, ghost: hours.putGhostHours },
  remove: { user: hours.deleteUserHours, ghost: hours.deleteGhostHours },
  isCreated: isOfWeekday,
})

function isOfWeekday(row: unknown, { weekday }: EntityFields['workingHours']): boolean {
  return valueIn(row, 'weekday') === weekday
}

/**
 * Working hours of everybody, a row for each weekday (P §4.2, decisions §9). A weekday has one, which a second creation would
 * change: so it says that it is one, and our service refuses it where somebody else was first.
 */
export const workingHours: Resource<'workingHours'> = {
  ...defineResource('workingHours', {
    id: 'working_hour_id',
    fields: hoursFields,
    extra: { external_entity_id: z.int(), external_entity_type: z.enum(['user', 'ghost']) },
    read: ({ external_entity_id: id, external_entity_type: type }, find) => ({
      memberId: type === 'user' ? find('member', id) : null,
      ghostId: type === 'ghost' ? find('ghost', id) : null,
    }),
    hasNaturalKey: true,
  }),
  ...hoursRequests,
  async create(sending, fields) {
    try {
      return await hoursRequests.create(sending, fields)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.kind === 'stale')) throw error
      // Somebody else has set hours for the weekday, which may be gone again.
      const endpoints = { user: hours.listUserHours, ghost: hours.listGhostHours }
      const rows = await callForWorker(sending, { ...fields }, endpoints)
      const there = rows.find((row) => isOfWeekday(row, fields))
      if (there === undefined) throw error
      return there
    }
  },
}

const offFields: FieldForms<'timeOff'> = {
  memberId: { ...unwritten, key: 'user_id' },
  ghostId: { ...unwritten, key: 'ghost_id' },
  start: 'start_time',
  end: 'end_time',
}

/** Time off of everybody (P §4.8, decisions §9). */
export const timeOff: Resource<'timeOff'> = {
  ...defineResource('timeOff', { id: 'timeoff_id', fields: offFields }),
  ...workerRequests('timeOff', {
    id: 'timeoff_id',
    fields: offFields,
    create: { user: off.postUserTimeOff, ghost: off.postGhostTimeOff },
    update: { user: off.patchUserTimeOff, ghost: off.putGhostTimeOff },
    remove: { user: off.deleteUserTimeOff, ghost: off.deleteGhostTimeOff },
    isCreated: () => true,
  }),
}
