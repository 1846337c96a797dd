/** The endpoints of projects (T §4.7, decisions §6). */

import { z } from 'zod'
import { bulkResult, patchOperations } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'
import { id, queryBoolean, queryInteger } from './fields.ts'
import { project, projectBody, projectListQuery } from './projects.ts'

const path = '/api/v9/workspaces/{workspace_id}/projects'
const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.7', row: project })
const beyond = { source: 'decisions §6' } as const

export const listProjects = endpoint('projects.list', `GET ${path}`, {
  summary: 'Lists the projects of a workspace, paged; X-Page and X-Page-Size say which page.',
  query: projectListQuery,
})

export const listMyProjects = endpoint('me.projects', 'GET /api/v9/me/projects', {
  ...beyond,
  summary:
    'Lists the projects of all workspaces of the caller, archived ones when asked; with `since` what changed, deleted and archived ones included.',
  query: z.object({ include_archived: queryBoolean.optional(), since: queryInteger.optional() }),
})

export const createProject = endpoint('projects.create', `POST ${path}`, {
  summary: 'Creates a project.',
  body: projectBody,
})

export const getProject = endpoint('projects.get', `GET ${path}/{project_id}`, {
  ...beyond,
  summary: 'Reads one project.',
})

export const updateProject = endpoint('projects.update', `PUT ${path}/{project_id}`, {
  ...beyond,
  summary: 'Changes a project; absent keys stay as they are.',
  body: projectBody,
})

export const deleteProject = endpoint('projects.delete', `DELETE ${path}/{project_id}`, {
  ...beyond,
  summary: 'Deletes a project; its time entries stay without a project, or are deleted too. Answers the id.',
  query: z.object({ teDeletionMode: z.enum(['delete', 'unassign']).optional() }),
  answer: { kind: 'object', status: 200, schema: id },
})

export const patchProjects = endpoint('projects.patch', `PATCH ${path}/{project_ids}`, {
  ...beyond,
  summary: 'Changes up to 100 projects by RFC 6902 operations; ids are independent of each other.',
  params: { project_ids: z.string() },
  body: patchOperations,
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

export const pinProject = endpoint('projects.pin', `POST ${path}/{project_id}/pin`, {
  ...beyond,
  summary: 'Pins a project for the caller, or unpins it with `{"pin": false}`.',
  body: z.object({ pin: z.boolean().optional(), pinned: z.boolean().optional() }).optional(),
})
