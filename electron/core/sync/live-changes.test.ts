import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService, type Service } from '../../../server/service.ts'
import { readFeed } from '../../../shared/api/feed.ts'
import { listenToChanges } from '../../../shared/api/live-changes.ts'
import { signUp } from '../accounts/sign-in.ts'
import type { Fetch } from '../api-client/api-client.ts'
import type { SignedIn } from '../protocol.ts'
import { Device } from './testing/device.ts'
import { FakeEffects } from './testing/fake-effects.ts'
import { memoryService } from './testing/memory-service.ts'

const server = { serverUrl: 'http://server.test', accountsUrl: null, planningUrl: null }
const credentials = { kind: 'password', email: 'ada@example.com', password: 'correct horse' } as const
const NOON = '2026-03-20T12:00:00Z'

let service: Service
let signedIn: SignedIn
let devices: Device[]
/** The paths that were asked for, in order. */
let asked: string[]
/** How many readings of the feed the service cannot answer. */
let isServerDefect: number
/** Answers the request for a stream instead of the service. */
let answerStream: (() => Response) | null
let isAway: boolean

const fetch: Fetch = async (request) => {
  const { pathname } = new URL(request.url)
  asked.push(`${request.method} ${pathname}`)
  if (isAway) throw new TypeError('fetch failed')
  if (isServerDefect > 0 && pathname === readFeed.path) {
    isServerDefect -= 1
    return new Response('"Trouble"', { status: 503 })
  }
  const isStream = pathname === listenToChanges.path
  const response = isStream && answerStream !== null ? answerStream() : await service.fetch(request)
  response.headers.set('Date', new Date().toUTCString())
  if (!isStream || response.body === null) return response
  // As over a network, the answer breaks off when its request is given up.
  const relay = new TransformStream<Uint8Array, Uint8Array>()
  const relayed = response.body.pipeTo(relay.writable, { signal: request.signal })
  relayed.catch(() => undefined)
  return new Response(relay.readable, response)
}

const streams = (): number => asked.filter((line) => line.endsWith(listenToChanges.path)).length

beforeEach(async () => {
  service = await createService(memoryService(Date.now))
  devices = []
  asked = []
  isServerDefect = 0
  answerStream = null
  isAway = false
  const effects = new FakeEffects('ffff', NOON)
  const timeout = () => new AbortController().signal
  const enter = { fetch, now: effects.milliseconds, newId: effects.newId, timeout }
  signedIn = await signUp(enter, server, { ...credentials, name: 'Ada', timeZone: 'Europe/Berlin' })
})

afterEach(async () => {
  for (const device of devices) await device.close()
  await service.close()
})

function newDevice(name: string): Device {
  const effects = new FakeEffects(name, NOON)
  const made = new Device({ fetch, effects, token: signedIn.token, record: signedIn.record })
  devices.push(made)
  return made
}

/** A computer that has sent something. */
async function device(name: string): Promise<Device> {
  const made = newDevice(name)
  made.create('tag', { name: `Of ${name}` })
  await made.sync()
  await made.effects.pass(0)
  return made
}

/** Lets real and the computer's time pass until it holds; answers how much of the latter, in milliseconds. */
async function timeUntil(on: Device, holds: () => boolean): Promise<number> {
  for (let passed = 0; passed < 10_000; passed += 100) {
    if (holds()) return passed
    await new Promise((resolve) => setTimeout(resolve, 50))
    await on.effects.pass(100)
  }
  return Infinity
}

