import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import type { DatabaseLocation } from '../database/connection.ts'
import { MINUTE, SECOND } from '../effects/timestamps.ts'
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type Callbacks, fakeCallbacks, nameIn, subscribe } from './callbacks.fixture.ts'
import { eventually } from '../testing/eventually.ts'

describe('decisions §7 a restart loses no delivery', () => {
  let folder: string
  let database: DatabaseLocation
  let callbacks: Callbacks
  let clock: FakeClock
  const open: TestService[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dayloom-webhooks-'))
    database = { kind: 'sqlite', path: join(folder, 'service.sqlite') }
    callbacks = fakeCallbacks()
    clock = fakeClock()
  })
  afterEach(async () => {
    while (open[0] !== undefined) await stop(open[0])
    await rm(folder, { recursive: true, force: true })
  })

  async function start(with_: Callbacks): Promise<TestService> {
    const { callCallback, timers } = with_
    const test = await openTestService({ database, callCallback, timers, clock })
    open.push(test)
    return test
  }
  /** The calls that are under way may last for ever. */
  async function stop(test: TestService): Promise<void> {
    open.splice(open.indexOf(test), 1)
    const patience = setInterval(callbacks.timers.fire, 10)
    await test.close()
    clearInterval(patience)
  }
  async function makeClient({ client, workspaceId }: Person, name: string): Promise<void> {
    await client.call(createClient, { params: { workspace_id: workspaceId }, body: { name } })
  }
  function names({ events }: Callbacks): unknown[] {
    return events().map(({ body }) => nameIn(body))
  }
  /** A receiver that never answers. */
  const silent = () => new Promise<never>(() => undefined)

  it('sets no timer and calls nobody while there is nothing to deliver', async () => {
    const test = await start(callbacks)
    const person = await test.signUp()
    await makeClient(person, 'before')
    await subscribe(person)
    await makeClient(person, 'after')
    await eventually(() => expect(callbacks.events()).toHaveLength(1))
    await eventually(() => expect(callbacks.timers.waits()).toEqual([]))
    expect(names(callbacks)).toEqual(['after'])
  })

  it('that comes between the commit and the delivery', async () => {
    const test = await start(callbacks)
    const person = await test.signUp()
    await subscribe(person)
    callbacks.answer = silent
    await makeClient(person, 'Acme')
    await makeClient(person, 'Apex')
    await eventually(() => expect(callbacks.events()).toHaveLength(1))
    await stop(test)

    const after = fakeCallbacks()
    await start(after)
    await eventually(() => expect(after.events()).toHaveLength(2))
    expect(names(after)).toEqual(['Acme', 'Apex'])
    expect(after.events()[0]?.body.event_id).toBe(callbacks.events()[0]?.body.event_id)
  })

  it('finishes what is under way before it closes', async () => {
    const test = await start(callbacks)
    const person = await test.signUp()
    await subscribe(person)
    let release: (() => void) | undefined
    callbacks.answer = () =>
      new Promise((resolve) => {
        release = () => resolve({ status: 200, body: '' })
      })
    await makeClient(person, 'Acme')
    await eventually(() => expect(callbacks.events()).toHaveLength(1))
    const closed = test.close()
    open.length = 0
    // Its own limit; the mails that wait have one, too.
    await eventually(() => expect(callbacks.timers.waits()).toContain(3000))
    release?.()
    await closed

    const after = fakeCallbacks()
    await stop(await start(after))
    expect(after.events()).toEqual([])
  })

  it('after a crash delivers again what was not noted, under the same event_id', async () => {
    const crashed = await start(callbacks)
    const person = await crashed.signUp()
    await subscribe(person)
    callbacks.answer = silent
    await makeClient(person, 'Acme')
    await eventually(() => expect(callbacks.events()).toHaveLength(1))

    const after = fakeCallbacks()
    await start(after)
    // A claim of the other process lasts half a minute.
    await eventually(() => expect(after.timers.waits()).toHaveLength(1))
    const [wait = 0] = after.timers.waits()
    expect(wait).toBeGreaterThan(29_000)
    expect(wait).toBeLessThan(30_001)
    clock.advance(31 * SECOND)
    after.timers.fire()
    await eventually(() => expect(after.events()).toHaveLength(1))
    expect(after.events()[0]?.body.event_id).toBe(callbacks.events()[0]?.body.event_id)
  })

  it('delivers what waits for its next try when that comes', async () => {
    const test = await start(callbacks)
    const person = await test.signUp()
    await subscribe(person)
    callbacks.answer = () => ({ status: 503, body: '' })
    await makeClient(person, 'Acme')
    await eventually(() => expect(callbacks.timers.waits()).toHaveLength(1))
    await stop(test)

    const after = fakeCallbacks()
    await start(after)
    await eventually(() => expect(after.timers.waits()).toHaveLength(1))
    expect(after.events()).toEqual([])
    clock.advance(2 * MINUTE)
    after.timers.fire()
    await eventually(() => expect(after.events()).toHaveLength(1))
  })
})
