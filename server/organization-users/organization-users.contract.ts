import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGroup } from '../../shared/api/groups.ts'
import { listOrganizationUsers } from '../../shared/api/organization-users.ts'
import { listRoles } from '../../shared/api/roles.ts'
import { listWorkspaceUsers, updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
import { createWorkspace } from '../../shared/api/workspaces.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The people of an organization on any database. */
export function organizationUsersContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let admin: Person
  let inactive: Person
  let params: { organization_id: number }
  let groupId: number

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
    owner = await test.signUp({ name: 'Ada' })
    admin = await test.signUp({ name: 'ben' })
    inactive = await test.signUp({ name: 'Cleo' })
    params = { organization_id: owner.organizationId }
    await joinWorkspace(test, owner, [admin])
    await joinWorkspace(test, owner, [inactive])
    await invite(owner, ['dora@example.org'])
    const workspace = { workspace_id: owner.workspaceId }
    const users = await owner.client.call(listWorkspaceUsers, { params: workspace })
    const change = async (person: Person, body: object) => {
      const id = users.find(({ user_id }) => user_id === person.me.id)?.id ?? 0
      await owner.client.call(updateWorkspaceUser, {
        params: { ...workspace, workspace_user_id: id },
        body,
      })
    }
    await change(admin, { admin: true, rate: 70, labor_cost: 30.25 })
    await change(inactive, { inactive: true })
    const group = { name: 'Writers', users: [admin.me.id], workspaces: [owner.workspaceId] }
    groupId = (await owner.client.call(createGroup, { params, body: group })).group_id
    await owner.client.call(createWorkspace, { params, body: { name: 'Second' } })
  })
  afterAll(() => test.close())

  const names = async (query: Readonly<Record<string, string | number>>) =>
    (await owner.client.call(listOrganizationUsers, { params, query })).map(({ name, email }) =>
      email === 'dora@example.org' ? 'dora' : name,
    )

  describe('T §4.2 GET organizations/{id}/users', () => {
    it('answers the record of decisions §4', async () => {
      const [, record] = await owner.client.call(listOrganizationUsers, { params })
      expect(record).toEqual({
        '2fa_enabled': false,
        admin: false,
        avatar_url: '',
        can_edit_email: false,
        created_at: record?.created_at,
        email: admin.email,
        groups: [{ group_id: groupId, name: 'Writers' }],
        id: record?.id,
        inactive: false,
        invitation_id: null,
        joined: true,
        name: 'ben',
        organization_id: owner.organizationId,
        owner: false,
        role_id: 5,
        updated_at: record?.updated_at,
        user_id: admin.me.id,
        workspace_count: 1,
        workspaces: [
          {
            workspace_id: owner.workspaceId,
            workspace_name: "Ada's workspace",
            workspace_user_id: record?.workspaces[0]?.workspace_user_id,
            role: 'workspace_admin',
            role_id: 3,
            admin: true,
            active: true,
            inactive: false,
            rate: 70,
            labor_cost: 30.25,
          },
        ],
      })
      expect(record?.user_id).not.toBe(record?.id)
    })

    it.each([
      [{}, ['Ada', 'ben', 'Cleo', 'dora']],
      [{ filter: 'BE' }, ['ben']],
      [{ filter: 'dora@' }, ['dora']],
      [{ active_status: 'active' }, ['Ada', 'ben']],
      [{ active_status: 'inactive' }, ['Cleo']],
      [{ active_status: 'invited' }, ['dora']],
      [{ active_status: 'inactive,invited' }, ['Cleo', 'dora']],
      [{ only_admins: 'true' }, ['Ada']],
      [{ only_admins: 'false' }, ['Ada', 'ben', 'Cleo', 'dora']],
      [{ sort_order: 'desc' }, ['dora', 'Cleo', 'ben', 'Ada']],
      [{ sort_field: 'id', sort_dir: 'DESC' }, ['dora', 'Cleo', 'ben', 'Ada']],
      [{ page: 2, per_page: 3 }, ['dora']],
      [{ page: 3, per_page: 3 }, []],
    ])('with %j lists %j', async (query, expected) => {
      expect(await names(query)).toEqual(expected)
    })

    it('lists the people of groups', async () => {
      expect(await names({ groups: `${groupId},987654321` })).toEqual(['ben'])
      expect(await names({ groups: '987654321' })).toEqual([])
    })

    it('says in headers which page it is', async () => {
      const query = { per_page: 3, page: 1, active_status: 'active,inactive,invited' }
      const { headers } = await owner.client.send(listOrganizationUsers, { params, query })
      const read = (name: string) => headers.get(name)
      expect([read('x-page'), read('x-page-size'), read('x-pages'), read('x-records')]).toEqual([
        '1',
        '3',
        '2',
        '4',
      ])
      expect(read('x-sort-order')).toBe('asc')
    })

    it.each([
      [{ active_status: 'gone' }, 'active_status: must list active, inactive or invited'],
      [{ groups: 'x' }, 'groups: must list ids of groups'],
      [{ per_page: 201 }, 'per_page: must be 1 to 200'],
      [{ page: 0 }, 'page: must be 1 to 1000000'],
    ])('refuses %j: %s', async (query, message) => {
      const refused = await owner.client.refusal(listOrganizationUsers, { params, query: { ...query } })
      expect(refused).toMatchObject({ status: 400, message })
    })

    it('shows admins of a workspace only what concerns that one', async () => {
      const [record] = await admin.client.call(listOrganizationUsers, { params })
      expect(record).toMatchObject({ name: 'Ada', owner: true, role_id: 1, workspace_count: 1 })
      const [full] = await owner.client.call(listOrganizationUsers, { params })
      expect(full?.workspaces.map(({ workspace_name }) => workspace_name)).toEqual([
        "Ada's workspace",
        'Second',
      ])
    })
  })

  it('decisions §9 GET organizations/{id}/roles lists the roles', async () => {
    expect(await admin.client.call(listRoles, { params })).toEqual([
      { id: 1, name: 'owner' },
      { id: 2, name: 'organization_admin' },
      { id: 3, name: 'workspace_admin' },
      { id: 4, name: 'project_manager' },
      { id: 5, name: 'member' },
    ])
  })
}
