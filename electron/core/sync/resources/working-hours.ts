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
import { ApiFailure, answerList } from '../../api-client/api-failure.ts'
import { NO_VERSION } from '../versions.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource } from './resource.ts'
import { singlePage } from './row-requests.ts'
import { callForWorker, workerOf, workerPath } from './worker-path.ts'

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

/**
 * Working hours of everybody, a row for each weekday (P §4.2, decisions §9). A weekday has one, which a second creation would
 * change: so it says that it is one, and our service refuses it where somebody else was first.
 */
export const workingHours = resource({
  entity: 'workingHours',
  refersTo: ['member', 'ghost'],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listWorkspaceHours),
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
    const { creationKey: idempotencyKey, ifMatch } = sending
    const named = { ...wire.write(sending, fields), sync_id: sending.syncId }
    const input = { body: [named], idempotencyKey, onlyNew: ifMatch === NO_VERSION }
    const worker = { ...fields }
    const ofWeekday = (body: unknown) => recordOf(body, ({ weekday }) => weekday === fields.weekday)
    try {
      const endpoints = { user: postUserHours, ghost: postGhostHours }
      return ofWeekday((await callForWorker(sending, worker, endpoints, input)).body)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.kind === 'stale')) throw error
      // Somebody else has set hours for the weekday, which may be gone again.
      const endpoints = { user: listUserHours, ghost: listGhostHours }
      const there = ofWeekday((await callForWorker(sending, worker, endpoints)).body)
      if (there === undefined) throw error
      return there
    }
  },
  async update(sending, id, changes) {
    const { key: idempotencyKey, ifMatch, current } = sending
    const changed = [{ working_hour_id: id, ...wire.write(sending, changes) }]
    const endpoints = { user: putUserHours, ghost: putGhostHours }
    const input = { body: changed, idempotencyKey, ifMatch }
    const { body } = await callForWorker(sending, current, endpoints, input)
    return recordOf(body, (record) => record.working_hour_id === id)
  },
  async remove(sending, id) {
    const { key: idempotencyKey, ifMatch, current } = sending
    // The service takes the hours of a worker away with the worker.
    if (workerPath(sending, current) === null) return
    const endpoints = { user: deleteUserHours, ghost: deleteGhostHours }
    await callForWorker(sending, current, endpoints, { body: [id], idempotencyKey, ifMatch })
  },
  matches: alikeIn('weekday', 'memberId', 'ghostId'),
  hasNaturalKey: true,
})
