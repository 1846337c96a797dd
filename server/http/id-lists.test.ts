import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveClient, createClient, restoreClient } from '../../shared/api/clients.ts'
import { createGroup } from '../../shared/api/groups.ts'
import { createTeam } from '../../shared/api/teams.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let owner: Person
const ids = Array.from({ length: 40_000 }, (_, index) => index + 1)

beforeAll(async () => {
  test = await openTestService()
  owner = await test.signUp()
})
afterAll(() => test.close())

it('lists of more ids than a statement takes are refused', async () => {
  const { client, organizationId, workspaceId } = owner
  const organization = { organization_id: organizationId }
  const place = { workspace_id: workspaceId }
  const refused = { status: 400 }
  const users = { params: organization, body: { name: 'All', users: ids } }
  expect(await client.refusal(createGroup, users)).toMatchObject(refused)
  const workspaces = { params: organization, body: { name: 'All', workspaces: ids } }
  expect(await client.refusal(createGroup, workspaces)).toMatchObject(refused)
  const team = { params: place, body: { name: 'All', user_ids: ids } }
  expect(await client.refusal(createTeam, team)).toMatchObject(refused)
  const { id } = await client.call(createClient, { params: place, body: { name: 'Acme' } })
  const params = { ...place, client_id: id }
  await client.call(archiveClient, { params })
  expect(await client.refusal(restoreClient, { params, body: { projects: ids } })).toMatchObject(refused)
})
