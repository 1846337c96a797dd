import {
  createTimeBlock,
  deleteTimeBlock,
  listTimeBlocks,
  updateTimeBlock,
} from '../../../../shared/api/time-blocks.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import { rowReader, wireFields } from './wire-fields.ts'
import { alikeIn, resource, type Sending } from './resource.ts'
import { singlePage } from './row-requests.ts'
import { ownerGone } from '../failures.ts'

const wire = wireFields('timeBlock', {
  required: ['taskId', 'durationSeconds', 'completed'],
  keys: { durationSeconds: 'duration', entryId: 'time_entry_id' },
})

/** Blocks are below their task. */
function taskOf({ serverIdOf }: Pick<Sending, 'serverIdOf'>, { taskId = null }: Fields): ServerId | null {
  return taskId === null ? null : serverIdOf('task', taskId as LocalId)
}

/** The person's own time blocks (decisions §6, §9). */
export const timeBlock = resource({
  entity: 'timeBlock',
  refersTo: ['task'],
  byWorkspace: true,
  deletions: 'absent',
  list: singlePage(listTimeBlocks),
  read: null,
  parse: rowReader({ wire }),
  async create(sending, fields) {
    const { api, creationKey: idempotencyKey, workspaceId } = sending
    const { taskId, entryId, ...others } = fields
    const task = taskOf(sending, { taskId })
    if (task === null) throw ownerGone()
    const { body } = await api.call(createTimeBlock, {
      params: { workspace_id: workspaceId, task_id: task },
      // A block that comes back after it was deleted was logged already: the service must not log it again.
      body: { ...wire.write(sending, others), time_entry_id: entryId, sync_id: sending.syncId },
      idempotencyKey,
    })
    return body
  },
  async update(sending, id, changes) {
    const { api, key, ifMatch, workspaceId, current } = sending
    const task = taskOf(sending, current)
    if (task === null) throw ownerGone()
    const { body } = await api.call(updateTimeBlock, {
      params: { workspace_id: workspaceId, task_id: task, time_block_id: id },
      body: wire.write(sending, changes),
      idempotencyKey: key,
      ifMatch,
    })
    return body
  },
  async remove(sending, id) {
    const { api, key, ifMatch, workspaceId, current } = sending
    const task = taskOf(sending, current)
    // Its task is gone at the service, and it with it.
    if (task === null) return
    await api.call(deleteTimeBlock, {
      params: { workspace_id: workspaceId, task_id: task, time_block_id: id },
      idempotencyKey: key,
      ifMatch,
    })
  },
  matches: alikeIn('start', 'durationSeconds', 'taskId'),
})
