import { z } from 'zod'
import {
  deleteGhostTimeOff,
  deleteUserTimeOff,
  listWorkspaceTimeOff,
  patchUserTimeOff,
  postGhostTimeOff,
  postUserTimeOff,
  putGhostTimeOff,
} from '../../../../shared/api/time-off.ts'
import { answerList } from '../../api-client/api-failure.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource } from './resource.ts'
import { singlePage } from './row-requests.ts'
import { callForWorker, workerOf, workerPath } from './worker-path.ts'

const wire = wireFields('timeOff', {
  required: ['start', 'end'],
  keys: { start: 'start_time', end: 'end_time' },
  except: ['memberId', 'ghostId'],
})

/** Time off of everybody (P §4.8, decisions §9). */
export const timeOff = resource({
  entity: 'timeOff',
  refersTo: ['member', 'ghost'],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listWorkspaceTimeOff),
  read: null,
  parse: rowReader({
    wire,
    id: 'timeoff_id',
    hasWorkspace: false,
    extra: { user_id: z.int().nullish(), ghost_id: z.int().nullish() },
    read: ({ user_id: user, ghost_id: ghost }, find) => workerOf(find, { user, ghost }),
  }),
  async create(sending, fields) {
    const named = { ...wire.write(sending, fields), sync_id: sending.syncId }
    const input = { body: [named], idempotencyKey: sending.creationKey }
    const endpoints = { user: postUserTimeOff, ghost: postGhostTimeOff }
    const { body } = await callForWorker(sending, { ...fields }, endpoints, input)
    return answerList(body)[0]
  },
  async update(sending, id, changes) {
    const { key: idempotencyKey, ifMatch, current } = sending
    const changed = [{ timeoff_id: id, ...wire.write(sending, changes) }]
    const endpoints = { user: patchUserTimeOff, ghost: putGhostTimeOff }
    const input = { body: changed, idempotencyKey, ifMatch }
    return answerList((await callForWorker(sending, current, endpoints, input)).body)[0]
  },
  async remove(sending, id) {
    const { key: idempotencyKey, ifMatch, current } = sending
    // The service takes the time off of a worker away with the worker.
    if (workerPath(sending, current) === null) return
    const endpoints = { user: deleteUserTimeOff, ghost: deleteGhostTimeOff }
    await callForWorker(sending, current, endpoints, { body: [id], idempotencyKey, ifMatch })
  },
  matches: alikeIn('start', 'end', 'memberId', 'ghostId'),
})
