/** The endpoints of tasks (P §4.4, decisions §6). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pathId, planningParams } from './fields.ts'
import { task, taskBody, taskListQuery } from './tasks.ts'

const taskParams = planningParams.extend({ task_id: pathId })
const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/tasks'
const common = { area: 'planning', source: 'P §4.4' } as const
const beyond = { area: 'planning', source: 'decisions §6' } as const

export const listTasks = endpoint({
  ...common,
  name: 'tasks.list',
  method: 'GET',
  path,
  summary:
    'Lists tasks. Extension: `since` (UNIX seconds) lists what was created, changed or deleted since, archived and deleted tasks included, in the order of change.',
  params: planningParams,
  query: taskListQuery,
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({ data: z.array(task), page: z.int(), per_page: z.int(), total: z.int() }),
  },
})

export const createTask = endpoint({
  ...common,
  name: 'tasks.create',
  method: 'POST',
  path,
  summary: 'Creates a task.',
  params: planningParams,
  body: taskBody,
  answer: { kind: 'object', status: 201, schema: task },
})

export const getTask = endpoint({
  ...beyond,
  name: 'tasks.get',
  method: 'GET',
  path: `${path}/{task_id}`,
  summary: 'Reads one task.',
  params: taskParams,
  answer: { kind: 'object', status: 200, schema: task },
})

export const updateTask = endpoint({
  ...beyond,
  name: 'tasks.update',
  method: 'PATCH',
  path: `${path}/{task_id}`,
  summary: 'Changes a task; absent keys stay as they are. `archived` archives and restores it.',
  params: taskParams,
  body: taskBody.extend({ archived: z.boolean().optional() }),
  answer: { kind: 'object', status: 200, schema: task },
})

export const deleteTask = endpoint({
  ...beyond,
  name: 'tasks.delete',
  method: 'DELETE',
  path: `${path}/{task_id}`,
  summary: 'Deletes a task with its subtasks; time entries stay, without a task.',
  params: taskParams,
  answer: { kind: 'empty', status: 204 },
})
