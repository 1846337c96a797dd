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
import type { CallInput } from '../../api-client/api-client.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { resource, type Sending, singlePage } from './resource.ts'
import { ownerGone } from '../failures.ts'
import { workerOf, workerPath, type WorkerPath } from './worker-path.ts'

const wire = wireFields('workingHours', {
  required: ['weekday', 'startSeconds', 'seconds'],
  keys: { startSeconds: 'starting_hours', seconds: 'working_hours' },
  units: { startSeconds: 3600, seconds: 3600 },
  except: ['memberId', 'ghostId'],
})

const worker = { external_entity_id: z.int(), external_entity_type: z.enum(['user', 'ghost']) }
const written = z.object({ working_hour_id: z.int(), weekday: z.int() })

/** A write answers all hours of its worker. */
function recordOf(body: unknown, matches: (record: z.output<typeof written>) => boolean): unknown {
  return answerList(body).find((row) => {
    const { data } = written.safeParse(row)
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
  list: singlePage(({ api, workspaceId }, query) =>
    api.list(listWorkspaceHours, { params: { workspace_id: workspaceId }, query }),
  ),
  read: null,
  parse: rowReader({
    wire,
    id: 'working_hour_id',
    hasWorkspace: false,
    extra: worker,
    read({ external_entity_id: id, external_entity_type: type }, find) {
      return workerOf(find, type === 'ghost' ? { user: null, ghost: id } : { user: id, ghost: null })
    },
  }),
  async create(sending, fields) {
    const path = workerPath(sending, { ...fields })
    if (path === null) throw ownerGone()
    const { api, key: idempotencyKey } = sending
    const onlyNew = sending.ifMatch === NO_VERSION
    const { weekday } = fields
    const body = [wire.write(sending, fields)] as object as NonNullable<
      CallInput<typeof postUserHours>['body']
    >
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
  async update(sending, id, changes) {
    const path = workerPath(sending, sending.current)
    if (path === null) throw ownerGone()
    const { api, key: idempotencyKey, ifMatch } = sending
    const body = [{ working_hour_id: id, ...wire.write(sending, changes) }]
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
  matches: (wanted, found) =>
    wanted.weekday === found.weekday &&
    wanted.memberId === found.memberId &&
    wanted.ghostId === found.ghostId,
  hasNaturalKey: true,
})
