import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createGroup,
  deleteGroup,
  type Group,
  listGroups,
  listOrganizationWorkspaceGroups,
  listWorkspaceGroups,
  patchGroup,
  updateGroup,
} from '../../shared/api/groups.ts'
import { deleteWorkspaceUser, listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { createWorkspace, listMyWorkspaces } from '../../shared/api/workspaces.ts'
import { tokenHeader } from '../testing/api-client.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Groups on any database. */
export function groupsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let member: Person
  let stranger: Person
  let params: { readonly organization_id: number }
  /** Of the owner, where the member is none. */
  let second: number

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    stranger = await test.signUp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await test.signUp({ name: 'Ada' })
    member = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, owner, [member])
    params = { organization_id: owner.organizationId }
    second = (await owner.client.call(createWorkspace, { params, body: { name: 'Second' } })).id
  })

  function create(body: object): Promise<Group> {
    return owner.client.call(createGroup, { params, body })
  }
  function pathOf({ group_id }: Group): { organization_id: number; group_id: number } {
    return { ...params, group_id }
  }
  async function workspacesOf(person: Person): Promise<number[]> {
    return (await person.client.call(listMyWorkspaces)).map(({ id }) => id)
  }
  const ids = (group: Group): number[] => group.users.map(({ user_id }) => user_id)

  describe('T §4.4 POST organizations/{id}/groups', () => {
    it('answers every documented field', async () => {
      const body = { name: ' Crew ', users: [member.me.id, member.me.id], workspaces: [second] }
      expect(await create(body)).toEqual({
        at: expect.stringMatching(/\.\d{6}Z$/) as string,
        group_id: expect.any(Number) as number,
        name: 'Crew',
        permissions: ['groups.view', 'groups.update'],
        users: [{ avatar_url: '', inactive: false, joined: true, name: 'Ben', user_id: member.me.id }],
        workspaces: [second],
      })
    })

    it('lets its people into its workspaces at once', async () => {
      expect(await workspacesOf(member)).not.toContain(second)
      await create({ name: 'Crew', users: [member.me.id], workspaces: [second] })
      expect(await workspacesOf(member)).toContain(second)
      const users = await owner.client.call(listWorkspaceUsers, { params: { workspace_id: second } })
      expect(users.find(({ user_id }) => user_id === member.me.id)).toMatchObject({
        is_direct: false,
        active: true,
        role: 'member',
      })
    })

    it('refuses with the texts of T §7', async () => {
      await create({ name: 'Taken' })
      const refused = (body: unknown): Promise<unknown> => owner.client.refusal(createGroup, { params, body })
      const text = (message: string): object => ({ status: 400, message })
      const organization = owner.organizationId
      expect(await refused({})).toMatchObject(text('Group name must be present'))
      expect(await refused({ name: '  ' })).toMatchObject(text('Group name must be present'))
      expect(await refused({ name: 'x'.repeat(201) })).toMatchObject(
        text('Group name too long, maximum length is 200'),
      )
      expect(await refused({ name: 'tAKEN' })).toMatchObject(text('Name has already been taken'))
      const user = stranger.me.id
      expect(await refused({ name: 'a', users: [user] })).toMatchObject(
        text(`User ${user} not exists in the organization ${organization}`),
      )
      const workspace = stranger.workspaceId
      expect(await refused({ name: 'a', workspaces: [workspace] })).toMatchObject(
        text(`Workspace ${workspace} not exists in the organization ${organization}`),
      )
      await create({ name: 'x'.repeat(200) })
    })

    it('and PUT and PATCH refuse what is no JSON (T §7)', async () => {
      const { group_id } = await create({ name: 'Crew' })
      const path = `/api/v9/organizations/${owner.organizationId}/groups`
      const headers = tokenHeader(owner.me.api_token)
      for (const [method, url] of [
        ['POST', path],
        ['PUT', `${path}/${group_id}`],
        ['PATCH', `${path}/${group_id}`],
      ] as const) {
        const request = new Request(`http://service${url}`, { method, headers, body: '{"' })
        const answer = await test.service.fetch(request)
        expect([answer.status, await answer.json()]).toEqual([400, 'Invalid JSON input'])
      }
    })

    it('is for admins', async () => {
      const body = { name: 'Crew' }
      for (const person of [member, stranger]) {
        expect(await person.client.refusal(createGroup, { params, body })).toMatchObject({ status: 403 })
      }
    })

    it('lets admins of a workspace change the groups of their own workspaces only', async () => {
      const admin = await test.signUp()
      await joinWorkspace(test, owner, [admin], { workspaces: [{ workspace_id: second, admin: true }] })
      const own = await admin.client.call(createGroup, {
        params,
        body: { name: 'Own', workspaces: [second] },
      })
      const wide = await create({ name: 'Wide', workspaces: [second, owner.workspaceId] })
      const body = { users: [member.me.id] }
      expect(await admin.client.call(updateGroup, { params: pathOf(own), body })).toMatchObject({
        workspaces: [second],
      })
      expect(await admin.client.refusal(updateGroup, { params: pathOf(wide), body })).toMatchObject({
        status: 403,
      })
      const more = { workspaces: [second, owner.workspaceId] }
      expect(await admin.client.refusal(updateGroup, { params: pathOf(own), body: more })).toMatchObject({
        status: 400,
      })
    })
  })

  describe('T §4.4 GET organizations/{id}/groups', () => {
    it('lists by name what the filters select', async () => {
      await create({ name: 'beta', workspaces: [second] })
      await create({ name: 'Alpha', workspaces: [owner.workspaceId] })
      await create({ name: 'alpine' })
      const names = async (query: Record<string, string | number>): Promise<string[]> =>
        (await owner.client.call(listGroups, { params, query })).map(({ name }) => name)
      expect(await names({})).toEqual(['Alpha', 'alpine', 'beta'])
      expect(await names({ name: 'LP' })).toEqual(['Alpha', 'alpine'])
      expect(await names({ workspace: second })).toEqual(['beta'])
      expect(await names({ name: 'lp', workspace: owner.workspaceId })).toEqual(['Alpha'])
      const query = { workspace: 'x' }
      expect(await owner.client.refusal(listGroups, { params, query })).toMatchObject({
        status: 400,
        message: 'Invalid number',
      })
    })

    it('shows members the groups of their workspaces, and strangers nothing', async () => {
      await create({ name: 'Elsewhere', workspaces: [second] })
      await create({ name: 'Here', workspaces: [owner.workspaceId, second] })
      expect(await member.client.call(listGroups, { params })).toMatchObject([
        { name: 'Here', workspaces: [owner.workspaceId], permissions: ['groups.view'] },
      ])
      const foreign = await stranger.client.refusal(listGroups, { params })
      const unknown = await stranger.client.refusal(listGroups, { params: { organization_id: 987_654_321 } })
      expect([foreign.status, foreign.message]).toEqual([403, unknown.message])
    })
  })

  describe('T §4.4 PUT organizations/{id}/groups/{id}', () => {
    it('changes what the body holds and nothing else', async () => {
      const group = await create({ name: 'Crew', users: [member.me.id], workspaces: [second] })
      const renamed = await owner.client.call(updateGroup, {
        params: pathOf(group),
        body: { name: 'CREW' },
      })
      expect(renamed).toEqual({ ...group, name: 'CREW', at: renamed.at })
      expect(renamed.at > group.at).toBe(true)
      const emptied = await owner.client.call(updateGroup, { params: pathOf(group), body: { users: [] } })
      expect(emptied).toMatchObject({ users: [], workspaces: [second] })
      expect(await workspacesOf(member)).not.toContain(second)
    })

    it('takes nobody from where they belong of their own or through another group', async () => {
      const group = await create({
        name: 'Crew',
        users: [member.me.id],
        workspaces: [second, owner.workspaceId],
      })
      const other = await create({ name: 'Other', users: [member.me.id], workspaces: [second] })
      await owner.client.call(updateGroup, { params: pathOf(group), body: { workspaces: [] } })
      expect(await workspacesOf(member)).toEqual(expect.arrayContaining([second, owner.workspaceId]))
      await owner.client.call(deleteGroup, { params: pathOf(other) })
      expect(await workspacesOf(member)).not.toContain(second)
      expect(await workspacesOf(member)).toContain(owner.workspaceId)
    })

    it('answers 404 for a group that is none', async () => {
      const unknown = { status: 404, message: 'Invalid group ID' }
      for (const group_id of [987_654_321, 'x']) {
        const path = { ...params, group_id }
        expect(await owner.client.refusal(updateGroup, { params: path, body: {} })).toMatchObject(unknown)
        expect(await owner.client.refusal(deleteGroup, { params: path })).toMatchObject(unknown)
      }
    })
  })

  it('T §4.4 DELETE organizations/{id}/groups/{id} takes what only the group gave', async () => {
    const group = await create({ name: 'Crew', users: [member.me.id], workspaces: [second] })
    await owner.client.call(deleteGroup, { params: pathOf(group) })
    expect(await workspacesOf(member)).not.toContain(second)
    expect(await owner.client.call(listGroups, { params })).toEqual([])
    await create({ name: 'Crew' })
  })

  describe('T §4.4 PATCH organizations/{id}/groups/{id}', () => {
    it('applies each operation alone, and tells which failed', async () => {
      const group = await create({ name: 'Crew', users: [owner.me.id] })
      const body = [
        { op: 'add', path: '/users', value: [member.me.id] },
        { op: 'add', path: '/users', value: [stranger.me.id] },
        { op: 'remove', path: '/users', value: [owner.me.id] },
        { op: 'replace', path: '/workspaces', value: [second] },
        { op: 'add', path: '/workspaces', value: [stranger.workspaceId] },
      ]
      expect(await owner.client.call(patchGroup, { params: pathOf(group), body })).toEqual({
        success: [body[0], body[2], body[3]],
        failure: [
          {
            message: `User ${stranger.me.id} not exists in the organization ${owner.organizationId}`,
            patch: body[1],
          },
          {
            message: `Workspace ${stranger.workspaceId} not exists in the organization ${owner.organizationId}`,
            patch: body[4],
          },
        ],
      })
      const [after] = await owner.client.call(listGroups, { params })
      expect(after?.workspaces).toEqual([second])
      expect(after === undefined ? [] : ids(after)).toEqual([member.me.id])
      expect(await workspacesOf(member)).toContain(second)
    })

    it.each([
      [[], 'Empty or invalid patch operation'],
      [[{ path: '/users', value: [] }], 'Empty or invalid patch operation'],
      [[{ op: 'test', path: '/users', value: [] }], 'Empty or invalid patch operation'],
      [[{ op: 'add', value: [] }], 'Empty or invalid patch path'],
      [[{ op: 'add', path: '/name', value: [] }], 'Empty or invalid patch path'],
      [
        Array.from({ length: 101 }, () => ({ op: 'add', path: '/users', value: [] })),
        'too many patches or values per patch',
      ],
      [
        [{ op: 'add', path: '/users', value: Array.from({ length: 1001 }, (_, index) => index + 1) }],
        'too many patches or values per patch',
      ],
      [
        [{ op: 'add', path: '/users', value: Array.from({ length: 10_000 }, (_, index) => index + 1) }],
        'too many patches or values per patch',
      ],
    ])('refuses as a whole what is no operation (T §7)', async (body, message) => {
      const group = await create({ name: 'Crew' })
      expect(await owner.client.refusal(patchGroup, { params: pathOf(group), body })).toMatchObject({
        status: 400,
        message,
      })
    })

    it('answers 400 for a group that is none (T §7)', async () => {
      const path = { ...params, group_id: 987_654_321 }
      const body = [{ op: 'add', path: '/users', value: [] }]
      expect(await owner.client.refusal(patchGroup, { params: path, body })).toMatchObject({
        status: 400,
        message: 'Unknown group at organization',
      })
    })
  })

  it('T §4.4 GET organizations/{id}/workspaces/{id}/groups and decisions §10 GET workspaces/{id}/groups list those of one workspace', async () => {
    await create({ name: 'beta', workspaces: [second] })
    await create({ name: 'Alpha', workspaces: [second], users: [member.me.id] })
    await create({ name: 'Elsewhere' })
    const place = { ...params, workspace_id: second }
    const listed = await owner.client.call(listOrganizationWorkspaceGroups, { params: place })
    expect(listed.map(({ name }) => name)).toEqual(['Alpha', 'beta'])
    expect(listed[0]?.users).toHaveLength(1)
    expect(await owner.client.call(listWorkspaceGroups, { params: { workspace_id: second } })).toEqual(listed)
    const unknown = { status: 404, message: 'resource can not be found' }
    for (const workspace_id of [stranger.workspaceId, 987_654_321, 'x']) {
      const path = { ...params, workspace_id }
      expect(await owner.client.refusal(listWorkspaceGroups, { params: path })).toMatchObject(unknown)
      expect(await owner.client.refusal(listOrganizationWorkspaceGroups, { params: path })).toMatchObject(
        unknown,
      )
    }
  })

  it('a person whom an admin removes from a workspace leaves the groups that gave it to them', async () => {
    await create({ name: 'Crew', users: [member.me.id], workspaces: [second] })
    const place = { workspace_id: second }
    const users = await owner.client.call(listWorkspaceUsers, { params: place })
    const workspace_user_id = users.find(({ user_id }) => user_id === member.me.id)?.id ?? 0
    await owner.client.call(deleteWorkspaceUser, { params: { ...place, workspace_user_id } })
    expect(await workspacesOf(member)).not.toContain(second)
    expect(await owner.client.call(listGroups, { params })).toMatchObject([{ users: [] }])
  })
}
