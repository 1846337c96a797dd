/** Groups that work on projects (T §2 Project group, T §4.4). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id } from './fields.ts'

export const projectGroup = z.object({
  group_id: id,
  id,
  /** The project's id. */
  pid: id,
  /** The workspace's id. */
  wid: id,
})
export type ProjectGroup = z.output<typeof projectGroup>

const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.4', row: projectGroup })
const path = '/api/v9/workspaces/{workspace_id}/project_groups'

export const listProjectGroups = endpoint('projectGroups.list', `GET ${path}`, {
  summary: 'Lists which groups work on projects.',
  query: z.object({
    /** Ids, separated by commas. */
    project_ids: z.string(),
  }),
})

export const createProjectGroup = endpoint('projectGroups.create', `POST ${path}`, {
  summary: 'Adds a group to a project: its people are members of the project from then on.',
  body: z.object({ group_id: id, project_id: id }),
})

export const deleteProjectGroup = endpoint('projectGroups.delete', `DELETE ${path}/{project_group_id}`, {
  summary: 'Takes a group out of a project.',
})
