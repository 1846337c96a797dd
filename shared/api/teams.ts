/** Teams: the groups of a workspace as planning sees them (decisions §6). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
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
const endpoint = endpointsOf({ area: 'planning', source: 'decisions §6', row: team })

export const listTeams = endpoint('teams.list', `GET ${path}`, {
  summary: 'Lists the teams of a workspace by name.',
})

export const createTeam = endpoint('teams.create', `POST ${path}`, {
  summary: 'Creates a team: a group that belongs to the workspace.',
  body: teamBody.extend(withSyncId),
})

export const getTeam = endpoint('teams.get', `GET ${path}/{team_id}`, {
  summary: 'Reads one team.',
})

export const updateTeam = endpoint('teams.update', `PATCH ${path}/{team_id}`, {
  summary: 'Changes a team; absent keys stay as they are.',
  body: teamBody,
})

export const deleteTeam = endpoint('teams.delete', `DELETE ${path}/{team_id}`, {
  summary: 'Deletes a team; a group that belongs to other workspaces too only leaves this one.',
})
