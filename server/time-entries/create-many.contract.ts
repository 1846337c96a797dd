import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { readFeed } from '../../shared/api/feed.ts'
import { createProject } from '../../shared/api/projects.ts'
import { listTags } from '../../shared/api/tags.ts'
import {
  briefTimeEntry,
  createTimeEntries,
  createTimeEntry,
  getTimeEntry,
  listTimeEntries,
} from '../../shared/api/time-entries.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Creating many entries at once on any database. */
export function createManyContract(open: OpenDatabase): void {
  describe('decisions §6 POST time_entries/bulk', () => {
    let test: TestService
    let person: Person
    let keys = 0

    let params: { readonly workspace_id: number }

    beforeAll(async () => {
      test = await openTestService({ database: await open() })
      test.clock.set('2026-03-20T09:00:00Z')
      person = await test.signUp()
      params = { workspace_id: person.workspaceId }
    })
    afterAll(() => test.close())

    const body = (description: string, more: object = {}) => ({
      created_with: 'test',
      workspace_id: person.workspaceId,
      description,
      start: '2026-03-02T08:00:00Z',
      duration: 600,
      ...more,
    })
    const keyed = <Entry extends object>(entry: Entry) => ({ key: `many-${++keys}`, entry })
    const send = (entries: readonly object[]) =>
      person.client.call(createTimeEntries, { params, body: { entries } })
    const sendAlone = ({ key, entry }: { readonly key: string; readonly entry: object }) =>
      person.client.with({ 'Idempotency-Key': key }).call(createTimeEntry, { params, body: entry })
    async function stored(): Promise<readonly (string | null)[]> {
      const query = { start_date: '2026-03-01', end_date: '2026-04-01' }
      const entries = await person.client.call(listTimeEntries, { query })
      return entries.map(({ description }) => description)
    }

    it('creates each entry, with its tags, and answers it as it would be answered alone', async () => {
      const { success, failure } = await send([
        keyed(body('one', { tags: ['bulk'] })),
        keyed(body('two', { tags: ['bulk', 'other'] })),
      ])
      expect(failure).toEqual([])
      expect(success.map(({ entry }) => entry)).toMatchObject([
        { description: 'one', tags: ['bulk'], duration: 600, workspace_id: person.workspaceId },
        { description: 'two', tags: ['bulk', 'other'] },
      ])
      for (const { entry } of success) {
        const alone = await person.client.call(getTimeEntry, { params: { time_entry_id: entry.id } })
        expect(alone).toEqual(entry)
      }
    })

    it('answers as the brief feed on request, again when it is sent again', async () => {
      const project = await person.client.call(createProject, { params, body: { name: 'Brief' } })
      const sync_id = randomUUID()
      const entries = [keyed(body('short', { sync_id, project_id: project.id, tags: ['bulk'] }))]
      const sendBriefly = () =>
        person.client.call(createTimeEntries, { params, query: { brief: true }, body: { entries } })
      const { success } = await sendBriefly()
      const [{ entry } = { entry: { id: 0 } }] = success
      const whole = await person.client.call(getTimeEntry, { params: { time_entry_id: entry.id } })
      expect(whole).toMatchObject({ ...entry, project_name: 'Brief' })
      expect(entry).toEqual(briefTimeEntry.parse(whole))
      expect((await sendBriefly()).success).toEqual(success)
      const { changes } = await person.client.call(readFeed, { query: { brief: true, limit: 1000 } })
      expect(changes.find((change) => change.sync_id === sync_id)?.row).toEqual(entry)
    })

    it('answers what is stored as it was sent by its id and version on request', async () => {
      const project = await person.client.call(createProject, { params, body: { name: 'As sent' } })
      const whole = { stop: '2026-03-02T08:10:00Z', project_id: project.id, billable: false }
      const bodies = {
        'as-sent': whole,
        'other-zone': { ...whole, start: '2026-03-02T09:00:00+01:00' },
        'no-stop': { ...whole, stop: undefined },
        'tag-by-name': { ...whole, tags: ['bulk'] },
        'with-date': { ...whole, start_date: '2026-03-02' },
      }
      const entries = Object.entries(bodies).map(([key, more]) => ({
        key,
        entry: body(key, { ...more, sync_id: randomUUID() }),
      }))
      const sendBriefly = () =>
        person.client.call(createTimeEntries, {
          params,
          query: { brief: true, omit_sent: true },
          body: { entries },
        })
      const first = await sendBriefly()
      const brief = first.success.filter(({ entry }) => !('description' in entry))
      expect(brief.map(({ key }) => key)).toEqual(['as-sent', 'with-date'])
      const again = await sendBriefly()
      for (const [index, { entry }] of again.success.entries()) {
        expect(entry).toMatchObject({ ...first.success[index]?.entry, description: entries[index]?.key })
      }
    })

    it('creates what was sent alone, or in another such request, once', async () => {
      const lost = keyed(body('lost alone'))
      const other = keyed(body('lost in bulk'))
      const alone = await sendAlone(lost)
      const first = await send([other])
      const again = await send([keyed(body('new')), other, lost])
      expect(again.failure).toEqual([])
      expect(again.success.find(({ key }) => key === lost.key)?.entry).toEqual(alone)
      expect(again.success.find(({ key }) => key === other.key)).toEqual(first.success[0])
      expect(await sendAlone(other)).toEqual(first.success[0]?.entry)
      const descriptions = await stored()
      for (const { entry } of [lost, other]) {
        expect(descriptions.filter((text) => text === entry.description)).toHaveLength(1)
      }
    })

    it('refuses what is wrong by itself, and keeps the rest', async () => {
      const twice = keyed(body('twice'))
      const early = keyed(body('ends early', { stop: '2026-03-02T07:00:00Z', duration: undefined }))
      const running = keyed(body('runs', { duration: -1 }))
      const foreign = keyed(body('elsewhere', { project_id: 999_999 }))
      const wrong = keyed(body('no entry', { start: 7 }))
      const fine = keyed(body('fine'))
      const { success, failure } = await send([
        early,
        running,
        foreign,
        wrong,
        twice,
        { key: twice.key, entry: body('the same key') },
        fine,
      ])
      expect(success.map(({ key }) => key)).toEqual([twice.key, fine.key])
      expect(failure).toMatchObject([
        { key: early.key, status: 400, message: 'stop: must not be before start' },
        {
          key: running.key,
          status: 400,

          message: 'duration: a running time entry is created by a request of its own',
        },
        { key: foreign.key, status: 400, message: 'Project not found/accessible' },
        { key: wrong.key, status: 400, message: 'start: must be a string' },
        {
          key: twice.key,
          status: 422,
          code: 'idempotency_key_reused',
          message: 'Idempotency-Key: was used for another request',
        },
      ])
      expect(await stored()).not.toContain('ends early')
      const corrected = await send([{ key: early.key, entry: body('ends later') }])
      expect(corrected.success).toHaveLength(1)
    })

    it('makes no tag for an entry that is refused', async () => {
      await send([keyed(body('tagged', { tags: ['never made'], project_id: 999_999 }))])
      const tags = await person.client.call(listTags, { params })
      expect(tags.map(({ name }) => name)).not.toContain('never made')
    })

    it('takes 500 at most, and one at least', async () => {
      const many = Array.from({ length: 501 }, (_, index) => keyed(body(`many ${index}`)))
      for (const entries of [many, []]) {
        const refused = await person.client.refusal(createTimeEntries, { params, body: { entries } })
        expect(refused.status).toBe(400)
      }
      const { success } = await send(many.slice(0, 500))
      expect(new Set(success.map(({ entry }) => entry.id)).size).toBe(500)
    })
  })
}
