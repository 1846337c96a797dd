/** The teams of the workspace in use, and the projects that they work on. */

import { z } from 'zod'
import { listWorkspaceGroups } from '../../../shared/api/groups.ts'
import {
  createProjectGroup,
  deleteProjectGroup,
  listProjectGroups,
} from '../../../shared/api/project-groups.ts'
import {
  createTeam as createEndpoint,
  deleteTeam as deleteEndpoint,
  updateTeam,
} from '../../../shared/api/teams.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { understood } from '../api-client/api-failure.ts'
import { refused } from '../commands/command-error.ts'
import type { Asking } from './asking.ts'

const group = z.object({
  group_id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  users: z.array(z.object({ user_id: z.int(), name: z.string(), inactive: z.boolean() })),
})

const projectGroup = z.object({ id: z.int(), group_id: z.int(), pid: z.int() })

/** The projects that one request may name (T §8). */
const PROJECTS = 200

export function administeredTeams(asking: Asking): Promise<ProcedureOutput<'administration.teams'>> {
  return asking.read('teams', async (api) => {
    const { rows } = await api.list(listWorkspaceGroups, { params: asking.place })
    const groups = understood(z.array(group), rows)
    const inProjects = groups.length === 0 ? [] : await readProjects(asking, api)
    const teams = groups.map(({ group_id: id, name, permissions, users }) => ({
      id,
      name,
      mayChange: permissions.includes('groups.update'),
      people: users.map((user) => ({ userId: user.user_id, name: user.name, isActive: !user.inactive })),
      projects: inProjects.flatMap((one) =>
        one.groupId === id ? [{ id: one.id, projectId: one.projectId }] : [],
      ),
    }))
    return { teams }
  })
}

/** Of the projects that this computer knows. */
async function readProjects({ context: { replica }, place }: Asking, api: ApiClient) {
  const known = new Map<number, LocalId>()
  const condition = 'deleted = 0 AND workspace_id = ? AND server_id IS NOT NULL'
  for (const { serverId, localId } of replica.rows.where('project', condition, [place.workspace_id]))
    if (serverId !== null) known.set(serverId, localId)
  const ids = [...known.keys()]
  const found: { readonly id: number; readonly groupId: number; readonly projectId: LocalId }[] = []
  for (let from = 0; from < ids.length; from += PROJECTS) {
    const query = { project_ids: ids.slice(from, from + PROJECTS).join(',') }
    const { rows } = await api.list(listProjectGroups, { params: place, query })
    for (const { id, group_id: groupId, pid } of understood(z.array(projectGroup), rows)) {
      const projectId = known.get(pid)
      if (projectId !== undefined) found.push({ id, groupId, projectId })
    }
  }
  return found
}

export function createTeam(
  asking: Asking,
  { name }: ParsedInput<'administration.createTeam'>,
): Promise<ProcedureOutput<'administration.createTeam'>> {
  return asking.change('The team was not made.', async (api) => {
    const { body } = await api.call(createEndpoint, { params: asking.place, body: { name } })
    return understood(z.object({ id: z.int() }), body)
  })
}

export function changeTeam(
  asking: Asking,
  { id, changes: { name, userIds } }: ParsedInput<'administration.changeTeam'>,
): Promise<Record<string, never>> {
  return asking.change('The team was not changed.', async (api) => {
    await api.call(updateTeam, {
      params: { ...asking.place, team_id: id },
      body: { ...(name !== undefined && { name }), ...(userIds !== undefined && { user_ids: userIds }) },
    })
    return {}
  })
}

export function deleteTeam(
  asking: Asking,
  { id }: ParsedInput<'administration.deleteTeam'>,
): Promise<Record<string, never>> {
  return asking.change('The team was not deleted.', async (api) => {
    await api.call(deleteEndpoint, { params: { ...asking.place, team_id: id } })
    return {}
  })
}

/** @throws {CommandError} also while the service does not have the project */
export function addTeamToProject(
  asking: Asking,
  { id, projectId }: ParsedInput<'administration.addTeamToProject'>,
): Promise<Record<string, never>> {
  const project_id = asking.context.replica.rows.serverIdOf('project', projectId)
  if (project_id === null) throw refused('The server does not know this project yet. Sync, then try again.')
  return asking.change('The team was not added to the project.', async (api) => {
    await api.call(createProjectGroup, { params: asking.place, body: { group_id: id, project_id } })
    return {}
  })
}

export function removeTeamFromProject(
  asking: Asking,
  { id }: ParsedInput<'administration.removeTeamFromProject'>,
): Promise<Record<string, never>> {
  return asking.change('The team is still in the project.', async (api) => {
    await api.call(deleteProjectGroup, { params: { ...asking.place, project_group_id: id } })
    return {}
  })
}
