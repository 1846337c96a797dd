import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  archiveClient,
  type Client,
  createClient,
  deleteClient,
  getClient,
  listClients,
  listMyClients,
  restoreClient,
  updateClient,
} from '../../shared/api/clients.ts'
import { createProject, getProject, listProjects, type Project } from '../../shared/api/projects.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Clients on any database. */
export function clientsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  function create(name: string, fields: object = {}): Promise<Client> {
    return person.client.call(createClient, { params, body: { name, ...fields } })
  }
  function createProjectOf(client: Client, name: string): Promise<Project> {
    return person.client.call(createProject, { params, body: { name, client_id: client.id } })
  }
  function pathTo({ id }: Client): { workspace_id: number; client_id: number } {
    return { ...params, client_id: id }
  }
  async function names(query: Record<string, string> = {}): Promise<string[]> {
    return (await person.client.call(listClients, { params, query })).map(({ name }) => name)
  }

  it('T §4.6 POST clients answers every field of T §2 Client', async () => {
    expect(await create(' Acme ', { notes: 'n', external_reference: 'x-1' })).toEqual({
      archived: false,
      at: expect.stringMatching(/\.\d{6}Z$/) as unknown,
      creator_id: person.me.id,
      external_reference: 'x-1',
      id: expect.any(Number) as unknown,
      integration_ext_id: null,
      integration_ext_type: null,
      integration_provider: null,
      name: 'Acme',
      notes: 'n',
      permissions: expect.any(Array) as unknown,
      server_deleted_at: null,
      total_count: 1,
      wid: person.workspaceId,
    })
  })

  it('T §7 Clients: refuses empty and long names, and states that there are not', async () => {
    const refused = async (body: object) => person.client.refusal(createClient, { params, body })
    const client = await create('Acme')
    for (const body of [{ name: '' }, { name: 'x'.repeat(256) }]) {
      expect(await person.client.refusal(updateClient, { params: pathTo(client), body })).toMatchObject({
        status: 400,
      })
    }
    expect(await refused({})).toMatchObject({ status: 400, message: 'Client name cannot be empty' })
    expect(await refused({ name: '  ' })).toMatchObject({ message: 'Client name cannot be empty' })
    expect(await refused({ name: 'x'.repeat(256) })).toMatchObject({
      status: 400,
      message: 'Client name maximum length is 255',
    })
    expect(await person.client.refusal(listClients, { params, query: { status: 'gone' } })).toMatchObject({
      status: 400,
      message: 'client status is invalid',
    })
  })

  it('T §4.6 GET clients lists by name what is contained in any letter case, and takes % and _ as they are', async () => {
    for (const name of ['beta', 'Älva', 'Alpha', '100% sure', 'a_b']) await create(name)
    expect(await names({ name: 'PHA' })).toEqual(['Alpha'])
    expect(await names({ name: 'älV' })).toEqual(['Älva'])
    expect(await names({ name: '%' })).toEqual(['100% sure'])
    expect(await names({ name: '_' })).toEqual(['a_b'])
    expect(await names({ name: String.raw`\ '` })).toEqual([])
    const list = await person.client.call(listClients, { params })
    expect(list.map(({ total_count: count }) => count)).toEqual([5, 5, 5, 5, 5])
  })

  it('T §4.6 PUT clients/{id} changes what a body holds and nothing else; GET clients/{id} reads it', async () => {
    const client = await create('Acme', { notes: 'n' })
    const after = await person.client.call(updateClient, { params: pathTo(client), body: { name: 'Apex' } })
    expect(after).toEqual({ ...client, name: 'Apex', at: after.at })
    expect(await person.client.call(getClient, { params: pathTo(client) })).toEqual(after)
  })

  it('T §4.6 POST clients/{id}/archive archives the client with its projects; POST clients/{id}/restore restores those that are named', async () => {
    const client = await create('Acme')
    const projects = [await createProjectOf(client, 'A'), await createProjectOf(client, 'B')]
    const [a, b] = projects.map(({ id }) => id)
    expect(await person.client.call(archiveClient, { params: pathTo(client) })).toEqual([a, b])
    expect(await names()).toEqual([])
    expect(await names({ status: 'archived' })).toEqual(['Acme'])
    expect(await names({ status: 'both' })).toEqual(['Acme'])
    expect(await person.client.call(archiveClient, { params: pathTo(client) })).toEqual([])

    const body = { projects: [b] }
    expect(await person.client.call(restoreClient, { params: pathTo(client), body })).toMatchObject({
      archived: false,
    })
    const active = await person.client.call(listProjects, { params })
    expect(active.map(({ id }) => id)).toEqual([b])
    await person.client.call(restoreClient, { params: pathTo(client), body: { restore_all_projects: true } })
    expect(await person.client.call(listProjects, { params })).toHaveLength(2)
  })

  it('T §4.6 POST clients/{id}/restore restores without a body, and no projects', async () => {
    const client = await create('Acme')
    await createProjectOf(client, 'A')
    await person.client.call(archiveClient, { params: pathTo(client) })
    expect(await person.client.call(restoreClient, { params: pathTo(client) })).toMatchObject({
      archived: false,
    })
    expect(await person.client.call(listProjects, { params })).toEqual([])
  })

  it('T §4.6 DELETE clients/{id} leaves the projects without a client', async () => {
    const client = await create('Acme')
    const project = await createProjectOf(client, 'A')
    await person.client.call(deleteClient, { params: pathTo(client) })
    expect(await person.client.refusal(getClient, { params: pathTo(client) })).toMatchObject({
      status: 404,
      message: 'client does not exist in the workspace',
    })
    expect(
      await person.client.call(getProject, { params: { ...params, project_id: project.id } }),
    ).toMatchObject({ client_id: null, client_name: null, active: true })
  })

  it('decisions §6 GET me/clients shows what changed since, deleted clients included', async () => {
    await create('old')
    test.clock.advance(10 * SECOND)
    const client = await create('new')
    await person.client.call(deleteClient, { params: pathTo(client) })
    const since = Date.parse('2025-06-02T09:00:05Z') / 1000
    expect(await person.client.call(listMyClients, { query: { since } })).toMatchObject([
      { name: 'new', server_deleted_at: '2025-06-02T09:00:10Z' },
    ])
    expect(await person.client.call(listMyClients)).toMatchObject([{ name: 'old', server_deleted_at: null }])
    expect(await person.client.call(listMyClients, { query: { since: 9_999_999_999_999 } })).toEqual([])
    expect(await person.client.call(listMyClients, { query: { since: -5 } })).toHaveLength(2)
  })

  it('hides places of others, and clients of other places', async () => {
    const stranger = await test.signUp()
    const client = await create('Acme')
    expect(await stranger.client.refusal(listClients, { params })).toMatchObject({ status: 403 })
    const theirs = { params: { workspace_id: stranger.workspaceId, client_id: client.id } }
    const missing = { status: 404, message: 'client does not exist in the workspace' }
    expect(await stranger.client.refusal(getClient, theirs)).toMatchObject(missing)
    expect(await stranger.client.refusal(deleteClient, theirs)).toMatchObject(missing)
    expect(await stranger.client.refusal(archiveClient, theirs)).toMatchObject(missing)
    expect(await stranger.client.refusal(restoreClient, theirs)).toMatchObject(missing)
    expect(await stranger.client.refusal(updateClient, { ...theirs, body: {} })).toMatchObject(missing)
  })
}
