import { z } from 'zod'
import {
  deleteGhostTimeOff,
  deleteUserTimeOff,
  listWorkspaceTimeOff,
  patchUserTimeOff,
  postGhostTimeOff,
  postUserTimeOff,
  putGhostTimeOff,
  timeOffType,
} from '../../../../shared/api/time-off.ts'
import { answerList } from '../../api-client/answer-list.ts'
import { instant, isSet, serverId } from './answer-fields.ts'
import { resource } from './resource.ts'
import { singlePage } from './single-page.ts'
import { rowIsGone } from './row-is-gone.ts'
import { workerOf, workerPath } from './worker-path.ts'

const answer = z.object({
  timeoff_id: serverId,
  user_id: z.int().nullish(),
  ghost_id: z.int().nullish(),
  start_time: instant,
  end_time: instant,
  // Of others it is told when they are away, not why.
  type: timeOffType.nullish(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
})

/** Time off of everybody (P §4.8, decisions §9). */
export const timeOff = resource({
  entity: 'timeOff',
  refersTo: ['member', 'ghost'],
  byWorkspace: true,
  deletions: 'absent',
  list({ api, workspaceId }, { since }) {
    return singlePage(
      api.list(listWorkspaceTimeOff, {
        params: { workspace_id: workspaceId },
        query: { since: since ?? undefined },
      }),
    )
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.timeoff_id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: null,
      fields: {
        ...workerOf(find, { user: data.user_id, ghost: data.ghost_id }),
        start: data.start_time,
        end: data.end_time,
        type: data.type ?? 'other',
      },
    }
  },
  async create(sending, fields) {
    const path = workerPath(sending, { ...fields })
    if (path === null) throw rowIsGone()
    const { api, key: idempotencyKey } = sending
    const body = [{ start_time: fields.start, end_time: fields.end, type: fields.type }]
    const answered =
      path.kind === 'user'
        ? await api.call(postUserTimeOff, { params: path.params, body, idempotencyKey })
        : await api.call(postGhostTimeOff, { params: path.params, body, idempotencyKey })
    return answerList(answered.body)[0]
  },
  async update(sending, id, { start, end, type }) {
    const path = workerPath(sending, sending.current)
    if (path === null) throw rowIsGone()
    const { api, key: idempotencyKey, ifMatch } = sending
    const body = [{ timeoff_id: id, start_time: start, end_time: end, type }]
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
  isAlike: (wanted, found) =>
    wanted.start === found.start &&
    wanted.end === found.end &&
    wanted.memberId === found.memberId &&
    wanted.ghostId === found.ghostId,
})
