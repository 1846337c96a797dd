import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject, getProject } from '../../shared/api/projects.ts'
import {
  createProjectUser,
  deleteProjectUser,
  listProjectUsers,
  patchProjectUsers,
  type ProjectUser,
  updateProjectUser,
} from '../../shared/api/project-users.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** People in projects on any database. */
export function projectUsersContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let stranger: Person
  let params: { readonly workspace_id: number }
  let projectId: number
  let count = 0

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben' })
    stranger = await test.signUp()
    await joinWorkspace(test, owner, [member])
    params = { workspace_id: owner.workspaceId }
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    count += 1
    const body = { name: `Secret ${count}`, is_private: true }
    projectId = (await owner.client.call(createProject, { params, body })).id
  })

  function add(fields: object = {}): Promise<ProjectUser> {
    return owner.client.call(createProjectUser, {
      params,
      body: { project_id: projectId, user_id: member.me.id, ...fields },
    })
  }
  const pathOf = ({ id }: ProjectUser): { workspace_id: number; project_user_id: number } => ({
    ...params,
    project_user_id: id,
  })
  const list = (person: Person, query: Record<string, string | number | boolean>): Promise<ProjectUser[]> =>
    person.client.call(listProjectUsers, { params, query })
  const text = (message: string): object => ({ status: 400, message })

  describe('T §4.7 POST workspaces/{id}/project_users', () => {
    it('answers every documented field, and lets the person in', async () => {
      const added = await add({ manager: true, rate: 80.5, labor_cost: 40 })
      expect(added).toEqual({
        at: expect.stringMatching(/\.\d{6}Z$/) as string,
        gid: null,
        group_id: null,
        id: expect.any(Number) as number,
        labor_cost: 40,
        labor_cost_last_updated: expect.any(String) as string,
        manager: true,
        project_id: projectId,
        rate: 80.5,
        rate_last_updated: expect.any(String) as string,
        user_id: member.me.id,
        workspace_id: owner.workspaceId,
      })
      const path = { ...params, project_id: projectId }
      expect(await member.client.call(getProject, { params: path })).toMatchObject({ id: projectId })
    })

    it('refuses with the texts of T §7', async () => {
      const refused = (body: object): Promise<unknown> =>
        owner.client.refusal(createProjectUser, { params, body })
      const [project_id, user_id] = [projectId, member.me.id]
      expect(await refused({ project_id })).toMatchObject(text('Missing data'))
      expect(await refused({ user_id })).toMatchObject(text('Missing data'))
      expect(await refused({ user_id, project_id: 987_654_321 })).toMatchObject(text('Invalid project_id'))
      expect(await refused({ project_id, user_id: stranger.me.id })).toMatchObject(text('Invalid user_id'))
      await add()
      expect(await refused({ project_id, user_id })).toMatchObject(text('Project user already exists'))
      for (const workspace_id of [stranger.workspaceId, 987_654_321, 'x']) {
        const place = { params: { workspace_id }, body: { project_id, user_id } }
        expect(await owner.client.refusal(createProjectUser, place)).toMatchObject(
          text('Workspace not found'),
        )
      }
    })

    it('takes people who are only invited yet', async () => {
      const guest = await test.signUp()
      await invite(owner, [guest.email])
      expect(await add({ user_id: guest.me.id })).toMatchObject({ user_id: guest.me.id })
    })

    it('is for who may say who is in the project', async () => {
      const open = await owner.client.call(createProject, {
        params,
        body: { name: 'Open', is_private: false },
      })
      const body = { project_id: open.id, user_id: member.me.id }
      expect(await member.client.refusal(createProjectUser, { params, body })).toMatchObject({ status: 403 })
      const own = await member.client.call(createProject, { params, body: { name: `Own ${count}` } })
      const colleague = { project_id: own.id, user_id: owner.me.id }
      await member.client.call(createProjectUser, { params, body: colleague })
    })
  })

  describe('T §4.7 GET workspaces/{id}/project_users', () => {
    it('lists who is in the projects that one sees, as the filters select', async () => {
      const added = await add()
      const [own] = await list(owner, { project_ids: projectId, user_id: owner.me.id })
      expect(own).toMatchObject({ user_id: owner.me.id, manager: true })
      expect(await list(owner, { project_ids: `${projectId}` })).toEqual([own, added])
      expect(await list(owner, { project_ids: projectId, user_id: `${member.me.id}` })).toEqual([added])
      expect((await list(owner, {})).length).toBeGreaterThan(2)
      await owner.client.call(deleteProjectUser, { params: pathOf(added) })
      expect(await list(member, { project_ids: projectId })).toEqual([])
    })

    it('shows rates and costs to who may see them only', async () => {
      await add({ rate: 80, labor_cost: 40 })
      const query = { project_ids: projectId, user_id: member.me.id }
      expect(await list(owner, query)).toMatchObject([{ rate: 80, labor_cost: 40 }])
      expect(await list(member, query)).toMatchObject([
        { rate: null, labor_cost: null, rate_last_updated: null, labor_cost_last_updated: null },
      ])
    })

    it('refuses with the texts of T §7', async () => {
      const refused = (query: Record<string, string>): Promise<unknown> =>
        owner.client.refusal(listProjectUsers, { params, query })
      expect(await refused({ project_ids: 'x' })).toMatchObject(text('Invalid project_id'))
      expect(await refused({ user_id: 'x' })).toMatchObject(text('Invalid user_id'))
      const many = Array.from({ length: 201 }, (_, index) => index + 1).join(',')
      expect(await refused({ project_ids: many })).toMatchObject(
        text('project_ids cannot exceed 200 elements.'),
      )
      const place = { workspace_id: stranger.workspaceId }
      expect(await owner.client.refusal(listProjectUsers, { params: place })).toMatchObject(
        text('Workspace not found'),
      )
    })
  })

  describe('T §4.7 PUT workspaces/{id}/project_users/{id}', () => {
    it('changes what the body holds and nothing else', async () => {
      const added = await add({ rate: 80, labor_cost: 40 })
      const body = { manager: true, rate: null, rate_change_mode: 'override-all' }
      const changed = await owner.client.call(updateProjectUser, { params: pathOf(added), body })
      expect(changed).toEqual({
        ...added,
        manager: true,
        rate: null,
        at: changed.at,
        rate_last_updated: changed.rate_last_updated,
      })
      expect(changed.at > added.at).toBe(true)
    })

    it('is for who may say who is in the project, and rates for who may see them', async () => {
      const added = await add()
      const refused = (body: object): Promise<unknown> =>
        member.client.refusal(updateProjectUser, { params: pathOf(added), body })
      expect(await refused({ manager: true })).toMatchObject({ status: 403 })
      await owner.client.call(updateProjectUser, { params: pathOf(added), body: { manager: true } })
      expect(await refused({ rate: 1 })).toMatchObject({ status: 403 })
      expect(await refused({ labor_cost: 1 })).toMatchObject({ status: 403 })
      await member.client.call(updateProjectUser, { params: pathOf(added), body: { manager: false } })
    })

    it('answers 400 for who is none (T §7)', async () => {
      for (const project_user_id of [987_654_321, 'x']) {
        const path = { ...params, project_user_id }
        const unknown = text('Project user not found/accessible')
        expect(await owner.client.refusal(updateProjectUser, { params: path, body: {} })).toMatchObject(
          unknown,
        )
        expect(await owner.client.refusal(deleteProjectUser, { params: path })).toMatchObject(unknown)
      }
    })
  })

  describe('T §4.7 PATCH workspaces/{id}/project_users/{ids}', () => {
    function patch(ids: string | number, body: unknown): Promise<unknown> {
      const path = { ...params, project_user_ids: ids }
      return owner.client.call(patchProjectUsers, { params: path, body })
    }
    function refused(ids: string | number, body: unknown): Promise<unknown> {
      const path = { ...params, project_user_ids: ids }
      return owner.client.refusal(patchProjectUsers, { params: path, body })
    }

    it('changes each by all operations or none, and tells which failed', async () => {
      const added = await add()
      const body = [
        { op: 'replace', path: '/manager', value: true },
        { op: 'replace', path: '/rate', value: 12.5 },
        { op: 'replace', path: '/labor_cost', value: null },
      ]
      expect(await patch(`${added.id},987654321`, body)).toEqual({
        success: [added.id],
        failure: [{ id: 987_654_321, message: 'Project user not found/accessible' }],
      })
      const query = { project_ids: projectId, user_id: member.me.id }
      expect(await list(owner, query)).toMatchObject([{ manager: true, rate: 12.5, labor_cost: null }])
    })

    const manager = { op: 'replace', path: '/manager', value: true }
    it.each([
      ['1,x', [manager], 'Invalid value as user IDs'],
      [',', [manager], 'PATCH expects at least one ID'],
      ['1', [], 'No patchable fields defined'],
      ['1', [{ ...manager, op: 'put' }], 'Invalid op'],
      ['1', [{ path: '/rate' }], 'Invalid op'],
      ['1', [{ ...manager, path: 'manager' }], 'Invalid path format'],
      ['1', [{ op: 'replace' }], 'Invalid path format'],
      ['1', [{ ...manager, path: '/name' }], 'Path not found'],
      ['1', [{ ...manager, path: '/rate/0' }], 'Invalid path'],
      ['1', [{ ...manager, op: 'remove' }], 'Operation not supported (remove /manager)'],
      ['1', [{ ...manager, value: 1 }], '/manager expects a boolean'],
      ['1', [{ ...manager, path: '/labor_cost', value: 'x' }], '/labor_cost expects a float or null'],
      ['1', [{ op: 'replace', path: '/rate' }], '/rate expects a float or null'],
      ['1', [{ ...manager, op: 'add' }], 'add operations on /labor_cost, /rate and /manager are unsupported'],
    ])('refuses as a whole, with the texts of T §7: %s %j', async (ids, body, message) => {
      expect(await refused(ids, body)).toMatchObject(text(message))
    })

    it('takes 100 at once, and reports it (T §8)', async () => {
      const ids = Array.from({ length: 101 }, (_, index) => 900_000_000 + index)
      expect(await refused(ids.join(','), [manager])).toMatchObject(
        text('PATCH request is limited to 100 entries at once'),
      )
      expect(await patch(ids.slice(1).join(','), [manager])).toMatchObject({ success: [] })
    })
  })

  it('T §4.7 DELETE workspaces/{id}/project_users/{id} ends the sight of a private project', async () => {
    const added = await add({ rate: 80 })
    expect(await member.client.refusal(deleteProjectUser, { params: pathOf(added) })).toMatchObject({
      status: 403,
    })
    await owner.client.call(deleteProjectUser, { params: pathOf(added) })
    const path = { ...params, project_id: projectId }
    expect(await member.client.refusal(getProject, { params: path })).toMatchObject({ status: 404 })
    expect(await add()).toMatchObject({ rate: null })
  })
}
