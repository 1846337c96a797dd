/** Time blocks: time that somebody sets aside for a task (P §2 Task, P §4.3, decisions §6 and §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withRestore } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const timeBlock = z.object({
  completed: z.boolean(),
  completed_at: timestamp.nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  /** Seconds. */
  duration: z.int(),
  id,
  /** To be shown in the person's external calendar. */
  outbound_sync: z.boolean(),
  /** Null while it is not scheduled. */
  start: timestamp.nullable(),
  /** Whose time it is. */
  svc_user_id: id,
  task_id: id,
  /** The entry that its time became; stays when that entry is deleted. */
  time_entry_id: id.nullable(),
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type TimeBlock = z.output<typeof timeBlock>

const fields = {
  completed: z.boolean(),
  /** Seconds. */
  duration: z.int(),
  outbound_sync: z.boolean(),
  /** RFC 3339, any offset, fractions of a second are cut; null: not scheduled. */
  start: z.string().nullable(),
}

/** All optional here: which of them must be present is a rule of the service. */
export const timeBlockBody = z
  .object({
    ...fields,
    /** The caller unless an admin says otherwise. */
    svc_user_id: id,
    /** Extension: the entry that its time became already, so that it is not logged once more. */
    time_entry_id: id.nullable(),
  })
  .partial()
export type TimeBlockBody = z.output<typeof timeBlockBody>

export const timeBlockChangeBody = z.object(fields).partial()
export type TimeBlockChangeBody = z.output<typeof timeBlockChangeBody>

const taskPath = '/api/workspaces/{workspace_id}/tasks/{task_id}/time-blocks'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: timeBlock })

export const listTimeBlocks = endpoint('time_blocks.list', 'GET /api/workspaces/{workspace_id}/time-blocks', {
  summary:
    'Lists the time blocks of a person that reach into a range, by start, all of them without a range; with `since` (UNIX seconds) instead what changed since, deleted ones included, in the order of change.',
  query: z.object({
    /** RFC 3339, or a date, which begins at midnight in the caller's zone. */
    from: z.string().optional(),
    /** RFC 3339, or a date, which is included. */
    to: z.string().optional(),
    since: queryInteger.optional(),
    /** Whose; the caller's own without it. */
    svc_user_id: queryInteger.optional(),
  }),
  answer: { kind: 'list', status: 200, schema: timeBlock },
})

export const listTaskTimeBlocks = endpoint('time_blocks.list_of_task', `GET ${taskPath}`, {
  summary: 'Lists the time blocks of a task, of everybody, by start; those that are not scheduled last.',
})

export const createTimeBlock = endpoint('time_blocks.create', `POST ${taskPath}`, {
  summary: 'Sets time aside for a task.',
  body: timeBlockBody.extend(withRestore),
})

export const updateTimeBlock = endpoint('time_blocks.update', `PATCH ${taskPath}/{time_block_id}`, {
  summary:
    'Changes a time block; absent keys stay as they are. Completing it logs its time as an entry when the task says so, once.',
  body: timeBlockChangeBody,
})

export const deleteTimeBlock = endpoint('time_blocks.delete', `DELETE ${taskPath}/{time_block_id}`, {
  summary: 'Deletes a time block; time that was logged from it stays.',
})
