/** Teams: the groups of a workspace as planning sees them (decisions §6). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { withSyncId } from './feed.ts'
import { id, timestamp } from './fields.ts'

export const team = z.object({
  created_at: timestamp,
  /** The group's id. */
  id,
  name: z.string(),
  organization_id: id,
  updated_at: timestamp,
  user_ids: z.array(id),
  workspace_id: id,
})
export type Team = z.output<typeof team>

/** Absent keys stay as they are. */
export const teamBody = z.object({ name: z.string().nullish(), user_ids: z.array(id).max(5000).nullish() })
export type TeamBody = z.output<typeof teamBody>

const path = '/api/workspaces/{workspace_id}/teams'
const common = { area: 'planning', source: 'decisions §6' } as const

export const listTeams = endpoint({
  ...common,
  name: 'teams.list',
  path,
  summary: 'Lists the teams of a workspace by name.',
  answer: { kind: 'list', status: 200, schema: team },
})

export const createTeam = endpoint({
  ...common,
  name: 'teams.create',
  method: 'POST',
  path,
  summary: 'Creates a team: a group that belongs to the workspace.',
  body: teamBody.extend(withSyncId),
  answer: { kind: 'object', status: 201, schema: team },
})

export const getTeam = endpoint({
  ...common,
  name: 'teams.get',
  path: `${path}/{team_id}`,
  summary: 'Reads one team.',
  answer: { kind: 'object', status: 200, schema: team },
})

export const updateTeam = endpoint({
  ...common,
  name: 'teams.update',
  method: 'PATCH',
  path: `${path}/{team_id}`,
  summary: 'Changes a team; absent keys stay as they are.',
  body: teamBody,
  answer: { kind: 'object', status: 200, schema: team },
})

export const deleteTeam = endpoint({
  ...common,
  name: 'teams.delete',
  method: 'DELETE',
  path: `${path}/{team_id}`,
  summary: 'Deletes a team; a group that belongs to other workspaces too only leaves this one.',
  answer: { kind: 'empty', status: 204 },
})
