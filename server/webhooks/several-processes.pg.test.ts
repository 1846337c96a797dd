import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { systemClock } from '../effects/clock.ts'
import { systemTimers } from '../effects/timers.ts'
import { tokenHeader } from '../testing/api-client.ts'
import { describePostgres } from '../testing/dialects.ts'
import { openTestService, type TestService } from '../testing/test-service.ts'
import { type Callbacks, fakeCallbacks, nameIn, subscribe } from './callbacks.fixture.ts'
import { eventually } from '../testing/eventually.ts'

describePostgres('deliveries of several processes', (open) => {
  const services: TestService[] = []
  let callbacks: Callbacks

  beforeAll(async () => {
    callbacks = fakeCallbacks()
    const database = await open()
    const { callCallback } = callbacks
    for (let count = 0; count < 3; count += 1) {
      const options = { database, callCallback, timers: systemTimers, clock: systemClock() }
      services.push(await openTestService(options))
    }
  })
  afterAll(async () => {
    for (const service of services) await service.close()
  })

  it('decisions §7 reach each subscription once and in their order, whichever process wrote or sends them', async () => {
    const [first] = services
    if (first === undefined) throw new Error('No service was opened.')
    const person = await first.signUp()
    const urls = ['https://example.org/a', 'https://example.org/b', 'https://example.org/c']
    for (const url of urls) await subscribe(person, { url_callback: url })
    callbacks.answer = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
      return { status: 200, body: '' }
    }
    const wanted = Array.from({ length: 60 }, (_, index) => `client ${index}`)
    for (const [index, name] of wanted.entries()) {
      const service = services[index % services.length] ?? first
      const client = service.anonymous.with(tokenHeader(person.me.api_token))
      await client.call(createClient, { params: { workspace_id: person.workspaceId }, body: { name } })
    }
    await eventually(() => expect(callbacks.events()).toHaveLength(wanted.length * urls.length))
    for (const url of urls) {
      const names = callbacks.events().flatMap((event) => (event.url === url ? [nameIn(event.body)] : []))
      expect(names).toEqual(wanted)
    }
  })
})
