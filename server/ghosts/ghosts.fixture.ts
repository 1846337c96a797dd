/** Ghosts in a workspace with projects, tasks and teams to assign. */

import { createGhost, type Ghost } from '../../shared/api/ghosts.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTeam } from '../../shared/api/teams.ts'
import type { Person } from '../testing/test-service.ts'

export interface Place {
  readonly organization_id: number
  readonly workspace_id: number
}

export function placeOf({ organizationId, workspaceId }: Person): Place {
  return { organization_id: organizationId, workspace_id: workspaceId }
}

/** Makes things in a workspace and answers the ids that the tests need. */
export function makerIn(place: Place, { client }: Pick<Person, 'client'>) {
  const params = place
  return {
    ghost: (name: string, fields: object = {}): Promise<Ghost> =>
      client.call(createGhost, { params, body: { name, ...fields } }),
    project: async (name: string, fields: object = {}): Promise<number> =>
      (await client.call(createProject, { params, body: { name, is_private: false, ...fields } })).id,
    task: async (name: string, fields: object = {}): Promise<number> =>
      (await client.call(createTask, { params, body: { name, ...fields } })).id,
    team: async (name: string): Promise<number> =>
      (await client.call(createTeam, { params, body: { name } })).id,
  }
}
export type Maker = ReturnType<typeof makerIn>

/** The ids of what is assigned. */
export function assignedIds({ assigned }: Ghost) {
  return {
    projects: assigned.projects.map(({ id }) => id).toSorted((a, b) => a - b),
    tasks: assigned.tasks.map(({ id }) => id).toSorted((a, b) => a - b),
    teams: assigned.team_ids,
  }
}
