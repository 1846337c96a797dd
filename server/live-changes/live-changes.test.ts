import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { readFeed } from '../../shared/api/feed.ts'
import { createFavorite } from '../../shared/api/favorites.ts'
import { HEARTBEAT_MILLISECONDS, listenToChanges } from '../../shared/api/live-changes.ts'
import { resetToken } from '../../shared/api/me.ts'
import { updatePreferences } from '../../shared/api/preferences.ts'
import { createStatus } from '../../shared/api/statuses.ts'
import { createTask } from '../../shared/api/tasks.ts'
import { createTimeBlock } from '../../shared/api/time-blocks.ts'
import { createTag } from '../../shared/api/tags.ts'
import { createTimeEntry, updateTimeEntry } from '../../shared/api/time-entries.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type HandTimers, handTimers, openStream } from './open-streams.fixture.ts'

const MOMENT = 200

describe('decisions §6 GET me/changes', () => {
  let test: TestService
  let timers: HandTimers
  let person: Person

  beforeEach(async () => {
    timers = handTimers()
    test = await openTestService({ timers })
    person = await test.signUp()
  })
  afterEach(() => test.close())

  const placeOf = ({ workspaceId }: Person) => ({ params: { workspace_id: workspaceId } })
  const tag = (name: string) => person.client.call(createTag, { ...placeOf(person), body: { name } })

  it('tells the kinds of rows that changed, and nothing else', async () => {
    const stream = await openStream(person.client)
    await tag('Secret')
    await timers.run(MOMENT)
    expect(stream.events).toEqual([['tag']])
    expect(stream.text()).toMatch(/^retry: 5000\n: listening\n\ndata: \{"entities":\["tag"\],[^T]+\}\n\n$/)
  })

  it('says how far the feed goes, and to wait the longer, the more listen', async () => {
    const streams = [await openStream(person.client)]
    await tag('One')
    await timers.run(MOMENT)
    const { sequences, wait } = streams[0]?.last() ?? {}
    const page = await person.client.call(readFeed)
    const newest = (organizationId: number | null): number =>
      Math.max(
        ...page.changes.flatMap((row) => (row.organization_id === organizationId ? [row.sequence] : [])),
      )
    expect(sequences).toEqual(
      [person.organizationId, null].map((id) => ({ organization_id: id, sequence: newest(id) })),
    )
    expect(wait).toBe(0)
    while (streams.length < 20) streams.push(await openStream(person.client))
    await tag('Two')
    await timers.run(MOMENT)
    const waits = streams.map((stream) => stream.last()?.wait ?? 0)
    expect(Math.max(...waits)).toBeGreaterThan(100)
    expect(Math.max(...waits)).toBeLessThanOrEqual(19 * 20)
    expect(new Set(waits).size).toBeGreaterThan(5)
  })

  it('is an event stream that no proxy keeps back', async () => {
    const { response } = await openStream(person.client)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })

  it('tells several changes of a moment together', async () => {
    const stream = await openStream(person.client)
    await tag('One')
    await tag('Two')
    await person.client.call(createClient, { ...placeOf(person), body: { name: 'Acme' } })
    expect(stream.events).toEqual([])
    await timers.run(MOMENT)
    expect(stream.events).toEqual([['client', 'tag']])
  })

  it('tells a slow reader once of all that it has missed', async () => {
    const response = await person.client.call(listenToChanges)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    for (const name of ['One', 'Two', 'Three']) {
      await tag(name)
      await timers.run(MOMENT)
    }
    await person.client.call(updatePreferences, { body: {} })
    await timers.run(MOMENT)
    expect((await reader?.read())?.value).toContain('data: {"entities":["tag"],')
    expect((await reader?.read())?.value).toContain('data: {"entities":["preferences","tag"],')
    await reader?.cancel()
  })

  it('does not tell what was refused or undone', async () => {
    const stream = await openStream(person.client)
    await person.client.send(createTag, { ...placeOf(person), body: { name: '' } })
    await timers.run(MOMENT)
    expect(stream.events).toEqual([])
  })

  it('tells of entries only whose they are, also when somebody else changes them', async () => {
    const colleague = await test.signUp()
    await joinWorkspace(test, person, [colleague])
    const [own, theirs] = [await openStream(person.client), await openStream(colleague.client)]
    const entry = await colleague.client.call(createTimeEntry, {
      ...placeOf(person),
      body: {
        start: '2025-06-02T08:00:00Z',
        duration: 60,
        created_with: 'test',
        workspace_id: person.workspaceId,
      },
    })
    await timers.run(MOMENT)
    expect([own.events, theirs.events]).toEqual([[], [['time_entry']]])
    await person.client.call(updateTimeEntry, {
      params: { workspace_id: person.workspaceId, time_entry_id: entry.id },
      body: { description: 'Corrected' },
    })
    await timers.run(MOMENT)
    expect([own.events, theirs.events]).toEqual([[], [['time_entry'], ['time_entry']]])
  })

  it('tells of a time block whose time has become an entry', async () => {
    const params = { workspace_id: person.workspaceId, organization_id: person.organizationId }
    const task = await person.client.call(createTask, { params, body: { name: 'Draw' } })
    const start = '2025-06-02T08:00:00Z'
    const block = await person.client.call(createTimeBlock, {
      params: { ...params, task_id: task.id },
      body: { start, duration: 3600 },
    })
    const stream = await openStream(person.client)
    const body = { start, duration: 60, created_with: 'test', workspace_id: person.workspaceId }
    await person.client.call(createTimeEntry, { ...placeOf(person), body })
    await timers.run(MOMENT)
    await person.client.call(createTimeEntry, {
      ...placeOf(person),
      body: { ...body, time_block_id: block.id },
    })
    await timers.run(MOMENT)
    expect(stream.events).toEqual([['time_entry'], ['time_block', 'time_entry']])
  })

  it('tells members of the workspace, and of personal things the person alone', async () => {
    const colleague = await test.signUp()
    await joinWorkspace(test, person, [colleague])
    const stranger = await test.signUp()
    const [own, theirs, strangers] = [
      await openStream(person.client),
      await openStream(colleague.client),
      await openStream(stranger.client),
    ]
    await tag('Shared')
    await timers.run(MOMENT)
    await person.client.call(createStatus, { ...placeOf(person), body: { name: 'Waiting', type: 'todo' } })
    await timers.run(MOMENT)
    await person.client.call(updatePreferences, { body: {} })
    await person.client.call(createFavorite, {
      body: { workspace_id: person.workspaceId, description: 'Daily' },
    })
    await timers.run(MOMENT)
    expect(own.events).toEqual([['tag'], ['status'], ['favorite', 'preferences']])
    expect(theirs.events).toEqual([['tag'], ['status']])
    expect(strangers.events).toEqual([])
  })

  it('sends a comment from time to time', async () => {
    const stream = await openStream(person.client)
    await timers.run(HEARTBEAT_MILLISECONDS)
    await timers.run(HEARTBEAT_MILLISECONDS)
    expect(stream.text()).toBe('retry: 5000\n: listening\n\n: still here\n\n: still here\n\n')
    expect(stream.hasEnded()).toBe(false)
  })

  it('ends at once when its token was replaced', async () => {
    const stream = await openStream(person.client)
    await person.client.call(resetToken)
    await timers.run(MOMENT)
    expect(stream.hasEnded()).toBe(true)
    expect(stream.text()).not.toContain('still here')
  })

  it('ends when its person belongs to other places than before', async () => {
    const newcomer = await test.signUp()
    const stream = await openStream(newcomer.client)
    await joinWorkspace(test, person, [newcomer])
    await timers.run(HEARTBEAT_MILLISECONDS)
    expect(stream.hasEnded()).toBe(true)
  })

  it('costs nothing while nobody listens, and nothing once the last has gone', async () => {
    await tag('One')
    expect(timers.waiting(MOMENT)).toBe(0)
    const stream = await openStream(person.client)
    await tag('Two')
    expect(timers.waiting(MOMENT)).toBe(1)
    await timers.run(MOMENT)
    await stream.cancel()
    await tag('Three')
    expect([timers.waiting(MOMENT), timers.waiting(HEARTBEAT_MILLISECONDS)]).toEqual([0, 0])
  })

  it('is open to a person twenty times, and again when one has ended', async () => {
    const streams = []
    for (let count = 0; count < 20; count += 1) streams.push(await openStream(person.client))
    const { status, headers } = await person.client.refusal(listenToChanges)
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
    const other = await test.signUp()
    await openStream(other.client)
    await streams[0]?.cancel()
    await openStream(person.client)
  })

  it('refuses who has no credentials', async () => {
    const { status } = await test.anonymous.refusal(listenToChanges)
    expect(status).toBe(403)
  })

  it('ends with the service, at once', async () => {
    const stream = await openStream(person.client)
    test.service.endStreams()
    await timers.run(MOMENT)
    expect(stream.hasEnded()).toBe(true)
  })
})
