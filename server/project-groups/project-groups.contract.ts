import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGroup, deleteGroup, updateGroup } from '../../shared/api/groups.ts'
import { createProject, getProject } from '../../shared/api/projects.ts'
import {
  createProjectGroup,
  deleteProjectGroup,
  listProjectGroups,
  type ProjectGroup,
} from '../../shared/api/project-groups.ts'
import { createProjectUser, deleteProjectUser, listProjectUsers } from '../../shared/api/project-users.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Groups that work on projects, on any database. */
export function projectGroupsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let params: { readonly workspace_id: number }
  let organization: { readonly organization_id: number }
  let projectId: number
  let groupId: number

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, owner, [member])
    params = { workspace_id: owner.workspaceId }
    organization = { organization_id: owner.organizationId }
  })
  afterAll(() => test.close())
  let count = 0
  beforeEach(async () => {
    count += 1
    projectId = (
      await owner.client.call(createProject, {
        params,
        body: { name: `Secret ${count}`, is_private: true },
      })
    ).id
    groupId = (
      await owner.client.call(createGroup, {
        params: organization,
        body: { name: `Crew ${count}`, users: [member.me.id], workspaces: [owner.workspaceId] },
      })
    ).group_id
  })

  function add(): Promise<ProjectGroup> {
    return owner.client.call(createProjectGroup, {
      params,
      body: { project_id: projectId, group_id: groupId },
    })
  }
  async function sees(): Promise<boolean> {
    const path = { ...params, project_id: projectId }
    return (await member.client.send(getProject, { params: path })).status === 200
  }
  const groupPath = (): { organization_id: number; group_id: number } => ({
    ...organization,
    group_id: groupId,
  })

  it('T §4.4 POST workspaces/{id}/project_groups lets the people of a group into a project', async () => {
    expect(await sees()).toBe(false)
    const added = await add()
    expect(added).toEqual({
      group_id: groupId,
      id: expect.any(Number) as number,
      pid: projectId,
      wid: owner.workspaceId,
    })
    expect(await sees()).toBe(true)
    const query = { project_ids: projectId, with_group_members: true }
    expect(await owner.client.call(listProjectUsers, { params, query })).toMatchObject([
      { user_id: owner.me.id, group_id: null, gid: null },
      { user_id: member.me.id, group_id: groupId, gid: groupId, manager: false },
    ])
    const body = { project_id: projectId, group_id: groupId }
    expect(await owner.client.refusal(createProjectGroup, { params, body })).toMatchObject({ status: 400 })
  })

  it('T §4.4 POST workspaces/{id}/project_groups is for groups of the workspace, and for who may say who is in the project', async () => {
    const { group_id } = await owner.client.call(createGroup, {
      params: organization,
      body: { name: `Elsewhere ${count}` },
    })
    const elsewhere = { project_id: projectId, group_id }
    expect(await owner.client.refusal(createProjectGroup, { params, body: elsewhere })).toMatchObject({
      status: 404,
      message: 'Group not found',
    })
    const body = { project_id: projectId, group_id: groupId }
    expect(await member.client.refusal(createProjectGroup, { params, body })).toMatchObject({
      status: 404,
      message: 'Project not found',
    })
    const added = await add()
    expect(await member.client.refusal(createProjectGroup, { params, body })).toMatchObject({ status: 403 })
    const path = { ...params, project_group_id: added.id }
    expect(await member.client.refusal(deleteProjectGroup, { params: path })).toMatchObject({ status: 403 })
  })

  it('T §4.4 GET workspaces/{id}/project_groups lists those of the projects that one sees', async () => {
    const query = { project_ids: `${projectId},987654321` }
    expect(await owner.client.call(listProjectGroups, { params, query })).toEqual([])
    const added = await add()
    expect(await owner.client.call(listProjectGroups, { params, query })).toEqual([added])
    expect(await member.client.call(listProjectGroups, { params, query })).toEqual([added])
    await owner.client.call(deleteProjectGroup, { params: { ...params, project_group_id: added.id } })
    expect(await member.client.call(listProjectGroups, { params, query })).toEqual([])
    const refused = (value?: string): Promise<unknown> =>
      owner.client.refusal(listProjectGroups, {
        params,
        ...(value !== undefined && { query: { project_ids: value } }),
      })
    expect(await refused()).toMatchObject({ status: 400, message: 'project_ids: must be present' })
    expect(await refused('1,x')).toMatchObject({ status: 400, message: 'Invalid number' })
    const stranger = await test.signUp()
    expect(await stranger.client.refusal(listProjectGroups, { params, query })).toMatchObject({ status: 403 })
  })

  it('T §4.4 DELETE workspaces/{id}/project_groups/{id} ends what only the group gave', async () => {
    const added = await add()
    const path = { ...params, project_group_id: added.id }
    await owner.client.call(deleteProjectGroup, { params: path })
    expect(await sees()).toBe(false)
    expect(await owner.client.refusal(deleteProjectGroup, { params: path })).toMatchObject({
      status: 404,
      message: 'Project group not found',
    })
    const again = await add()
    const body = { project_id: projectId, user_id: member.me.id }
    expect(await owner.client.call(createProjectUser, { params, body })).toMatchObject({ group_id: null })
    await owner.client.call(deleteProjectGroup, { params: { ...params, project_group_id: again.id } })
    expect(await sees()).toBe(true)
  })

  it('T §4.7 DELETE workspaces/{id}/project_users/{id} leaves what a group gives, and takes nobody out of a group', async () => {
    await add()
    const query = { project_ids: projectId, user_id: member.me.id, with_group_members: true }
    const [row] = await owner.client.call(listProjectUsers, { params, query })
    const path = { ...params, project_user_id: row?.id ?? 0 }
    expect(await owner.client.refusal(deleteProjectUser, { params: path })).toMatchObject({
      status: 400,
      message:
        'Project user is in the project through a group: take them out of the group, or the group out of the project',
    })
    const body = { project_id: projectId, user_id: member.me.id, manager: true, rate: 10 }
    expect(await owner.client.call(createProjectUser, { params, body })).toMatchObject({
      id: row?.id,
      group_id: null,
      rate: 10,
    })
    await owner.client.call(deleteProjectUser, { params: path })
    expect(await sees()).toBe(true)
    expect(await owner.client.call(listProjectUsers, { params, query })).toMatchObject([
      { id: row?.id, group_id: groupId, manager: false, rate: null },
    ])
  })

  it('a project follows the people and workspaces of its groups at once', async () => {
    await add()
    await owner.client.call(updateGroup, { params: groupPath(), body: { users: [] } })
    expect(await sees()).toBe(false)
    await owner.client.call(updateGroup, { params: groupPath(), body: { users: [member.me.id] } })
    expect(await sees()).toBe(true)
    await owner.client.call(updateGroup, { params: groupPath(), body: { workspaces: [] } })
    expect(await sees()).toBe(false)
    const query = { project_ids: projectId }
    expect(await owner.client.call(listProjectGroups, { params, query })).toEqual([])
    await owner.client.call(updateGroup, { params: groupPath(), body: { workspaces: [owner.workspaceId] } })
    expect(await sees()).toBe(false)
    await add()
    expect(await sees()).toBe(true)
    await owner.client.call(deleteGroup, { params: groupPath() })
    expect(await sees()).toBe(false)
  })
}
