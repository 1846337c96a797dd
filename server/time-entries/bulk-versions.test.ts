import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTimeEntry,
  getTimeEntry,
  patchTimeEntries,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let person: Person

beforeAll(async () => {
  test = await openTestService()
  person = await test.signUp()
})
afterAll(() => test.close())

async function entry(description: string): Promise<{ readonly id: number; readonly at: string }> {
  const body = {
    description,
    created_with: 'test',
    start: '2025-06-02T08:00:00Z',
    duration: 60,
    workspace_id: person.workspaceId,
  }
  const sent = await person.client.send(createTimeEntry, {
    params: { workspace_id: person.workspaceId },
    body,
  })
  return (await sent.json()) as { id: number; at: string }
}

const params = (id: number) => ({ workspace_id: person.workspaceId, time_entry_id: id })

async function patch(
  ids: readonly number[],
  ifMatch: string,
  path = '/description',
  value = 'all',
): Promise<unknown> {
  const sent = await person.client.send(patchTimeEntries, {
    params: { workspace_id: person.workspaceId, time_entry_ids: ids.join(',') },
    body: [{ op: 'replace', path, value }],
    headers: { 'if-match': ifMatch },
  })
  return sent.json()
}

const descriptionOf = async (id: number): Promise<unknown> => {
  const sent = await person.client.send(getTimeEntry, { params: params(id) })
  return ((await sent.json()) as { description: unknown }).description
}

describe('T §4.11 PATCH time_entries/{ids} with If-Match', () => {
  it('leaves alone those that have another version than is named, and changes the others', async () => {
    const [kept, changed, unnamed] = [await entry('kept'), await entry('changed'), await entry('unnamed')]
    await person.client.call(updateTimeEntry, { params: params(kept.id), body: { description: 'theirs' } })
    const result = await patch(
      [kept.id, changed.id, unnamed.id],
      `"${kept.id}:${kept.at}", "${changed.id}:${changed.at}"`,
    )
    expect(result).toEqual({
      success: [changed.id, unnamed.id],
      failure: [{ id: kept.id, message: 'It has been changed since. Read it again.' }],
    })
    expect(await descriptionOf(kept.id)).toBe('theirs')
    expect(await descriptionOf(changed.id)).toBe('all')
  })

  it('holds where times change too, which are changed one after the other', async () => {
    const [kept, changed] = [await entry('kept'), await entry('changed')]
    await person.client.call(updateTimeEntry, { params: params(kept.id), body: { description: 'theirs' } })
    const versions = [kept, changed].map(({ id, at }) => `"${id}:${at}"`).join(', ')
    expect(await patch([kept.id, changed.id], versions, '/stop', '2025-06-02T09:00:00Z')).toEqual({
      success: [changed.id],
      failure: [{ id: kept.id, message: 'It has been changed since. Read it again.' }],
    })
  })

  it('changes any version when it says so, and says the same words as a write of one', async () => {
    const { id, at } = await entry('one')
    await person.client.call(updateTimeEntry, { params: params(id), body: { description: 'theirs' } })
    expect(await patch([id], '*')).toEqual({ success: [id], failure: [] })
    const refusal = await person.client.refusal(updateTimeEntry, {
      params: params(id),
      body: { description: 'mine' },
      headers: { 'if-match': `"${at}"` },
    })
    expect(refusal).toMatchObject({ status: 412, message: 'It has been changed since. Read it again.' })
  })
})
