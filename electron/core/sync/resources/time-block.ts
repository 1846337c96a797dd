import { z } from 'zod'
import {
  createTimeBlock,
  deleteTimeBlock,
  listTimeBlocks,
  updateTimeBlock,
} from '../../../../shared/api/time-blocks.ts'
import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { Fields } from '../../replica/entity-fields.ts'
import { instant, isSet, reference, serverId } from './answer-fields.ts'
import { resource, type Sending } from './resource.ts'
import { singlePage } from './single-page.ts'
import { rowIsGone } from './row-is-gone.ts'

const answer = z.object({
  id: serverId,
  workspace_id: z.int().nullish(),
  task_id: z.int(),
  start: instant.nullish(),
  duration: z.int(),
  completed: z.boolean(),
  time_entry_id: reference,
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
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
  list({ api, workspaceId }, { since }) {
    return singlePage(
      api.list(listTimeBlocks, {
        params: { workspace_id: workspaceId },
        query: since === null ? {} : { since },
      }),
    )
  },
  read: null,
  parse(body, find) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: data.id,
      at: data.updated_at ?? null,
      deleted: isSet(data.deleted_at),
      workspaceId: data.workspace_id ?? null,
      fields: {
        taskId: find('task', data.task_id),
        start: data.start ?? null,
        durationSeconds: data.duration,
        completed: data.completed,
        entryId: data.time_entry_id ?? null,
      },
    }
  },
  async create(sending, fields) {
    const { api, key, workspaceId } = sending
    const { start, durationSeconds, completed, entryId } = fields
    const task = taskOf(sending, { taskId: fields.taskId })
    if (task === null) throw rowIsGone()
    const { body } = await api.call(createTimeBlock, {
      params: { workspace_id: workspaceId, task_id: task },
      // What comes back after it was deleted was logged already: the service must not log it again.
      body: { start, duration: durationSeconds, completed, time_entry_id: entryId },
      idempotencyKey: key,
    })
    return body
  },
  async update(sending, id, { start, durationSeconds, completed }) {
    const { api, key, ifMatch, workspaceId, current } = sending
    const task = taskOf(sending, current)
    if (task === null) throw rowIsGone()
    const { body } = await api.call(updateTimeBlock, {
      params: { workspace_id: workspaceId, task_id: task, time_block_id: id },
      body: { start, duration: durationSeconds, completed },
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
  isAlike: (wanted, found) =>
    wanted.start === found.start &&
    wanted.durationSeconds === found.durationSeconds &&
    wanted.taskId === found.taskId,
})
