import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTag } from '../../shared/api/tags.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { describePostgres } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { openStream } from './open-streams.fixture.ts'
import { eventually } from '../testing/eventually.ts'

describePostgres('changes of several processes', (open) => {
  let services: [TestService, TestService]
  let person: Person

  beforeAll(async () => {
    const database = await open()
    services = [await openTestService({ database }), await openTestService({ database })]
    person = await services[0].signUp()
  })
  afterAll(async () => {
    for (const service of services) await service.close()
  })

  const clientOf = (service: TestService) => service.anonymous.with(tokenHeader(person.me.api_token))
  const tag = (service: TestService, name: string) =>
    clientOf(service).call(createTag, { params: { workspace_id: person.workspaceId }, body: { name } })

  it('are told whichever process wrote them, each once', async () => {
    const [one, other] = services
    const streams = [await openStream(clientOf(one)), await openStream(clientOf(other))]
    // That the person has signed up may be told late.
    const ofTags = (events: readonly (readonly string[])[]) => events.filter((told) => told.includes('tag'))
    for (const [count, service] of services.entries()) {
      await tag(service, `Tag ${count}`)
      await eventually(() =>
        expect(streams.map(({ events }) => ofTags(events).length)).toEqual([count + 1, count + 1]),
      )
    }
    for (const stream of streams) await stream.cancel()
    const again = await openStream(clientOf(other))
    await tag(one, 'Again')
    await eventually(() => expect(ofTags(again.events)).toHaveLength(1))
    await again.cancel()
  })
})
