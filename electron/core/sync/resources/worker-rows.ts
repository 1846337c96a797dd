/**
 * The rows that belong to a person or a ghost: hours and time off. The service keeps it below the one or the other, and takes and
 * answers lists (P §4.2, §4.8, decisions §9).
 */

import { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import * as off from '../../../../shared/api/time-off.ts'
import * as hours from '../../../../shared/api/working-hours.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { EntityFields, Fields } from '../../../../shared/entities/entities.ts'
import { answerList } from '../../api-client/api-failure.ts'
import { ownerGone } from '../failures.ts'
import {
  type Answers,
  anyInput,
  defineResource,
  placeParams,
  unwritten,
  wireFields,
} from './define-resource.ts'
import type { Referring, Resource, Sending } from './resource.ts'

/** Below a person, and below a ghost. */
interface Endpoints {
  readonly user: Endpoint
  readonly ghost: Endpoint
}

/** The worker that the fields of a row name. Null when it is gone. */
function workerOf({ serverIdOf }: Referring, { memberId = null, ghostId = null }: Fields) {
  const user = memberId === null ? null : serverIdOf('member', memberId as LocalId)
  if (user !== null) return { kind: 'user', id: user } as const
  const ghost = ghostId === null ? null : serverIdOf('ghost', ghostId as LocalId)
  return ghost === null ? null : ({ kind: 'ghost', id: ghost } as const)
}

const records = z.array(z.looseObject({})).catch([])

/** The answered list. @throws {ApiFailure} also when the worker is gone */
async function callForWorker(
  sending: Sending,
  fields: Fields,
  endpoints: Endpoints,
  input: object = {},
): Promise<z.output<typeof records>> {
  const worker = workerOf(sending, fields)
  if (worker === null) throw ownerGone()
  const params = { ...placeParams(sending), [`${worker.kind}_id`]: worker.id }
  const { body } = await sending.api.call(endpoints[worker.kind], anyInput({ ...input, params }))
  return records.parse(answerList(body))
}

interface WorkerRows<E extends 'workingHours' | 'timeOff', Extra extends z.ZodRawShape> extends Answers<
  E,
  Extra
> {
  readonly id: string
  readonly create: Endpoints
  readonly update: Endpoints
  readonly remove: Endpoints
  /** The field that tells the created row in the answered list, if that has others. */
  readonly createdBy?: keyof EntityFields[E] & string
  readonly uniqueIn?: Resource<E>['uniqueIn']
}

function defineWorkerRows<E extends 'workingHours' | 'timeOff', Extra extends z.ZodRawShape = z.ZodRawShape>(
  entity: E,
  { create, update, remove, createdBy, ...declared }: WorkerRows<E, Extra>,
): Resource<E> {
  const { write } = wireFields(entity, declared.fields)
  return {
    ...defineResource(entity, declared),
    async create(sending, fields) {
      const { creationKey: idempotencyKey, syncId } = sending
      const body = [{ ...write(sending, fields), sync_id: syncId }]
      const input = { body, idempotencyKey, onlyNew: syncId !== undefined }
      const rows = await callForWorker(sending, { ...fields }, create, input)
      return rows.find((row) => createdBy === undefined || row[createdBy] === fields[createdBy])
    },
    async update(sending, id, changes) {
      const { key: idempotencyKey, ifMatch, current } = sending
      const body = [{ [declared.id]: id, ...write(sending, changes) }]
      const rows = await callForWorker(sending, current, update, { body, idempotencyKey, ifMatch })
      return rows.find((row) => row[declared.id] === id)
    },
    async remove(sending, id) {
      const { key: idempotencyKey, ifMatch, current } = sending
      // The service takes what a worker has away with the worker.
      if (workerOf(sending, current) === null) return
      await callForWorker(sending, current, remove, { body: [id], idempotencyKey, ifMatch })
    },
  }
}

const inHours = {
  schema: z.number().transform((decimal) => Math.round(decimal * 3600)),
  write: (seconds: number, key: string) => ({ [key]: seconds / 3600 }),
}

/**
 * Working hours of everybody, a row for each weekday. A weekday has one, which a second creation would change: so it says
 * that it is one, and our service refuses it where somebody else was first.
 */
export const workingHours = defineWorkerRows('workingHours', {
  id: 'working_hour_id',
  create: { user: hours.postUserHours, ghost: hours.postGhostHours },
  update: { user: hours.putUserHours, ghost: hours.putGhostHours },
  remove: { user: hours.deleteUserHours, ghost: hours.deleteGhostHours },
  createdBy: 'weekday',
  fields: {
    memberId: unwritten,
    ghostId: unwritten,
    startSeconds: inHours,
    seconds: inHours,
  },
  extra: { external_entity_id: z.int(), external_entity_type: z.enum(['user', 'ghost']) },
  read: ({ external_entity_id: id, external_entity_type: type }, find) => ({
    memberId: type === 'user' ? find('member', id) : null,
    ghostId: type === 'ghost' ? find('ghost', id) : null,
  }),
  uniqueIn: ['weekday', 'memberId', 'ghostId'],
})

/** Time off of everybody. */
export const timeOff = defineWorkerRows('timeOff', {
  id: 'timeoff_id',
  create: { user: off.postUserTimeOff, ghost: off.postGhostTimeOff },
  update: { user: off.patchUserTimeOff, ghost: off.putGhostTimeOff },
  remove: { user: off.deleteUserTimeOff, ghost: off.deleteGhostTimeOff },
  fields: { memberId: unwritten, ghostId: unwritten },
})
