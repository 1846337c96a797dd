/** Clients, projects with their people, rates and milestones, tags. */

import { createClient } from '../shared/api/clients.ts'
import { createMilestone } from '../shared/api/milestones.ts'
import { createProject } from '../shared/api/projects.ts'
import { createProjectUser } from '../shared/api/project-users.ts'
import { createTag } from '../shared/api/tags.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { projects, tags } from './projects.ts'
import type { Team } from './seed-team.ts'

export interface Work {
  /** In the order of `projects`. */
  readonly projectIds: readonly number[]
  readonly tagIds: readonly number[]
}

async function addPeople(team: Team, project: number, projectId: number): Promise<void> {
  const { owner, workspaceId } = team
  for (const colleague of team.colleagues) {
    if (!colleague.projects.includes(project) || colleague === owner) continue
    await owner.caller.ask(createProjectUser, {
      params: { workspace_id: workspaceId },
      body: {
        project_id: projectId,
        user_id: colleague.userId,
        manager: colleague.projects[0] === project && colleague.team === 'Studio',
      },
    })
  }
}

/** Between 30 days ago and a year ahead, evenly. */
async function addMilestones(team: Team, project: number, projectId: number, today: string): Promise<void> {
  const names = projects[project]?.milestones ?? []
  for (const [index, name] of names.entries()) {
    await team.owner.caller.ask(createMilestone, {
      params: { workspace_id: team.workspaceId },
      body: { name, due_date: addDays(today, 9 + project * 6 + index * 45), project_ids: [projectId] },
    })
  }
}

export async function seedProjects(team: Team, today: string): Promise<Work> {
  const { owner, workspaceId } = team
  const params = { workspace_id: workspaceId }
  const clientIds = new Map<string, number>()
  const projectIds: number[] = []
  for (const [index, project] of projects.entries()) {
    const { client, rate } = project
    if (client !== null && !clientIds.has(client)) {
      clientIds.set(client, await owner.caller.make(createClient, { params, body: { name: client } }))
    }
    const projectId = await owner.caller.make(createProject, {
      params,
      body: {
        name: project.name,
        color: project.color,
        active: true,
        is_private: false,
        billable: rate !== null,
        ...(rate === null ? {} : { rate }),
        ...(client === null ? {} : { client_id: clientIds.get(client) ?? null }),
        ...(project.estimatedHours === null ? {} : { estimated_hours: project.estimatedHours }),
        start_date: addDays(today, -300),
      },
    })
    projectIds.push(projectId)
    await addPeople(team, index, projectId)
    await addMilestones(team, index, projectId, today)
  }
  const tagIds: number[] = []
  for (const name of tags) tagIds.push(await owner.caller.make(createTag, { params, body: { name } }))
  return { projectIds, tagIds }
}
