import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGroup, listGroups, updateGroup } from '../../shared/api/groups.ts'
import { createTeam, deleteTeam, getTeam, listTeams, type Team, updateTeam } from '../../shared/api/teams.ts'
import { createWorkspace, getWorkspace } from '../../shared/api/workspaces.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let owner: Person
let member: Person
let stranger: Person
let params: { readonly workspace_id: number }
let organization: { readonly organization_id: number }

beforeAll(async () => {
  test = await openTestService()
  stranger = await test.signUp()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await test.signUp({ name: 'Ada' })
  member = await test.signUp({ name: 'Ben' })
  await joinWorkspace(test, owner, [member])
  params = { workspace_id: owner.workspaceId }
  organization = { organization_id: owner.organizationId }
})

function create(body: object): Promise<Team> {
  return owner.client.call(createTeam, { params, body })
}
const pathOf = ({ id }: Team): { workspace_id: number; team_id: number } => ({ ...params, team_id: id })

it('decisions §6 POST and GET workspaces/{id}/teams make and show groups of the workspace', async () => {
  const team = await create({ name: 'Crew', user_ids: [member.me.id] })
  expect(team).toEqual({
    created_at: expect.stringMatching(/Z$/) as string,
    id: expect.any(Number) as number,
    name: 'Crew',
    organization_id: owner.organizationId,
    updated_at: expect.stringMatching(/\.\d{6}Z$/) as string,
    user_ids: [member.me.id],
    workspace_id: owner.workspaceId,
  })
  expect(await owner.client.call(listGroups, { params: organization })).toMatchObject([
    { group_id: team.id, name: 'Crew', workspaces: [owner.workspaceId] },
  ])
  await owner.client.call(createGroup, { params: organization, body: { name: 'Elsewhere' } })
  expect(await member.client.call(listTeams, { params })).toEqual([team])
  expect(await member.client.call(getTeam, { params: pathOf(team) })).toEqual(team)
})

it('decisions §6 PATCH workspaces/{id}/teams/{id} changes what the body holds, and access follows', async () => {
  const { id: workspace_id } = await owner.client.call(createWorkspace, {
    params: organization,
    body: { name: 'Second' },
  })
  const team = await owner.client.call(createTeam, { params: { workspace_id }, body: { name: 'Crew' } })
  const path = { workspace_id, team_id: team.id }
  const body = { user_ids: [member.me.id] }
  expect(await owner.client.call(updateTeam, { params: path, body })).toMatchObject({ name: 'Crew', ...body })
  await member.client.call(getWorkspace, { params: { workspace_id } })
  await owner.client.call(updateTeam, { params: path, body: { name: 'Band', user_ids: [] } })
  expect(await member.client.refusal(getWorkspace, { params: { workspace_id } })).toMatchObject({
    status: 403,
  })
})

it('decisions §6 DELETE workspaces/{id}/teams/{id} deletes a group that belongs nowhere else', async () => {
  const team = await create({ name: 'Crew' })
  const { id: workspace_id } = await owner.client.call(createWorkspace, {
    params: organization,
    body: { name: 'Second' },
  })
  const group = { ...organization, group_id: team.id }
  const workspaces = [owner.workspaceId, workspace_id]
  await owner.client.call(updateGroup, { params: group, body: { workspaces } })
  await owner.client.call(deleteTeam, { params: pathOf(team) })
  expect(await owner.client.call(listTeams, { params })).toEqual([])
  expect(await owner.client.call(listTeams, { params: { workspace_id } })).toMatchObject([{ id: team.id }])
  await owner.client.call(deleteTeam, { params: { workspace_id, team_id: team.id } })
  expect(await owner.client.call(listGroups, { params: organization })).toEqual([])
})

it('refuses as planning does (P §7)', async () => {
  const team = await create({ name: 'Crew' })
  const refused = (body: object): Promise<unknown> => owner.client.refusal(createTeam, { params, body })
  expect(await refused({})).toMatchObject({
    status: 400,
    message: 'Invalid request: Group name must be present',
  })
  expect(await refused({ name: 'crew' })).toMatchObject({
    status: 400,
    message: 'Invalid request: Name has already been taken',
  })
  const unknown = { params: { ...params, team_id: 987_654_321 } }
  const notFound = { status: 404, message: 'Not found' }
  expect(await owner.client.refusal(getTeam, unknown)).toMatchObject(notFound)
  expect(await owner.client.refusal(updateTeam, { ...unknown, body: {} })).toMatchObject(notFound)
  expect(await owner.client.refusal(deleteTeam, unknown)).toMatchObject(notFound)
  expect(await member.client.refusal(createTeam, { params, body: { name: 'a' } })).toMatchObject({
    status: 403,
  })
  expect(await member.client.refusal(deleteTeam, { params: pathOf(team) })).toMatchObject({ status: 403 })
  expect(await stranger.client.refusal(listTeams, { params })).toMatchObject({ status: 403 })
})
