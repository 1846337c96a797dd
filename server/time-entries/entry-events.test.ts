import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTimeEntry,
  deleteOwnTimeEntry,
  deleteTimeEntry,
  patchTimeEntries,
  stopOwnTimeEntry,
  stopTimeEntry,
  updateOwnTimeEntry,
  updateTimeEntry,
  type TimeEntry,
} from '../../shared/api/time-entries.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type Callbacks, fakeCallbacks, subscribe } from '../webhooks/callbacks.fixture.ts'
import { eventually } from '../testing/eventually.ts'

describe('T §6 events of time entries', () => {
  let test: TestService
  let callbacks: Callbacks
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    callbacks = fakeCallbacks()
    test = await openTestService({
      callCallback: (call) => callbacks.callCallback(call),
      timers: callbacks.timers,
    })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
    await subscribe(person)
    callbacks.received.length = 0
  })

  const create = (fields: object = {}): Promise<TimeEntry> =>
    person.client.call(createTimeEntry, {
      params,
      body: { ...params, created_with: 'test', start: '2025-06-02T08:00:00Z', ...fields },
    })
  const pathTo = ({ id }: TimeEntry) => ({ ...params, time_entry_id: id })

  /** Model and action of what has arrived besides `before`, such as `time_entry created 7`. */
  async function arrived(count: number, before = 0): Promise<string[]> {
    await eventually(() => expect(callbacks.events()).toHaveLength(before + count))
    return callbacks
      .events()
      .slice(before)
      .map(({ body: { metadata } }) => {
        const { model = '', action = '' } = metadata
        return [model, action, metadata[`${model}_id`]].join(' ')
      })
      .toSorted()
  }

  it('tell nothing of tags that a refused change of a bulk call would have made', async () => {
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
    const entry = await create({ duration: 60, tags })
    await arrived(51)
    const result = await person.client.call(patchTimeEntries, {
      params: { ...params, time_entry_ids: String(entry.id) },
      body: [{ op: 'add', path: '/tags', value: ['one too many'] }],
    })
    expect(result.success).toEqual([])
    const other = await create({ duration: 60 })
    expect(await arrived(1, 51)).toEqual([`time_entry created ${other.id}`])
  })

  it('tell of a created entry and of the tags that it created', async () => {
    const entry = await create({ tags: ['new'] })
    const [tag] = entry.tag_ids ?? []
    expect(await arrived(2)).toEqual([`tag created ${tag}`, `time_entry created ${entry.id}`])
  })

  it('tell of the entry that a start stops', async () => {
    const first = await create({ duration: -1 })
    await arrived(1)
    const second = await create({ duration: -1 })
    expect(await arrived(2, 1)).toEqual([`time_entry created ${second.id}`, `time_entry updated ${first.id}`])
  })

  it('tell of every change, stop and deletion, with and without the workspace in the path', async () => {
    const entry = await create({ duration: -1 })
    const other = await create({ duration: -1 })
    await arrived(3)
    const own = { time_entry_id: other.id }
    await person.client.call(updateTimeEntry, { params: pathTo(entry), body: { description: 'a' } })
    await person.client.call(updateOwnTimeEntry, { params: own, body: { description: 'b' } })
    await person.client.call(stopOwnTimeEntry, { params: own })
    await arrived(3, 3)
    const third = await create({ duration: -1 })
    await person.client.call(stopTimeEntry, { params: pathTo(third) })
    await arrived(2, 6)
    await person.client.call(deleteTimeEntry, { params: pathTo(entry) })
    await person.client.call(deleteOwnTimeEntry, { params: own })
    expect(await arrived(2, 8)).toEqual([entry, other].map(({ id }) => `time_entry deleted ${id}`).toSorted())
  })

  it('tell of each entry of a bulk change that was changed, and of no other', async () => {
    const entries = [await create(), await create(), await create({ duration: 60 })]
    await arrived(3)
    const [a, b, c] = entries.map(({ id }) => id)
    const patch = (ids: readonly unknown[], ...operations: object[]) =>
      person.client.call(patchTimeEntries, {
        params: { ...params, time_entry_ids: ids.join() },
        body: operations,
      })
    await patch([a, b, 987_654_321], { op: 'replace', path: '/description', value: 'x' })
    expect(await arrived(2, 3)).toEqual([a, b].map((id) => `time_entry updated ${id}`).toSorted())
    const late = { op: 'replace', path: '/start', value: '2025-06-02T08:00:30Z' }
    expect(await patch([a, c], late)).toMatchObject({ success: [c] })
    expect(await arrived(1, 5)).toEqual([`time_entry updated ${c}`])
    await patch([a], { op: 'remove', path: '/stop' })
    expect(await arrived(1, 6)).toEqual([`time_entry updated ${a}`])
  })
})
