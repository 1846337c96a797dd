/** Tasks as tracking sees them: those that have a project (T §2 Project task, T §4.8, decisions §5). */

import { z } from 'zod'
import { id, queryInteger, timestamp } from './fields.ts'
import { integrationFields } from './integration.ts'
import { adoptLegacyKeys } from './legacy-keys.ts'
import { withSyncId } from './feed.ts'
import { bulkResult, patchOperations } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'

export const projectTask = z.object({
  /** False when done: when planning's status of the task is of the type done. */
  active: z.boolean(),
  at: timestamp,
  avatar_url: z.string().nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  estimated_seconds: z.int().nullable(),
  external_reference: z.string().nullable(),
  id,
  ...integrationFields,
  name: z.string(),
  permissions: z.array(z.string()),
  pid: id,
  project_billable: z.boolean(),
  project_color: z.string(),
  project_id: id,
  project_is_private: z.boolean().nullable(),
  project_name: z.string(),
  /** The project's, hourly, in the project's currency; null also for who may not see rates. */
  rate: z.number().nullable(),
  rate_last_updated: timestamp.nullable(),
  recurring: z.boolean(),
  server_deleted_at: timestamp.nullable(),
  svc_accounts_id: z.string().nullable(),
  /** Milliseconds, despite the name. */
  tracked_seconds: z.int(),
  uid: id.nullable(),
  /** The creator. */
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  wid: id,
  workspace_id: id,
})
export type ProjectTask = z.output<typeof projectTask>

/** All optional here: which of them must be present is a rule of the service. */
export const projectTaskBody = adoptLegacyKeys(
  z
    .object({
      ...withSyncId,
      /** False marks it done. */
      active: z.boolean(),
      estimated_seconds: z.int().min(0).max(1_000_000_000).nullable(),
      external_reference: z.string().max(255).nullable(),
      name: z.string(),
      uid: id,
      /** The creator; the caller by default. */
      user_id: id,
    })
    .partial(),
  { uid: 'user_id' },
)
export type ProjectTaskBody = z.output<typeof projectTaskBody>

export const projectTaskSortField = z.enum(['at', 'created_at', 'id', 'name', 'project_name'])
export type ProjectTaskSortField = z.output<typeof projectTaskSortField>

const ids = z.array(queryInteger).optional()

export const projectTaskListQuery = z.object({
  active: z.enum(['true', 'false', 'both']).optional(),
  'client_ids[]': ids,
  name: z.string().optional(),
  page: queryInteger.optional(),
  per_page: queryInteger.optional(),
  /** The older form of `project_ids[]`. */
  pid: queryInteger.optional(),
  'project_ids[]': ids,
  /** In the task's, the project's or the client's name. */
  search: z.string().optional(),
  /** UNIX seconds: what was created, changed or deleted since; archived tasks are included. */
  since: queryInteger.optional(),
  sort_field: projectTaskSortField.optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  /** Creators. */
  'user_ids[]': ids,
})
export type ProjectTaskListQuery = z.output<typeof projectTaskListQuery>

const path = '/api/v9/workspaces/{workspace_id}/projects/{project_id}/tasks'
const workspacePath = '/api/v9/workspaces/{workspace_id}/tasks'
const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.8', row: projectTask })
const beyond = { source: 'decisions §6' } as const

export const listProjectTasks = endpoint('project_tasks.list', `GET ${path}`, {
  summary: 'Lists the tasks of a project, those that are done too.',
  answer: { kind: 'array', status: 200, schema: projectTask },
})

export const createProjectTask = endpoint('project_tasks.create', `POST ${path}`, {
  summary: 'Creates a task of a project.',
  body: projectTaskBody,
})

export const patchProjectTasks = endpoint('project_tasks.patch', `PATCH ${path}/{task_ids}`, {
  summary: 'Changes up to 100 tasks by RFC 6902 operations; ids are independent of each other.',
  params: { task_ids: z.string() },
  body: patchOperations,
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

export const getProjectTask = endpoint('project_tasks.get', `GET ${path}/{task_id}`, {
  ...beyond,
  summary: 'Reads one task of a project.',
})

export const updateProjectTask = endpoint('project_tasks.update', `PUT ${path}/{task_id}`, {
  ...beyond,
  summary: 'Changes a task of a project; absent keys stay as they are.',
  body: projectTaskBody,
})

export const deleteProjectTask = endpoint('project_tasks.delete', `DELETE ${path}/{task_id}`, {
  ...beyond,
  summary: 'Deletes a task of a project with its subtasks; time entries stay, without it.',
})

export const listWorkspaceTasks = endpoint('workspace_tasks.list', `GET ${workspacePath}`, {
  ...beyond,
  summary: 'Lists the tasks of all projects of a workspace, paged.',
  query: projectTaskListQuery,
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({
      data: z.array(projectTask),
      page: z.int(),
      per_page: z.int(),
      total_count: z.int(),
    }),
  },
})

export const getWorkspaceTask = endpoint('workspace_tasks.get', `GET ${workspacePath}/{task_id}`, {
  ...beyond,
  summary: 'Reads one task of any project.',
})

export const updateWorkspaceTask = endpoint('workspace_tasks.update', `PUT ${workspacePath}/{task_id}`, {
  ...beyond,
  summary: 'Changes a task of any project; absent keys stay as they are.',
  body: projectTaskBody,
})

export const deleteWorkspaceTask = endpoint('workspace_tasks.delete', `DELETE ${workspacePath}/{task_id}`, {
  ...beyond,
  summary: 'Deletes a task of any project with its subtasks; time entries stay, without it.',
})

export const listMyTasks = endpoint('me.tasks', 'GET /api/v9/me/tasks', {
  ...beyond,
  summary:
    'Lists the tasks of the projects of all workspaces of the caller; with `since` what changed, deleted ones included.',
  query: z.object({ since: queryInteger.optional() }),
})
