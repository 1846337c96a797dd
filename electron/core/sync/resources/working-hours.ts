import { z } from 'zod'
import {
  deleteGhostHours,
  deleteUserHours,
  listGhostHours,
  listUserHours,
  listWorkspaceHours,
  postGhostHours,
  postUserHours,
  putGhostHours,
  putUserHours,
} from '../../../../shared/api/working-hours.ts'
import { answerList } from '../../api-client/answer-list.ts'
import { ApiFailure } from '../../api-client/api-failure.ts'
import { NO_VERSION } from '../versions.ts'
import { isSet, serverId } from './answer-fields.ts'
import { resource, type Sending } from './resource.ts'
import { singlePage } from './single-page.ts'
import { rowIsGone } from './row-is-gone.ts'
import { workerOf, workerPath, type WorkerPath } from './worker-path.ts'

const HOUR = 3600

const answer = z.object({
  working_hour_id: serverId,
  external_entity_id: z.int(),
  external_entity_type: z.enum(['user', 'ghost']),
  weekday: z.int(),
  starting_hours: z.number(),
  working_hours: z.number(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
})

/** A write answers all hours of its worker. */
function recordOf(body: unknown, matches: (record: z.output<typeof answer>) => boolean): unknown {
  return answerList(body).find((row) => {
    const { data } = answer.safeParse(row)
    return data !== undefined && matches(data)
  })
}

/** Hours for the weekday that somebody else has set: what the worker has at the service; undefined when it is gone again. */
async function hoursThere(
  { api }: Pick<Sending, 'api'>,
  path: WorkerPath,
  weekday: number,
): Promise<unknown> {
  const { rows } =
    path.kind === 'user'
      ? await api.list(listUserHours, { params: path.params })
      : await api.list(listGhostHours, { params: path.params })
  return recordOf(rows, (record) => record.weekday === weekday)
}

/**
 * Working hours of everybody, a row for each weekday (P §4.2, decisions §9). A weekday has one, which a second creation would
 * change: so it says that it is one, and our service refuses it where somebody else was first.
 */
export const workingHours = resource({
  entity: 'workingHours',
  refersTo: ['member', 'ghost'],
  byWorkspace: true,
  deletions: 'absent',
  list({ api, workspaceId }, { since }) {
    return singlePage(
      api.list(listWorkspaceHours, {
        params: { workspace_id: workspaceId },
        query: { since: since ?? undefined },
      }),
    )
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    const isGhost = data.external_entity_type === 'ghost'
    const id = data.external_entity_id
    return {
      serverId: data.working_hour_id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: null,
      fields: {
        ...workerOf(find, isGhost ? { user: null, ghost: id } : { user: id, ghost: null }),
        weekday: data.weekday,
        startSeconds: Math.round(data.starting_hours * HOUR),
        seconds: Math.round(data.working_hours * HOUR),
      },
    }
  },
  async create(sending, fields) {
    const path = workerPath(sending, { ...fields })
    if (path === null) throw rowIsGone()
    const { api, key: idempotencyKey } = sending
    const onlyNew = sending.ifMatch === NO_VERSION
    const { weekday } = fields
    const body = [
      { weekday, starting_hours: fields.startSeconds / HOUR, working_hours: fields.seconds / HOUR },
    ]
    try {
      const answered =
        path.kind === 'user'
          ? await api.call(postUserHours, { params: path.params, body, idempotencyKey, onlyNew })
          : await api.call(postGhostHours, { params: path.params, body, idempotencyKey, onlyNew })
      return recordOf(answered.body, (record) => record.weekday === weekday)
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.kind === 'stale'
      const there = isStale ? await hoursThere(sending, path, weekday) : undefined
      if (there === undefined) throw error
      return there
    }
  },
  async update(sending, id, { startSeconds, seconds }) {
    const path = workerPath(sending, sending.current)
    if (path === null) throw rowIsGone()
    const { api, key: idempotencyKey, ifMatch } = sending
    const body = [
      {
        working_hour_id: id,
        starting_hours: startSeconds === undefined ? undefined : startSeconds / HOUR,
        working_hours: seconds === undefined ? undefined : seconds / HOUR,
      },
    ]
    const answered =
      path.kind === 'user'
        ? await api.call(putUserHours, { params: path.params, body, idempotencyKey, ifMatch })
        : await api.call(putGhostHours, { params: path.params, body, idempotencyKey, ifMatch })
    return recordOf(answered.body, (record) => record.working_hour_id === id)
  },
  async remove(sending, id) {
    const path = workerPath(sending, sending.current)
    // The service takes the hours of a worker away with the worker.
    if (path === null) return
    const { api, key: idempotencyKey, ifMatch } = sending
    const body = [id]
    if (path.kind === 'user')
      await api.call(deleteUserHours, { params: path.params, body, idempotencyKey, ifMatch })
    else await api.call(deleteGhostHours, { params: path.params, body, idempotencyKey, ifMatch })
  },
  isAlike: (wanted, found) =>
    wanted.weekday === found.weekday &&
    wanted.memberId === found.memberId &&
    wanted.ghostId === found.ghostId,
  isOneOfAKind: true,
})
