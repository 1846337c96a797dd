/** People in projects (T §2 Project user, T §4.7). */

import { z } from 'zod'
import { bulkResult } from './bulk.ts'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, queryBoolean, timestamp } from './fields.ts'
import { hourlyRate, rateChangeMode } from './rates.ts'

export const projectUser = z.object({
  at: timestamp,
  /** Legacy: as `group_id`. */
  gid: id.nullable(),
  /** The group through which alone the person is in the project; null for who is in it of their own. */
  group_id: id.nullable(),
  id,
  /** Hourly, in units of the currency; null when there is none, and for those who may not see it. */
  labor_cost: z.number().nullable(),
  labor_cost_last_updated: timestamp.nullable(),
  manager: z.boolean(),
  project_id: id,
  /** As `labor_cost`. */
  rate: z.number().nullable(),
  rate_last_updated: timestamp.nullable(),
  user_id: id,
  workspace_id: id,
})
export type ProjectUser = z.output<typeof projectUser>

/** Absent keys stay as they are. */
export const projectUserChanges = z.object({
  labor_cost: hourlyRate.nullish(),
  labor_cost_change_mode: rateChangeMode.nullish(),
  manager: z.boolean().nullish(),
  rate: hourlyRate.nullish(),
  rate_change_mode: rateChangeMode.nullish(),
})
export type ProjectUserChanges = z.output<typeof projectUserChanges>

/** Which keys must be present is a rule of the service, with the texts of T §7. */
export const projectUserBody = projectUserChanges.extend({
  project_id: z.int().nullish(),
  user_id: z.int().nullish(),
})
export type ProjectUserBody = z.output<typeof projectUserBody>

/** Lenient here: which operations and paths there are is a rule of the service, with the texts of T §7. */
export const projectUserPatch = z.object({
  op: z.string().nullish(),
  /** `/manager`, `/labor_cost` or `/rate`. */
  path: z.string().nullish(),
  value: z.json().optional(),
})
export type ProjectUserPatch = z.output<typeof projectUserPatch>

const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.7', row: projectUser })
const path = '/api/v9/workspaces/{workspace_id}/project_users'

export const listProjectUsers = endpoint('projectUsers.list', `GET ${path}`, {
  summary: 'Lists who is in the projects of a workspace.',
  query: z.object({
    /** Ids, separated by commas, at most 200; all projects when absent. */
    project_ids: z.string().optional(),
    user_id: z.string().optional(),
    /** Also who is in a project through groups alone. */
    with_group_members: queryBoolean.optional(),
  }),
  answer: { kind: 'list', status: 200, schema: projectUser },
})

export const createProjectUser = endpoint('projectUsers.create', `POST ${path}`, {
  summary: 'Adds a person of the workspace to a project.',
  body: projectUserBody.extend(withSyncId),
})

export const patchProjectUsers = endpoint('projectUsers.patch', `PATCH ${path}/{project_user_ids}`, {
  summary: 'Changes up to 100 project users by operations; ids are independent of each other.',
  params: { project_user_ids: z.string() },
  body: z.array(projectUserPatch),
  answer: { kind: 'object', status: 200, schema: bulkResult },
})

export const updateProjectUser = endpoint('projectUsers.update', `PUT ${path}/{project_user_id}`, {
  summary: 'Changes a project user; absent keys stay as they are.',
  body: projectUserChanges,
})

export const deleteProjectUser = endpoint('projectUsers.delete', `DELETE ${path}/{project_user_id}`, {
  summary: 'Takes a person out of a project; who is in it through a group as well stays through that.',
})
