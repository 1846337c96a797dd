/** The service in the state of the model: its ids by the model's indexes, and operations on both. */

import { createGroup, deleteGroup, patchGroup, updateGroup } from '../../shared/api/groups.ts'
import { createProject } from '../../shared/api/projects.ts'
import { createProjectGroup, deleteProjectGroup, listProjectGroups } from '../../shared/api/project-groups.ts'
import { createProjectUser, deleteProjectUser, listProjectUsers } from '../../shared/api/project-users.ts'
import { createWorkspace } from '../../shared/api/workspaces.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import type { Person, TestService } from '../testing/test-service.ts'
import { type AccessModel, PROJECTS, seesWorkspace, workspaceOf } from './access-model.fixture.ts'

export interface AccessWorld {
  readonly owner: Person
  readonly people: readonly Person[]
  readonly workspaces: readonly number[]
  readonly projects: readonly number[]
  readonly groups: Map<number, number>
  readonly model: AccessModel
}

/** No groups, and private projects that only the owner sees. */
export async function openAccessWorld(test: TestService): Promise<AccessWorld> {
  const owner = await test.signUp()
  const params = { organization_id: owner.organizationId }
  const other = await owner.client.call(createWorkspace, { params, body: { name: 'Other' } })
  const apart = await owner.client.call(createWorkspace, { params, body: { name: 'Apart' } })
  const first = await test.signUp()
  const others = [await test.signUp(), await test.signUp()]
  await joinWorkspace(test, owner, [first])
  // All belong to the organization: these through a workspace that the model does not look at.
  await joinWorkspace(test, owner, others, { workspaces: [{ workspace_id: apart.id }] })
  const workspaces = [owner.workspaceId, other.id]
  const projects: number[] = []
  for (let project = 0; project < PROJECTS; project += 1) {
    const place = { workspace_id: workspaces[workspaceOf(project)] ?? 0 }
    const body = { name: `Project ${project}`, is_private: true }
    projects.push((await owner.client.call(createProject, { params: place, body })).id)
  }
  const model: AccessModel = { groups: new Map(), direct: new Set() }
  return { owner, people: [first, ...others], workspaces, projects, groups: new Map(), model }
}

function idsOf(known: readonly number[], indexes: readonly number[]): number[] {
  return indexes.map((index) => known[index] ?? 0)
}

function placeOf({ workspaces }: AccessWorld, project: number): { workspace_id: number } {
  return { workspace_id: workspaces[workspaceOf(project)] ?? 0 }
}

/** The outcome of an operation in the model and in the service; both must be the same. */
export interface Outcome {
  readonly possible: boolean
  readonly happened: boolean
}

const done: Outcome = { possible: true, happened: true }

export interface PutGroup {
  readonly kind: 'put group'
  readonly group: number
  readonly users: readonly number[] | undefined
  readonly workspaces: readonly number[] | undefined
}

export async function putGroup(world: AccessWorld, { group, users, workspaces }: PutGroup): Promise<Outcome> {
  const { owner, people, groups, model } = world
  const params = { organization_id: owner.organizationId }
  const userIds = people.map(({ me }) => me.id)
  const body = {
    name: `Group ${group}`,
    ...(users !== undefined && { users: idsOf(userIds, users) }),
    ...(workspaces !== undefined && { workspaces: idsOf(world.workspaces, workspaces) }),
  }
  const group_id = groups.get(group)
  const known = model.groups.get(group)
  if (group_id === undefined || known === undefined) {
    groups.set(group, (await owner.client.call(createGroup, { params, body })).group_id)
    model.groups.set(group, { users: new Set(users), workspaces: new Set(workspaces), projects: new Set() })
    return done
  }
  await owner.client.call(updateGroup, { params: { ...params, group_id }, body })
  if (users !== undefined) known.users = new Set(users)
  if (workspaces !== undefined) known.workspaces = new Set(workspaces)
  return done
}

export interface PatchGroup {
  readonly kind: 'patch group'
  readonly group: number
  readonly op: 'add' | 'remove' | 'replace'
  readonly users: readonly number[]
}

export async function patchUsers(world: AccessWorld, { group, op, users }: PatchGroup): Promise<Outcome> {
  const { owner, people, groups, model } = world
  const known = model.groups.get(group)
  const group_id = groups.get(group)
  if (known === undefined || group_id === undefined) return done
  const userIds = people.map(({ me }) => me.id)
  const body = [{ op, path: '/users', value: idsOf(userIds, users) }]
  await owner.client.call(patchGroup, { params: { organization_id: owner.organizationId, group_id }, body })
  if (op === 'replace') known.users.clear()
  for (const user of users) {
    if (op === 'remove') known.users.delete(user)
    else known.users.add(user)
  }
  return done
}

export interface DropGroup {
  readonly kind: 'drop group'
  readonly group: number
}

export async function dropGroup(
  { owner, groups, model }: AccessWorld,
  { group }: DropGroup,
): Promise<Outcome> {
  const group_id = groups.get(group)
  if (group_id === undefined) return done
  await owner.client.call(deleteGroup, { params: { organization_id: owner.organizationId, group_id } })
  groups.delete(group)
  model.groups.delete(group)
  return done
}

export interface GroupInProject {
  readonly kind: 'add group' | 'remove group'
  readonly group: number
  readonly project: number
}

export async function changeProjectGroup(
  world: AccessWorld,
  { kind, group, project }: GroupInProject,
): Promise<Outcome> {
  const { owner, groups, projects, model } = world
  const known = model.groups.get(group)
  if (known === undefined) return done
  const params = placeOf(world, project)
  const project_id = projects[project] ?? 0
  const group_id = groups.get(group) ?? 0
  if (kind === 'add group') {
    const possible = known.workspaces.has(workspaceOf(project)) && !known.projects.has(project)
    const answer = await owner.client.send(createProjectGroup, { params, body: { group_id, project_id } })
    if (possible) known.projects.add(project)
    return { possible, happened: answer.ok }
  }
  const query = { project_ids: project_id }
  const rows = await owner.client.call(listProjectGroups, { params, query })
  const row = rows.find((each) => each.group_id === group_id)
  if (row !== undefined) {
    await owner.client.call(deleteProjectGroup, { params: { ...params, project_group_id: row.id } })
  }
  return { possible: known.projects.delete(project), happened: row !== undefined }
}

export interface PersonInProject {
  readonly kind: 'add person' | 'remove person'
  readonly person: number
  readonly project: number
}

export async function changeProjectUser(
  world: AccessWorld,
  { kind, person, project }: PersonInProject,
): Promise<Outcome> {
  const { owner, people, projects, model } = world
  const params = placeOf(world, project)
  const project_id = projects[project] ?? 0
  const user_id = people[person]?.me.id ?? 0
  const key = `${person}/${project}`
  if (kind === 'add person') {
    const possible = seesWorkspace(model, person, workspaceOf(project)) && !model.direct.has(key)
    const answer = await owner.client.send(createProjectUser, { params, body: { project_id, user_id } })
    if (possible) model.direct.add(key)
    return { possible, happened: answer.ok }
  }
  const query = { project_ids: project_id, user_id }
  const [row] = await owner.client.call(listProjectUsers, { params, query })
  if (row !== undefined) {
    await owner.client.call(deleteProjectUser, { params: { ...params, project_user_id: row.id } })
  }
  return { possible: model.direct.delete(key), happened: row !== undefined }
}
