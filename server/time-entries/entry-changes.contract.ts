import { describe, expect, it } from 'vitest'
import { createProject } from '../../shared/api/projects.ts'
import { createTag, deleteTag, listTags } from '../../shared/api/tags.ts'
import {
  deleteOwnTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  patchTimeEntries,
  stopOwnTimeEntry,
  updateOwnTimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import { Entries } from './entries.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'

/** Changing entries, one and many, on any database. */
export function entryChangesContract(open: OpenDatabase): void {
  const entries = new Entries(open)

  describe('decisions §6 PUT workspaces/{w}/time_entries/{id}', () => {
    it('leaves absent keys as they are, and moves its time of change on', async () => {
      const entry = await entries.create({ description: 'Write', duration: 600, tags: ['a'], billable: true })
      const after = await entries.change(entry, { description: 'Rewrite' })
      expect(after).toEqual({ ...entry, description: 'Rewrite', at: after.at })
      expect(after.at > entry.at).toBe(true)
    })

    it('keeps the stop when the start moves, and the start when the duration changes', async () => {
      const entry = await entries.create({ duration: 600 })
      expect(await entries.change(entry, { start: '2025-06-02T07:00:00Z' })).toMatchObject({
        stop: '2025-06-02T08:10:00Z',
        duration: 4200,
      })
      expect(await entries.change(entry, { duration: 60 })).toMatchObject({
        start: '2025-06-02T07:00:00Z',
        stop: '2025-06-02T07:01:00Z',
      })
      expect(await entries.change(entry, { stop: '2025-06-02T07:02:00Z' })).toMatchObject({ duration: 120 })
    })

    it('moves the whole entry to the date of start_date', async () => {
      const entry = await entries.create({ duration: 600 })
      const moved = { start: '2025-05-31T08:00:00Z', stop: '2025-05-31T08:10:00Z' }
      expect(await entries.change(entry, { start_date: '2025-05-31' })).toMatchObject(moved)
      const running = await entries.create({ duration: -1 })
      expect(await entries.change(running, { start_date: '2025-06-01' })).toMatchObject({
        start: '2025-06-01T08:00:00Z',
        stop: null,
      })
    })

    it('accepts an entry as it was answered', async () => {
      const entry = await entries.create({ duration: 600, tags: ['a', 'b'], description: null })
      const after = await entries.change(entry, entry)
      expect(after).toEqual({ ...entry, at: after.at })
    })

    it('adds and takes off tags by name and by id', async () => {
      const entry = await entries.create({ tags: ['a', 'b'] })
      const c = await entries.person.client.call(createTag, { params: entries.params, body: { name: 'c' } })
      expect(
        await entries.change(entry, { tag_action: 'add', tag_ids: [c.id], tags: ['b', 'd'] }),
      ).toMatchObject({
        tags: ['a', 'b', 'c', 'd'],
      })
      expect(
        await entries.change(entry, { tag_action: 'delete', tag_ids: [c.id], tags: ['a', 'unknown'] }),
      ).toMatchObject({ tags: ['b', 'd'] })
      expect(await entries.change(entry, { tags: ['x'] })).toMatchObject({ tags: ['x'] })
      expect(await entries.change(entry, { tags: [] })).toMatchObject({ tags: null, tag_ids: null })
    })

    it('shows a deleted tag no more', async () => {
      const entry = await entries.create({ tags: ['a', 'b'] })
      const [a] = await entries.person.client.call(listTags, { params: entries.params })
      await entries.person.client.call(deleteTag, { params: { ...entries.params, tag_id: a?.id ?? 0 } })
      expect(await entries.read(entry)).toMatchObject({ tags: ['b'] })
      expect(await entries.change(entry, { tags: ['a'] })).toMatchObject({ tags: ['a'] })
    })

    it('T §4.11 GET me/time_entries/{time_entry_id} answers with client and sharing when asked to', async () => {
      const project = await entries.person.client.call(createProject, {
        params: entries.params,
        body: { name: 'P', client_name: 'Acme' },
      })
      const entry = await entries.create({ project_id: project.id })
      const input = { params: { time_entry_id: entry.id } }
      expect(await entries.person.client.call(getTimeEntry, input)).toEqual(entry)
      expect(
        await entries.person.client.call(getTimeEntry, {
          ...input,
          query: { meta: true, include_sharing: true },
        }),
      ).toEqual({ ...entry, client_id: project.client_id, client_name: 'Acme' })
    })

    it('decisions §6 PUT, DELETE and PATCH stop do the same without the workspace in the path', async () => {
      const entry = await entries.create({ duration: -1 })
      const input = { params: { time_entry_id: entry.id } }
      const { client } = entries.person
      expect(await client.call(updateOwnTimeEntry, { ...input, body: { description: 'x' } })).toMatchObject({
        description: 'x',
      })
      expect(await client.call(stopOwnTimeEntry, input)).toMatchObject({ stop: '2025-06-02T09:00:00Z' })
      expect(await client.refusal(stopOwnTimeEntry, input)).toMatchObject({
        status: 409,
        message: 'Time entry already stopped',
      })
      expect(await client.call(deleteOwnTimeEntry, input)).toBeNull()
      for (const endpoint of [deleteOwnTimeEntry, stopOwnTimeEntry, updateOwnTimeEntry]) {
        const call = endpoint === updateOwnTimeEntry ? { ...input, body: {} } : input
        expect(await client.refusal(endpoint, call)).toMatchObject({
          status: 404,
          message: 'Time entry not found',
        })
      }
    })

    it('decisions §6 DELETE workspaces/{w}/time_entries/{id} answers 404 afterwards, as for those of others', async () => {
      const stranger = await entries.test.signUp()
      const entry = await entries.create()
      const foreign = { ...entries.pathTo(entry), workspace_id: stranger.workspaceId }
      expect(await stranger.client.refusal(updateTimeEntry, { params: foreign, body: {} })).toMatchObject({
        status: 404,
      })
      expect(
        await stranger.client.refusal(getTimeEntry, { params: { time_entry_id: entry.id } }),
      ).toMatchObject({ status: 404, message: 'Time entry not found' })
      await entries.person.client.call(deleteTimeEntry, { params: entries.pathTo(entry) })
      expect(
        await entries.person.client.refusal(deleteTimeEntry, { params: entries.pathTo(entry) }),
      ).toMatchObject({
        status: 404,
      })
    })
  })

  describe('T §4.11 PATCH workspaces/{workspace_id}/time_entries/{time_entry_ids}', () => {
    function patch(patched: readonly { readonly id: number }[], operations: unknown) {
      const ids = patched.map(({ id }) => id).join(',')
      return entries.person.client.call(patchTimeEntries, {
        params: { ...entries.params, time_entry_ids: ids },
        body: operations,
      })
    }

    it('applies to each entry, and reports each that is not there', async () => {
      const [a, b] = [await entries.create(), await entries.create()]
      const result = await patch(
        [a, { id: 987_654_321 }, b],
        [
          { op: 'replace', path: '/description', value: 'Same' },
          { op: 'add', path: '/billable', value: true },
        ],
      )
      expect(result).toEqual({
        failure: [{ id: 987_654_321, message: 'Time entry not found' }],
        success: [a.id, b.id],
      })
      expect(await entries.read(b)).toMatchObject({ description: 'Same', billable: true })
    })

    it.each<[object, unknown]>([
      [{ op: 'replace', path: '/nothing', value: 1 }, '/nothing: is not the path of a field'],
      [
        { op: 'move', path: '/description', value: 1 },
        'move: is not an operation; they are add, remove and replace',
      ],
      [
        { op: 'replace', path: '/start', value: 'soon' },
        'start: must be a time such as 2006-01-02T15:04:05Z',
      ],
      [{ op: 'remove', path: '/start' }, '/start: cannot be removed'],
      [{ op: 'replace', path: '/description' }, '/description: a value must be present'],
      [{ op: 'remove', path: '/tags/7' }, '/tags/7: is not there'],
      [{ op: 'replace', path: 'description', value: 'x' }, 'description: is not the path of a field'],
      [{ op: 'replace', path: '/__proto__', value: {} }, '/__proto__: is not the path of a field'],
    ])('with %j in the middle changes nothing of that entry', async (broken, message) => {
      const entry = await entries.create({ description: 'Before', tags: ['kept'] })
      const result = await patch(
        [entry],
        [
          { op: 'replace', path: '/description', value: 'After' },
          { op: 'add', path: '/tags', value: ['made in vain'] },
          broken,
          { op: 'replace', path: '/billable', value: true },
        ],
      )
      expect(result).toEqual({ failure: [{ id: entry.id, message }], success: [] })
      expect(await entries.read(entry)).toEqual(entry)
      const tags = await entries.person.client.call(listTags, { params: entries.params })
      expect(tags.map(({ name }) => name)).toEqual(['kept'])
    })

    it('leaves the entries that it fits changed when another refuses it', async () => {
      const short = await entries.create({ duration: 60 })
      const long = await entries.create({ duration: 7200 })
      const result = await patch(
        [short, long],
        [{ op: 'replace', path: '/start', value: '2025-06-02T09:00:00Z' }],
      )
      expect(result).toEqual({
        failure: [{ id: short.id, message: 'stop: must not be before start' }],
        success: [long.id],
      })
      expect(await entries.read(long)).toMatchObject({ duration: 3600 })
    })

    it('follows pointers into tags', async () => {
      const entry = await entries.create({ tags: ['a', 'b', 'c'] })
      await patch(
        [entry],
        [
          { op: 'remove', path: '/tags/1' },
          { op: 'add', path: '/tags/-', value: 'd/e' },
          { op: 'replace', path: '/tags/0', value: 'z' },
        ],
      )
      expect((await entries.read(entry)).tags).toEqual(['c', 'd/e', 'z'])
      await patch([entry], [{ op: 'remove', path: '/tags', value: ['c'] }])
      expect((await entries.read(entry)).tags).toEqual(['d/e', 'z'])
      await patch([entry], [{ op: 'add', path: '/tags', value: ['y'] }])
      expect((await entries.read(entry)).tags).toEqual(['d/e', 'y', 'z'])
      await patch([entry], [{ op: 'remove', path: '/tags' }])
      expect((await entries.read(entry)).tags).toBeNull()
    })

    it('follows pointers into other lists, and puts items on them and takes them off', async () => {
      const entry = await entries.create({ expense_ids: [1, 2] })
      await patch(
        [entry],
        [
          { op: 'add', path: '/expense_ids/-', value: 3 },
          { op: 'remove', path: '/expense_ids/0' },
          { op: 'add', path: '/expense_ids', value: [7, 2] },
        ],
      )
      expect((await entries.read(entry)).expense_ids).toEqual([3, 7, 2])
      await patch([entry], [{ op: 'remove', path: '/expense_ids', value: [3] }])
      expect((await entries.read(entry)).expense_ids).toEqual([7, 2])
      await patch([entry], [{ op: 'replace', path: '/expense_ids', value: [] }])
      expect((await entries.read(entry)).expense_ids).toEqual([])
    })

    it('takes every path of the body, legacy ones too', async () => {
      const { params, person } = entries
      const project = await person.client.call(createProject, { params, body: { name: 'P' } })
      const [tag] = [await person.client.call(createTag, { params, body: { name: 't' } })]
      const entry = await entries.create({ duration: 60 })
      const values = {
        description: 'All',
        billable: true,
        pid: project.id,
        tid: null,
        uid: person.me.id,
        wid: person.workspaceId,
        user_id: person.me.id,
        workspace_id: person.workspaceId,
        task_id: null,
        tag_ids: [tag.id],
        start: '2025-06-02T07:00:00Z',
        start_date: '2025-06-01',
        duration: 120,
        stop: '2025-06-01T07:02:00Z',
        duronly: false,
        event_metadata: { origin_feature: 'list', visible_goals_count: 2 },
        expense_ids: [5],
        shared_with_user_ids: [],
      }
      const operations = Object.entries(values).map(([name, value]) => ({
        op: 'replace',
        path: `/${name}`,
        value,
      }))
      expect(await patch([entry], operations)).toEqual({ failure: [], success: [entry.id] })
      expect(await entries.read(entry)).toMatchObject({
        description: 'All',
        billable: true,
        project_id: project.id,
        tags: ['t'],
        start: '2025-06-01T07:00:00Z',
        stop: '2025-06-01T07:02:00Z',
        duration: 120,
        duronly: true,
        expense_ids: [5],
      })
    })

    it('leaves one running of several that it starts, the last', async () => {
      const [a, b] = [await entries.create({ duration: 60 }), await entries.create({ duration: 60 })]
      const started = await patch([a, b], [{ op: 'remove', path: '/stop' }])
      expect(started).toEqual({ failure: [], success: [a.id, b.id] })
      expect(await entries.read(a)).toMatchObject({ stop: '2025-06-02T09:00:00Z' })
      expect(await entries.read(b)).toMatchObject({ stop: null, duration: -1 })
    })

    it('clears what can be without a value', async () => {
      const project = await entries.person.client.call(createProject, {
        params: entries.params,
        body: { name: 'P' },
      })
      const entry = await entries.create({ project_id: project.id, description: 'x', duration: 60 })
      await patch(
        [entry],
        [
          { op: 'remove', path: '/pid' },
          { op: 'remove', path: '/description' },
          { op: 'remove', path: '/stop' },
        ],
      )
      expect(await entries.read(entry)).toMatchObject({ project_id: null, description: null, stop: null })
    })

    it('is refused for no ids, too many ids and no operations', async () => {
      const entry = await entries.create()
      const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }))
      const refused = async (ids: string, body: unknown) =>
        (
          await entries.person.client.refusal(patchTimeEntries, {
            params: { ...entries.params, time_entry_ids: ids },
            body,
          })
        ).status
      expect(await refused('x', [{ op: 'remove', path: '/stop' }])).toBe(400)
      expect(await refused(many.map(({ id }) => id).join(','), [{ op: 'remove', path: '/stop' }])).toBe(400)
      expect(await refused(String(entry.id), [])).toBe(400)
      expect(await refused(String(entry.id), { op: 'remove', path: '/stop' })).toBe(400)
    })
  })
}
