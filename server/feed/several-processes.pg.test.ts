import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { describePostgres } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { FeedReader } from './feed-reader.fixture.ts'

describePostgres('the feed of several processes', (open) => {
  let services: [TestService, TestService]
  let people: Person[]

  beforeAll(async () => {
    const database = await open()
    services = [await openTestService({ database }), await openTestService({ database })]
    const [owner, colleague] = [await services[0].signUp(), await services[0].signUp()]
    await joinWorkspace(services[0], owner, [colleague])
    people = [owner, colleague]
  })
  afterAll(async () => {
    for (const service of services) await service.close()
  })

  it('misses nothing that is written at the same time, and tells nobody that a copy was put back', async () => {
    const [owner] = people
    if (owner === undefined) throw new Error('Nobody has signed up.')
    const clientOf = (service: TestService, { me }: Person) =>
      service.anonymous.with(tokenHeader(me.api_token))
    const params = { workspace_id: owner.workspaceId }
    const write = async (service: TestService, person: Person, count: number): Promise<void> => {
      for (let each = 0; each < count; each += 1) {
        const name = `${person.me.id} ${each}`
        await clientOf(service, person).call(createClient, { params, body: { name } })
      }
    }
    const reader = new FeedReader(clientOf(services[1], owner))
    await reader.read()
    const seen = new Map<unknown, number>()
    const restored: unknown[] = []
    let isWriting = true
    const read = async (): Promise<void> => {
      // Changes committed while a page is read come with the next one.
      const mayFollow = isWriting
      const page = await reader.page(7)
      restored.push(...page.restored)
      for (const { kind, row } of page.changes)
        if (kind === 'client') seen.set(row?.['name'], (seen.get(row?.['name']) ?? 0) + 1)
      if (mayFollow || page.more) await read()
    }
    const reading = read()
    const writes = services.flatMap((service) => people.map((person) => write(service, person, 20)))
    await Promise.all(writes)
    isWriting = false
    await reading
    expect(restored).toEqual([])
    const names = people.flatMap(({ me }) => Array.from({ length: 20 }, (_, each) => `${me.id} ${each}`))
    expect(seen).toEqual(new Map(names.map((name) => [name, services.length])))
  }, 30_000)
})
