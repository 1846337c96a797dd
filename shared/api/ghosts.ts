/** Ghosts: placeholders for people who are not there yet (P §2 Ghost, P §4.1). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { withRestore, withSyncId } from './feed.ts'
import { id, queryBoolean, queryInteger, timestamp } from './fields.ts'
import { hourlyRate } from './rates.ts'
import { roleId } from './roles.ts'

export const ghost = z.object({
  /** Of private projects and tasks, those that the caller may see. */
  assigned: z.object({
    projects: z.array(z.object({ color: z.string(), id, name: z.string(), private: z.boolean() })),
    tasks: z.array(z.object({ color: z.string().nullable(), id, name: z.string() })),
    team_ids: z.array(id),
  }),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  description: z.string(),
  /** When a person took its place; null until then. */
  embodied_at: timestamp.nullable(),
  id,
  /** Extension: of an hour, in units; null for none, and for who may not see labour costs of the workspace. */
  labor_cost: z.number().nullable(),
  name: z.string(),
  /** Extension: of an hour, in units; null for none, and for who may not see rates of the workspace. */
  rate: z.number().nullable(),
  /** Last change, UTC with microseconds. */
  updated_at: timestamp,
  /** The person who took its place; null until then. */
  user_id: id.nullable(),
})
export type Ghost = z.output<typeof ghost>

const assigned = z.array(id).max(1000).optional()

/** All optional here: which of them must be present is a rule of the service. */
export const ghostBody = z.object({
  assign_projects: assigned,
  assign_tasks: assigned,
  /** Teams of the workspace. */
  assign_teams: assigned,
  description: z.string().max(3000).nullish(),
  labor_cost: hourlyRate.nullish(),
  name: z.string().max(255).optional(),
  rate: hourlyRate.nullish(),
})
export type GhostBody = z.output<typeof ghostBody>

/** The effect of a change's arrays on the assignments; absent arrays leave them as they are. */
export const assignAction = z.enum(['add', 'remove', 'replace'])
export type AssignAction = z.output<typeof assignAction>

export const ghostChangeBody = ghostBody.extend({
  /** `replace` by default. */
  assign_action: assignAction.optional(),
})
export type GhostChangeBody = z.output<typeof ghostChangeBody>

/** Ghosts in one request (P §8). */
const MAXIMUM_AT_ONCE = 50

/** The ids are those of the same names in the answer to an invitation. */
export const embodyBody = z.object({
  recipient_org_user_id: id,
  recipient_user_account_id: id,
  /** The person's role in the workspace from then on. */
  role_id: roleId,
})
export type EmbodyBody = z.output<typeof embodyBody>

const path = '/api/organizations/{organization_id}/workspaces/{workspace_id}/ghosts'
const endpoint = endpointsOf({ area: 'planning', source: 'P §4.1', row: ghost })

export const listGhosts = endpoint('ghosts.list', `GET ${path}`, {
  summary:
    'Lists ghosts by name. Extension: `since` (UNIX seconds) lists what was created, changed or deleted since, embodied and deleted ghosts included, in the order of change.',
  query: z.object({
    'ghost_ids[]': z.array(queryInteger).optional(),
    include_embodied: queryBoolean.optional(),
    /** `field,direction`. */
    order_by: z.string().optional(),
    page: queryInteger.optional(),
    'project_ids[]': z.array(queryInteger).optional(),
    rows: queryInteger.optional(),
    search: z.string().optional(),
    since: queryInteger.optional(),
    'task_ids[]': z.array(queryInteger).optional(),
    'team_ids[]': z.array(queryInteger).optional(),
  }),
  answer: {
    kind: 'object',
    status: 200,
    schema: z.object({ data: z.array(ghost), page: z.int(), rows: z.int(), total: z.int() }),
  },
})

export const createGhost = endpoint('ghosts.create', `POST ${path}`, {
  summary: 'Creates a ghost, with projects, tasks and teams when it is to have some.',
  body: ghostBody.extend(withRestore),
})

export const createGhosts = endpoint('ghosts.bulk_create', `POST ${path}/bulk_create`, {
  summary: 'Creates up to 50 ghosts, or none when one of them cannot be created.',
  body: z.array(ghostBody.extend(withSyncId)).min(1).max(MAXIMUM_AT_ONCE),
  answer: { kind: 'array', status: 201, schema: ghost },
})

export const updateGhosts = endpoint('ghosts.bulk_update', `PATCH ${path}/bulk_update`, {
  summary: 'Changes up to 50 ghosts, one after the other, or none when one of them cannot be changed.',
  body: z.array(ghostChangeBody.extend({ id })).min(1).max(MAXIMUM_AT_ONCE),
  answer: { kind: 'list', status: 200, schema: ghost },
})

export const getGhost = endpoint('ghosts.get', `GET ${path}/{ghost_id}`, {
  summary: 'Reads one ghost.',
})

export const updateGhost = endpoint('ghosts.update', `PATCH ${path}/{ghost_id}`, {
  summary:
    'Changes a ghost; at least one field must be sent. `assign_action` says what the arrays do: add, remove, or replace what is assigned.',
  body: ghostChangeBody,
})

export const deleteGhost = endpoint('ghosts.delete', `DELETE ${path}/{ghost_id}`, {
  summary: 'Deletes a ghost; what was assigned to it is free.',
})

export const embodyGhost = endpoint('ghosts.embody', `PATCH ${path}/{ghost_id}/embody`, {
  summary:
    'Puts a person in the place of a ghost: its projects, tasks, teams and time off become theirs, and its working hours on weekdays that they have none for.',
  body: embodyBody,
})
