import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient, deleteClient } from '../../shared/api/clients.ts'
import { getPlacedClient } from '../../shared/api/older-paths.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService

let person: Person

beforeAll(async () => {
  test = await openTestService()
  person = await test.signUp()
})

afterAll(() => test.close())

it('T §7 Clients: no client with that id, be it unknown, deleted or somebody else’s', async () => {
  const create = async ({ client, workspaceId }: Person): Promise<number> => {
    const params = { workspace_id: workspaceId }
    return (await client.call(createClient, { params, body: { name: 'Acme' } })).id
  }
  const deleted = await create(person)
  const path = { workspace_id: person.workspaceId, client_id: deleted }
  await person.client.call(deleteClient, { params: path })
  const foreign = await create(await test.signUp())
  for (const id of [deleted, foreign, 987_654]) {
    expect(await person.client.refusal(getPlacedClient, { params: { client_id: id } })).toMatchObject({
      status: 404,
      message: 'no client with that id',
    })
  }
})