describe('live changes', () => {
  it('of one device are on another within two seconds, without asking', async () => {
    const [desk, laptop] = [await device('0001'), await device('0002')]
    await timeUntil(laptop, () => laptop.rows('tag').length === 2)
    await laptop.effects.pass(1000)
    desk.create('client', { name: 'Acme' })
    await desk.effects.pass(100)
    expect(await timeUntil(laptop, () => laptop.rows('client').length === 1)).toBeLessThan(2000)
    expect(laptop.defects).toEqual([])
  })

  it('are heard of on a computer that has never sent anything', async () => {
    const desk = await device('0001')
    const reader = newDevice('0002')
    await reader.sync()
    await timeUntil(reader, () => reader.rows('tag').length === 1)
    await reader.effects.pass(1000)
    desk.create('client', { name: 'Acme' })
    await desk.effects.pass(100)
    expect(await timeUntil(reader, () => reader.rows('client').length === 1)).toBeLessThan(2000)
    expect(reader.defects).toEqual([])
  })

  it('are not forgotten when the service stumbles over their reading', async () => {
    const [desk, laptop] = [await device('0001'), await device('0002')]
    await timeUntil(laptop, () => laptop.rows('tag').length === 2)
    await laptop.effects.pass(1000)
    isServerDefect = 1
    desk.create('client', { name: 'Acme' })
    await desk.effects.pass(100)
    // Long before the list would be read by itself.
    expect(await timeUntil(laptop, () => laptop.rows('client').length === 1)).toBeLessThan(10_000)
    expect(isServerDefect).toBe(0)
  })

  it('are listened to again, and everything is read, after the stream has ended', async () => {
    const desk = await device('0001')
    expect(streams()).toBe(1)
    service.endStreams()
    answerStream = () =>
      new Response('data: {"entities":[]}\n\n', { headers: { 'Content-Type': 'text/event-stream' } })
    asked = []
    expect(await timeUntil(desk, () => streams() > 0)).toBeLessThan(2000)
    await desk.effects.pass(0)
    expect(asked.filter((line) => line.endsWith(readFeed.path)).length).toBeGreaterThan(0)
  })

  it('are listened to again after an event that is too long, and everything is read', async () => {
    const desk = await device('0001')
    const text = `data: {"entities":[]}\n\ndata: ${'x'.repeat(100_000)}`
    answerStream = () => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } })
    service.endStreams()
    asked = []
    expect(await timeUntil(desk, () => streams() > 1)).toBeLessThan(5000)
    await desk.effects.pass(0)
    expect(asked.filter((line) => line.endsWith(readFeed.path)).length).toBeGreaterThan(0)
    expect(desk.defects).toEqual([])
  })

  it('are listened to again when the stream has been silent for a minute', async () => {
    const silent = new Set<ReadableStreamDefaultController>()
    answerStream = () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void silent.add(controller) })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }
    const desk = await device('0001')
    expect(streams()).toBe(1)
    await desk.effects.pass(59_000)
    expect(streams()).toBe(1)
    await desk.effects.pass(5000)
    expect(streams()).toBe(2)
  })

  it('are listened to again within 15 seconds after a service that was away for an hour is back', async () => {
    const desk = await device('0001')
    isAway = true
    service.endStreams()
    await desk.effects.pass(60 * 60_000)
    isAway = false
    asked = []
    answerStream = () => new Response(': listening\n\n')
    await desk.effects.pass(15_000)
    expect(streams()).toBeGreaterThan(0)
    expect(desk.status.phase).toBe('idle')
  })

  it('are asked for once where there is no such stream', async () => {
    answerStream = () => new Response('"Not found"', { status: 404 })
    const desk = await device('0001')
    await desk.effects.pass(10 * 60_000)
    await desk.sync()
    expect(streams()).toBe(1)
  })

  it('are asked for again later and later while the service cannot answer', async () => {
    answerStream = () => new Response('"Trouble"', { status: 503 })
    const desk = await device('0001')
    await desk.effects.pass(60_000)
    expect(streams()).toBeGreaterThan(3)
    expect(streams()).toBeLessThan(9)
  })

  it('are read once, after the wait that the service asks for, and not when they are known', async () => {
    let stream: ReadableStreamDefaultController<Uint8Array> | null = null
    answerStream = () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) })
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }
    const desk = await device('0001')
    const say = async (text: string): Promise<void> => {
      stream?.enqueue(new TextEncoder().encode(`${text}\n\n`))
      await desk.effects.pass(0)
    }
    const tell = (entity: string, sequence: number): Promise<void> => {
      const sequences = [
        { organization_id: signedIn.record.workspaces[0]?.organizationId, sequence },
        { organization_id: null, sequence: 1 },
      ]
      return say(`data: ${JSON.stringify({ entities: [entity], sequences, wait: 3000 })}`)
    }
    const readings = (): number => asked.filter((line) => line.endsWith(readFeed.path)).length
    await say(': listening')
    asked = []
    await tell('tag', 1000)
    await tell('project', 1001)
    await desk.effects.pass(2999)
    expect(readings()).toBe(0)
    await desk.effects.pass(2)
    expect(asked).toEqual([`GET ${readFeed.path}`])
    await tell('tag', 1)
    await desk.effects.pass(3001)
    expect(readings()).toBe(1)
    // Rights are in no sequence.
    await tell('workspace', 1)
    await desk.effects.pass(3001)
    expect(readings()).toBe(2)
  })

  it('ask for a sign-in when the service refuses who listens', async () => {
    const desk = await device('0001')
    const url = new URL('http://server.test/api/sessions')
    const authorization = `Basic ${Buffer.from(`${signedIn.token}:api_token`).toString('base64')}`
    await service.fetch(new Request(url, { method: 'DELETE', headers: { authorization } }))
    answerStream = () => new Response('"Forbidden"', { status: 403 })
    service.endStreams()
    expect(await timeUntil(desk, () => desk.signInsAskedFor > 0)).toBeLessThan(2000)
  })
})
