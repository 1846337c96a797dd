/** The endpoints of project tasks (T §4.8, decisions §6 and §10). */

import { z } from 'zod'
import { bulkResult, patchOperations } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'
import { queryInteger } from './fields.ts'
import { projectTask, projectTaskBody, projectTaskListQuery } from './project-tasks.ts'

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
