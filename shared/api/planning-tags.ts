/** Tags as planning sees them: the same as tracking's, with a color (P §2 Task `tags`, decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withRestore } from './feed.ts'
import { id, queryInteger, timestamp } from './fields.ts'

export const planningTag = z.object({
  color: z.string().nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  id,
  name: z.string(),
  /** The creator. */
  svc_user_id: id,
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type PlanningTag = z.output<typeof planningTag>

export const planningTagBody = z.object({
  color: z.string().max(255).nullish(),
  name: z.string().optional(),
})
export type PlanningTagBody = z.output<typeof planningTagBody>

const path = '/api/workspaces/{workspace_id}/tags'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: planningTag })

export const listPlanningTags = endpoint('planning_tags.list', `GET ${path}`, {
  summary:
    'Lists the tags of a workspace by name; with `since` (UNIX seconds) what changed since, deleted ones included, in the order of change.',
  query: z.object({ since: queryInteger.optional() }),
})

export const createPlanningTag = endpoint('planning_tags.create', `POST ${path}`, {
  summary: 'Creates a tag; names are unique within a workspace.',
  body: planningTagBody.extend(withRestore),
})

export const getPlanningTag = endpoint('planning_tags.get', `GET ${path}/{tag_id}`, {
  summary: 'Reads one tag.',
})

export const updatePlanningTag = endpoint('planning_tags.update', `PATCH ${path}/{tag_id}`, {
  summary: 'Changes a tag; absent keys stay as they are.',
  body: planningTagBody,
})

export const deletePlanningTag = endpoint('planning_tags.delete', `DELETE ${path}/{tag_id}`, {
  summary: 'Deletes a tag and takes it off all entries and tasks.',
})
