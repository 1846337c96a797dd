/** Milestones of a workspace (P §4.3 `milestones`, decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, plainDate, queryInteger, timestamp } from './fields.ts'

export const milestone = z.object({
  color: z.string().nullable(),
  completed_at: timestamp.nullable(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  due_date: plainDate.nullable(),
  id,
  name: z.string(),
  project_ids: z.array(id),
  /** The creator. */
  svc_user_id: id,
  team_ids: z.array(id),
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  workspace_id: id,
})
export type Milestone = z.output<typeof milestone>

/** All optional here: which of them must be present is a rule of the service. */
export const milestoneBody = z
  .object({
    color: z.string().max(255).nullable(),
    /** RFC 3339; null: not completed. */
    completed_at: z.string().nullable(),
    /** A date; of a timestamp, its date in the person's zone. */
    due_date: z.string().nullable(),
    name: z.string().max(255),
    project_ids: z.array(id).max(1000),
    team_ids: z.array(id).max(1000),
  })
  .partial()
export type MilestoneBody = z.output<typeof milestoneBody>

const path = '/api/workspaces/{workspace_id}/milestones'
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: milestone })
const ids = z.array(queryInteger).optional()

export const listMilestones = endpoint('milestones.list', `GET ${path}`, {
  summary:
    'Lists milestones by due date, of some projects or teams alone where the query names them; with `since` (UNIX seconds) what changed since, deleted ones included, in the order of change.',
  query: z.object({ 'project_id[]': ids, since: queryInteger.optional(), 'team_id[]': ids }),
})

export const createMilestone = endpoint('milestones.create', `POST ${path}`, {
  summary: 'Creates a milestone.',
  body: milestoneBody.extend(withSyncId),
})

export const getMilestone = endpoint('milestones.get', `GET ${path}/{milestone_id}`, {
  summary: 'Reads one milestone.',
})

export const updateMilestone = endpoint('milestones.update', `PATCH ${path}/{milestone_id}`, {
  summary: 'Changes a milestone; absent keys stay as they are.',
  body: milestoneBody,
})

export const deleteMilestone = endpoint('milestones.delete', `DELETE ${path}/{milestone_id}`, {
  summary: 'Deletes a milestone.',
})
