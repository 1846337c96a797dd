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
import { answerList } from '../../api-client/answer-list.ts'
import type { CallInput } from '../../api-client/api-client.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, singlePage } from './resource.ts'
import { ownerGone } from '../failures.ts'
import { workerOf, workerPath } from './worker-path.ts'

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
  list: singlePage(({ api, workspaceId }, query) =>
    api.list(listWorkspaceTimeOff, { params: { workspace_id: workspaceId }, query }),
  ),
  read: null,
  parse: rowReader({
    wire,
    id: 'timeoff_id',
    hasWorkspace: false,
    extra: { user_id: z.int().nullish(), ghost_id: z.int().nullish() },
    read: ({ user_id: user, ghost_id: ghost }, find) => workerOf(find, { user, ghost }),
  }),
  async create(sending, fields) {
    const path = workerPath(sending, { ...fields })
    if (path === null) throw ownerGone()
    const { api, key: idempotencyKey } = sending
    const body = [wire.write(sending, fields)] as object as NonNullable<
      CallInput<typeof postUserTimeOff>['body']
    >
    const answered =
      path.kind === 'user'
        ? await api.call(postUserTimeOff, { params: path.params, body, idempotencyKey })
        : await api.call(postGhostTimeOff, { params: path.params, body, idempotencyKey })
    return answerList(answered.body)[0]
  },
  async update(sending, id, changes) {
    const path = workerPath(sending, sending.current)
    if (path === null) throw ownerGone()
    const { api, key: idempotencyKey, ifMatch } = sending
    const body = [{ timeoff_id: id, ...wire.write(sending, changes) }]
    const answered =
      path.kind === 'user'
        ? await api.call(patchUserTimeOff, { params: path.params, body, idempotencyKey, ifMatch })
        : await api.call(putGhostTimeOff, { params: path.params, body, idempotencyKey, ifMatch })
    return answerList(answered.body)[0]
  },
  async remove(sending, id) {
    const path = workerPath(sending, sending.current)
    // The service takes the time off of a worker away with the worker.
    if (path === null) return
    const { api, key: idempotencyKey, ifMatch } = sending
    const body = [id]
    if (path.kind === 'user')
      await api.call(deleteUserTimeOff, { params: path.params, body, idempotencyKey, ifMatch })
    else await api.call(deleteGhostTimeOff, { params: path.params, body, idempotencyKey, ifMatch })
  },
  matches: (wanted, found) =>
    wanted.start === found.start &&
    wanted.end === found.end &&
    wanted.memberId === found.memberId &&
    wanted.ghostId === found.ghostId,
})
