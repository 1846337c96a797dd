/** The endpoints of tasks (P §4.4, decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withRestore, withSyncId } from './feed.ts'
import { bulkResult } from './bulk.ts'
import { id, queryBoolean } from './fields.ts'
import { taskListQuery } from './task-list-query.ts'
import { recurrenceScope, task, taskBody, taskChangeBody } from './tasks.ts'

const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/tasks'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.4', row: task })
const beyond = { source: 'decisions §6' } as const

export const listTasks = endpoint('tasks.list', `GET ${path}`, {
  summary:
    'Lists tasks: unarchived ones by position, those without one last, unless the query says otherwise. Without a value a field comes last in any order. Extension: `since` (UNIX seconds) lists what was created, changed or deleted since, archived and deleted tasks included, in the order of change.',
  query: taskListQuery,
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({ data: z.array(task), page: z.int(), per_page: z.int(), total: z.int() }),
  },
})

export const createTask = endpoint('tasks.create', `POST ${path}`, {
  summary: 'Creates a task.',
  body: taskBody.extend(withRestore),
})

export const createTasks = endpoint('tasks.bulk_create', `POST ${path}/bulk`, {
  summary: 'Creates up to 100 tasks, or none when one of them cannot be created.',
  body: z.object({ tasks: z.array(taskBody.extend(withSyncId)).min(1).max(100) }),
  answer: { kind: 'array', status: 201, schema: task },
})

export const updateTasks = endpoint('tasks.bulk_update', `PATCH ${path}/bulk`, {
  ...beyond,
  summary: 'Makes the same changes to up to 100 tasks, each for itself.',
  body: z.object({ changes: taskChangeBody, ids: z.array(id).min(1).max(100) }),
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

export const deleteTasks = endpoint('tasks.bulk_delete', `DELETE ${path}/bulk`, {
  ...beyond,
  summary: 'Deletes up to 100 tasks with their subtasks, or none when one of them is not there.',
  /** Ids, separated by commas. */
  query: z.object({ ids: z.string() }),
})

export const getTask = endpoint('tasks.get', `GET ${path}/{task_id}`, {
  ...beyond,
  summary: 'Reads one task.',
  query: z.object({ include_rates: queryBoolean.optional(), with_entries: queryBoolean.optional() }),
})

export const updateTask = endpoint('tasks.update', `PATCH ${path}/{task_id}`, {
  ...beyond,
  summary: 'Changes a task; absent keys stay as they are. `archived` archives and restores it.',
  body: taskChangeBody,
})

export const deleteTask = endpoint('tasks.delete', `DELETE ${path}/{task_id}`, {
  ...beyond,
  summary:
    'Deletes a task with its subtasks; time entries stay, without a task. Of an occurrence also the later ones, or all, with `recurrence_scope`; with a series go its occurrences that are still to do.',
  query: z.object({ recurrence_scope: recurrenceScope.optional() }),
})
