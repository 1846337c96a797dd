import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../../shared/api/project-endpoints.ts'
import { updateMe } from '../../shared/api/me.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  getCurrentTimeEntry,
  getTimeEntry,
  listTimeEntries,
  patchTimeEntries,
  stopTimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entry-endpoints.ts'
import type { TimeEntry } from '../../shared/api/time-entries.ts'
import { createTag, deleteTag, listTags } from '../../shared/api/tags.ts'
import { HOUR, MINUTE, SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const START = '2025-06-02T08:00:00Z'

/** Time entries on any database. */
export function timeEntriesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    person = await test.signUp()
    params = { workspace_id: person.workspaceId }
  })

  function bodyOf(fields: object): object {
    return { created_with: 'test', workspace_id: person.workspaceId, start: START, ...fields }
  }
  function create(fields: object = {}): Promise<TimeEntry> {
    return person.client.call(createTimeEntry, { params, body: bodyOf(fields) })
  }
  function refusal(fields: object): Promise<{ readonly status: number; readonly message: string }> {
    return person.client.refusal(createTimeEntry, { params, body: bodyOf(fields) })
  }
  function pathTo(entry: Pick<TimeEntry, 'id'>): { workspace_id: number; time_entry_id: number } {
    return { ...params, time_entry_id: entry.id }
  }
  function read(entry: Pick<TimeEntry, 'id'>): Promise<TimeEntry> {
    return person.client.call(getTimeEntry, { params: { time_entry_id: entry.id } })
  }
  function change(entry: Pick<TimeEntry, 'id'>, body: object): Promise<TimeEntry> {
    return person.client.call(updateTimeEntry, { params: pathTo(entry), body })
  }

  describe('creating', () => {
    it('answers every documented field', async () => {
      const entry = await create({ description: 'Write', duration: 60, tags: ['b', 'a'], billable: true })
      expect(entry).toEqual({
        at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/),
        billable: true,
        description: 'Write',
        duration: 60,
        duronly: true,
        expense_ids: [],
        id: expect.any(Number),
        integration_ext_id: null,
        integration_ext_type: null,
        integration_provider: null,
        permissions: expect.any(Array),
        pid: null,
        project_active: null,
        project_billable: null,
        project_color: null,
        project_id: null,
        project_name: null,
        server_deleted_at: null,
        shared_with: [],
        start: START,
        stop: '2025-06-02T08:01:00Z',
        tag_ids: [expect.any(Number), expect.any(Number)],
        tags: ['a', 'b'],
        task_id: null,
        task_name: null,
        tid: null,
        uid: person.me.id,
        user_avatar_url: '',
        user_id: person.me.id,
        user_name: 'Ada',
        wid: person.workspaceId,
        workspace_id: person.workspaceId,
      })
      expect(await read(entry)).toEqual(entry)
    })

    it('answers with the project, and with the client when meta is asked for', async () => {
      const project = await person.client.call(createProject, {
        params,
        body: { name: 'Site', client_name: 'Acme', color: '#AABBCC', billable: true },
      })
      const entry = await person.client.call(createTimeEntry, {
        params,
        query: { meta: true },
        body: bodyOf({ pid: project.id }),
      })
      expect(entry).toMatchObject({
        client_id: project.client_id,
        client_name: 'Acme',
        pid: project.id,
        project_active: true,
        project_billable: true,
        project_color: '#aabbcc',
        project_id: project.id,
        project_name: 'Site',
      })
      expect(await read(entry)).not.toHaveProperty('client_id')
    })

    it('is finished and of length zero with neither duration nor stop', async () => {
      expect(await create()).toMatchObject({ start: START, stop: START, duration: 0 })
      expect(await create({ stop: null })).toMatchObject({ stop: START, duration: 0 })
    })

    it('stores other offsets and fractions of a second as whole seconds of UTC', async () => {
      expect(
        await create({ start: '2025-06-02T13:45:59.999+05:45', stop: '2025-06-02t03:01:01.5-05:00' }),
      ).toMatchObject({ start: '2025-06-02T08:00:59Z', stop: '2025-06-02T08:01:01Z', duration: 2 })
    })

    it('accepts a duration that cut fractions put out by one second, and no other', async () => {
      const times = { start: '2025-06-02T08:00:00.900Z', stop: '2025-06-02T08:00:10.100Z' }
      expect(await create({ ...times, duration: 9 })).toMatchObject({ duration: 10 })
      expect(await refusal({ ...times, duration: 8 })).toMatchObject({ status: 400 })
      expect(await refusal({ duration: 60, stop: '2025-06-02T08:01:01Z' })).toMatchObject({
        status: 400,
        message: 'duration: start + duration must be stop',
      })
    })

    it('takes the date of start_date', async () => {
      expect(await create({ start_date: '2025-05-31', duration: 5 })).toMatchObject({
        start: '2025-05-31T08:00:00Z',
        stop: '2025-05-31T08:00:05Z',
      })
      expect(await create({ start_date: '2025-05-30T23:00:00Z' })).toMatchObject({
        start: '2025-05-30T08:00:00Z',
      })
    })

    it('goes over midnight and through the hour that a zone skips or repeats', async () => {
      expect(
        await create({ start: '2025-03-30T01:30:00+01:00', stop: '2025-03-30T03:30:00+02:00' }),
      ).toMatchObject({ duration: 3600 })
      expect(
        await create({ start: '2024-10-27T02:30:00+02:00', stop: '2024-10-27T02:30:00+01:00' }),
      ).toMatchObject({ duration: 3600 })
      expect(await create({ start: '2025-05-31T23:59:30Z', stop: '2025-06-01T00:00:30Z' })).toMatchObject({
        duration: 60,
      })
    })

    it.each([
      [{ start: undefined }, 'start: must be present'],
      [{ start: 'yesterday' }, 'start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ start: '2025-02-30T08:00:00Z' }, 'start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ start: '2025-06-02T24:00:00Z' }, 'start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ start: '2025-06-02' }, 'start: must be a time such as 2006-01-02T15:04:05Z'],
      [{ start: '2005-12-31T23:59:59Z' }, 'start: must be between the years 2006 and 2100'],
      [{ start: '2101-01-01T00:00:00Z' }, 'start: must be between the years 2006 and 2100'],
      [{ start_date: '2025-13-01' }, 'start_date: must be a date such as 2006-01-02'],
      [{ stop: '2025-06-02T07:59:59Z' }, 'stop: must not be before start'],
      [{ stop: 'now' }, 'stop: must be a time such as 2006-01-02T15:04:05Z'],
      [{ duration: -1, stop: '2025-06-02T09:00:00Z' }, 'duration: a running time entry has no stop'],
      [{ duration: 999 * 3600 + 1 }, 'duration: must not be longer than 999 hours'],
      [{ duration: Number.MAX_SAFE_INTEGER }, 'duration: must not be longer than 999 hours'],
      [{ duration: 1.5 }, expect.stringMatching(/^duration: /)],
      [{ duration: '60' }, expect.stringMatching(/^duration: /)],
      [{ tags: [' '] }, 'Tag name cannot be empty'],
      [{ tags: 'one' }, expect.stringMatching(/^tags: /)],
      [{ tag_ids: [987_654_321] }, 'tag_ids: there is no tag 987654321 in the workspace'],
      [{ project_id: 987_654_321 }, 'Project not found/accessible'],
      [{ project_id: -1 }, expect.stringMatching(/^project_id: /)],
      [{ task_id: 987_654_321 }, 'Task not found/accessible'],
      [{ created_with: undefined }, 'created_with: must be present'],
      [{ workspace_id: undefined }, 'workspace_id: must be present'],
      [{ workspace_id: 1 }, 'workspace_id: must be the workspace of the path'],
      [{ user_id: 987_654_321 }, 'user_id: is not a member of the workspace'],
    ])('refuses %j', async (fields, message) => {
      expect(await refusal(fields)).toEqual({ status: 400, message, headers: expect.anything() })
    })

    it('has 3,000 characters at most', async () => {
      expect(await create({ description: 'x'.repeat(3000) })).toMatchObject({ duration: 0 })
      expect(await refusal({ description: 'x'.repeat(3001) })).toMatchObject({
        status: 400,
        message: 'description: must not be longer than 3000 characters',
      })
    })

    it('lasts 999 hours at most, and has 50 tags at most', async () => {
      const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
      expect(await refusal({ tags: [...tags, 'one more'] })).toMatchObject({
        status: 400,
        message: 'tags: must not be more than 50',
      })
      const entry = await create({ duration: 999 * 3600, tags })
      expect(entry.tags?.toSorted()).toEqual(tags.toSorted())
      expect(await person.client.call(listTags, { params })).toHaveLength(50)
    })

    it('keeps hostile text as it is', async () => {
      const description = `'); drop table time_entries; -- <script>alert(1)</script> %_\\ ' " 𝕏 עברית \u202e`
      const name = `${description} tag`
      const entry = await create({ description, tags: [name] })
      expect(await read(entry)).toMatchObject({ description, tags: [name] })
      expect((await refusal({ description: 'nul \0' })).status).toBe(400)
      expect((await refusal({ description: 'lone \ud800' })).status).toBe(400)
    })

    it('takes no project for project_id 0, and the new key when both are sent', async () => {
      const project = await person.client.call(createProject, { params, body: { name: 'P' } })
      expect(await create({ project_id: 0 })).toMatchObject({ project_id: null, pid: null })
      expect(await create({ project_id: null, pid: project.id })).toMatchObject({ project_id: null })
      expect(await create({ pid: project.id })).toMatchObject({ project_id: project.id })
      expect(await create({ project_id: project.id, pid: 0 })).toMatchObject({ project_id: project.id })
    })

    it('is refused in a workspace of others, whether or not it exists', async () => {
      const stranger = await test.signUp()
      const refusals = await Promise.all(
        [stranger.workspaceId, 987_654_321].map((workspaceId) =>
          person.client.refusal(createTimeEntry, {
            params: { workspace_id: workspaceId },
            body: bodyOf({ workspace_id: workspaceId }),
          }),
        ),
      )
      expect(refusals.map(({ status, message }) => ({ status, message }))).toEqual(
        Array.from({ length: 2 }, () => ({
          status: 403,
          message: 'User does not have access to this resource',
        })),
      )
    })

    it('refuses projects and tags of another organization as if they did not exist', async () => {
      const stranger = await test.signUp()
      const theirs = { params: { workspace_id: stranger.workspaceId } }
      const project = await stranger.client.call(createProject, { ...theirs, body: { name: 'Secret' } })
      const tag = await stranger.client.call(createTag, { ...theirs, body: { name: 'secret' } })
      expect((await refusal({ project_id: project.id })).message).toBe('Project not found/accessible')
      expect((await refusal({ tag_ids: [tag.id] })).status).toBe(400)
    })
  })

  describe('running', () => {
    const running = { duration: -1 }
    function current(): Promise<TimeEntry | null> {
      return person.client.call(getCurrentTimeEntry)
    }

    it('has duration -1 and no stop, and is the current entry', async () => {
      expect(await current()).toBeNull()
      const entry = await create(running)
      expect(entry).toMatchObject({ duration: -1, stop: null })
      expect(await current()).toEqual(entry)
    })

    it('stops what ran before at the time of the request', async () => {
      const first = await create(running)
      test.clock.advance(10 * MINUTE + 300_000)
      const second = await create({ ...running, start: '2025-06-02T09:05:00Z' })
      expect(await read(first)).toMatchObject({ stop: '2025-06-02T09:10:00Z', duration: 4200 })
      expect((await read(first)).at > first.at).toBe(true)
      expect(await current()).toMatchObject({ id: second.id })
    })

    it('stops an entry that was to start later at its own start', async () => {
      const later = await create({ ...running, start: '2025-06-02T09:30:00Z' })
      await create(running)
      expect(await read(later)).toMatchObject({ stop: '2025-06-02T09:30:00Z', duration: 0 })
    })

    it('leaves one running of many that start at once', async () => {
      await Promise.all(Array.from({ length: 8 }, () => create(running)))
      const entries = await person.client.call(listTimeEntries)
      expect(entries).toHaveLength(8)
      expect(entries.filter(({ stop }) => stop === null)).toHaveLength(1)
    })

    it('leaves what others run alone', async () => {
      const stranger = await test.signUp()
      const theirs = await stranger.client.call(createTimeEntry, {
        params: { workspace_id: stranger.workspaceId },
        body: bodyOf({ ...running, workspace_id: stranger.workspaceId }),
      })
      await create(running)
      expect(await stranger.client.call(getCurrentTimeEntry)).toEqual(theirs)
    })

    it('stops once', async () => {
      const entry = await create(running)
      test.clock.advance(HOUR)
      const stopped = await person.client.call(stopTimeEntry, { params: pathTo(entry) })
      expect(stopped).toMatchObject({ stop: '2025-06-02T10:00:00Z', duration: 7200 })
      expect(await person.client.refusal(stopTimeEntry, { params: pathTo(entry) })).toMatchObject({
        status: 409,
        message: 'Time entry already stopped',
      })
      expect(await current()).toBeNull()
    })

    it('stops at 999 hours when it was forgotten for longer', async () => {
      const forgotten = await create({ ...running, start: '2025-01-01T00:00:00Z' })
      expect(await person.client.call(stopTimeEntry, { params: pathTo(forgotten) })).toMatchObject({
        duration: 999 * 3600,
      })
      const again = await create({ ...running, start: '2025-01-01T00:00:00Z' })
      await create(running)
      expect(await read(again)).toMatchObject({ duration: 999 * 3600 })
    })

    it('goes on again when its stop is taken away, and stops the other', async () => {
      const finished = await create({ duration: 60 })
      const other = await create(running)
      expect(await change(finished, { stop: null })).toMatchObject({ stop: null, duration: -1 })
      expect(await read(other)).toMatchObject({ stop: '2025-06-02T09:00:00Z' })
      expect(await current()).toMatchObject({ id: finished.id })
    })

    it('is gone when the running entry is deleted', async () => {
      const entry = await create(running)
      await person.client.call(deleteTimeEntry, { params: pathTo(entry) })
      expect(await current()).toBeNull()
      expect(await create(running)).toMatchObject({ stop: null })
    })
  })

  describe('changing', () => {
    it('leaves absent keys as they are, and moves its time of change on', async () => {
      const entry = await create({ description: 'Write', duration: 600, tags: ['a'], billable: true })
      const after = await change(entry, { description: 'Rewrite' })
      expect(after).toEqual({ ...entry, description: 'Rewrite', at: after.at })
      expect(after.at > entry.at).toBe(true)
    })

    it('keeps the stop when the start moves, and the start when the duration changes', async () => {
      const entry = await create({ duration: 600 })
      expect(await change(entry, { start: '2025-06-02T07:00:00Z' })).toMatchObject({
        stop: '2025-06-02T08:10:00Z',
        duration: 4200,
      })
      expect(await change(entry, { duration: 60 })).toMatchObject({
        start: '2025-06-02T07:00:00Z',
        stop: '2025-06-02T07:01:00Z',
      })
      expect(await change(entry, { stop: '2025-06-02T07:02:00Z' })).toMatchObject({ duration: 120 })
    })

    it('accepts an entry as it was answered', async () => {
      const entry = await create({ duration: 600, tags: ['a', 'b'], description: null })
      const after = await change(entry, entry)
      expect(after).toEqual({ ...entry, at: after.at })
    })

    it('adds and takes off tags by name and by id', async () => {
      const entry = await create({ tags: ['a', 'b'] })
      const c = await person.client.call(createTag, { params, body: { name: 'c' } })
      expect(await change(entry, { tag_action: 'add', tag_ids: [c.id], tags: ['b', 'd'] })).toMatchObject({
        tags: ['a', 'b', 'c', 'd'],
      })
      expect(
        await change(entry, { tag_action: 'delete', tag_ids: [c.id], tags: ['a', 'unknown'] }),
      ).toMatchObject({ tags: ['b', 'd'] })
      expect(await change(entry, { tags: ['x'] })).toMatchObject({ tags: ['x'] })
      expect(await change(entry, { tags: [] })).toMatchObject({ tags: null, tag_ids: null })
    })

    it('shows a deleted tag no more', async () => {
      const entry = await create({ tags: ['a', 'b'] })
      const [a] = await person.client.call(listTags, { params })
      await person.client.call(deleteTag, { params: { ...params, tag_id: a?.id ?? 0 } })
      expect(await read(entry)).toMatchObject({ tags: ['b'] })
      expect(await change(entry, { tags: ['a'] })).toMatchObject({ tags: ['a'] })
    })

    it('answers 404 for entries of others and for deleted ones', async () => {
      const stranger = await test.signUp()
      const entry = await create()
      const foreign = { ...pathTo(entry), workspace_id: stranger.workspaceId }
      expect(await stranger.client.refusal(updateTimeEntry, { params: foreign, body: {} })).toMatchObject({
        status: 404,
      })
      expect(
        await stranger.client.refusal(getTimeEntry, { params: { time_entry_id: entry.id } }),
      ).toMatchObject({ status: 404, message: 'Time entry not found' })
      await person.client.call(deleteTimeEntry, { params: pathTo(entry) })
      expect(await person.client.refusal(deleteTimeEntry, { params: pathTo(entry) })).toMatchObject({
        status: 404,
      })
    })
  })

  describe('bulk changes', () => {
    function patch(entries: readonly { readonly id: number }[], operations: unknown) {
      const ids = entries.map(({ id }) => id).join(',')
      return person.client.call(patchTimeEntries, {
        params: { ...params, time_entry_ids: ids },
        body: operations,
      })
    }

    it('apply to each entry, and report each that is not there', async () => {
      const [a, b] = [await create(), await create()]
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
      expect(await read(b)).toMatchObject({ description: 'Same', billable: true })
    })

    it.each([
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
    ])('with %j in the middle change nothing of that entry', async (broken, message) => {
      const entry = await create({ description: 'Before', tags: ['kept'] })
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
      expect(await read(entry)).toEqual(entry)
      const tags = await person.client.call(listTags, { params })
      expect(tags.map(({ name }) => name)).toEqual(['kept'])
    })

    it('leave the entries that they fit changed when another refuses them', async () => {
      const short = await create({ duration: 60 })
      const long = await create({ duration: 7200 })
      const result = await patch(
        [short, long],
        [{ op: 'replace', path: '/start', value: '2025-06-02T09:00:00Z' }],
      )
      expect(result).toEqual({
        failure: [{ id: short.id, message: 'stop: must not be before start' }],
        success: [long.id],
      })
      expect(await read(long)).toMatchObject({ duration: 3600 })
    })

    it('follow pointers into tags', async () => {
      const entry = await create({ tags: ['a', 'b', 'c'] })
      await patch(
        [entry],
        [
          { op: 'remove', path: '/tags/1' },
          { op: 'add', path: '/tags/-', value: 'd/e' },
          { op: 'replace', path: '/tags/0', value: 'z' },
        ],
      )
      expect((await read(entry)).tags).toEqual(['c', 'd/e', 'z'])
      await patch([entry], [{ op: 'remove', path: '/tags', value: ['c'] }])
      expect((await read(entry)).tags).toEqual(['d/e', 'z'])
      await patch([entry], [{ op: 'add', path: '/tags', value: ['y'] }])
      expect((await read(entry)).tags).toEqual(['d/e', 'y', 'z'])
      await patch([entry], [{ op: 'remove', path: '/tags' }])
      expect((await read(entry)).tags).toBeNull()
    })

    it('clear what can be without a value', async () => {
      const project = await person.client.call(createProject, { params, body: { name: 'P' } })
      const entry = await create({ project_id: project.id, description: 'x', duration: 60 })
      await patch(
        [entry],
        [
          { op: 'remove', path: '/pid' },
          { op: 'remove', path: '/description' },
          { op: 'remove', path: '/stop' },
        ],
      )
      expect(await read(entry)).toMatchObject({ project_id: null, description: null, stop: null })
    })

    it('are refused for no ids, too many ids and no operations', async () => {
      const entry = await create()
      const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }))
      const refused = async (ids: string, body: unknown) =>
        (await person.client.refusal(patchTimeEntries, { params: { ...params, time_entry_ids: ids }, body }))
          .status
      expect(await refused('x', [{ op: 'remove', path: '/stop' }])).toBe(400)
      expect(await refused(many.map(({ id }) => id).join(','), [{ op: 'remove', path: '/stop' }])).toBe(400)
      expect(await refused(String(entry.id), [])).toBe(400)
      expect(await refused(String(entry.id), { op: 'remove', path: '/stop' })).toBe(400)
    })
  })

  describe('lists', () => {
    function list(query: Record<string, string | number | boolean>): Promise<TimeEntry[]> {
      return person.client.call(listTimeEntries, { query })
    }
    const starts = (entries: readonly TimeEntry[]): string[] => entries.map(({ start }) => start)

    it('show the newest start first', async () => {
      await create({ start: '2025-06-01T08:00:00Z' })
      await create({ start: '2025-06-02T08:00:00Z' })
      await create({ start: '2025-05-31T08:00:00Z' })
      expect(starts(await list({}))).toEqual([
        '2025-06-02T08:00:00Z',
        '2025-06-01T08:00:00Z',
        '2025-05-31T08:00:00Z',
      ])
    })

    it('bound days by midnight in the zone of the person, also when clocks change', async () => {
      await person.client.call(updateMe, { body: { timezone: 'Europe/Tallinn' } })
      test.clock.set('2025-04-02T09:00:00Z')
      // The night to Sunday 30 March 2025 is one hour shorter: the day begins at 22:00 UTC and ends at 21:00 UTC.
      const inside = ['2025-03-29T22:00:00Z', '2025-03-30T20:59:59Z']
      const outside = ['2025-03-29T21:59:59Z', '2025-03-30T21:00:00Z']
      for (const start of [...inside, ...outside]) await create({ start })
      expect(starts(await list({ start_date: '2025-03-30', end_date: '2025-03-31' }))).toEqual(
        inside.toReversed(),
      )
      expect(starts(await list({ before: '2025-03-30' }))).toEqual(['2025-03-29T21:59:59Z'])
    })

    it('take RFC 3339 bounds as they are', async () => {
      for (const start of ['2025-06-01T10:00:00Z', '2025-06-01T11:00:00Z', '2025-06-01T12:00:00Z']) {
        await create({ start })
      }
      expect(
        starts(await list({ start_date: '2025-06-01T12:00:00+02:00', end_date: '2025-06-01T12:00:00Z' })),
      ).toEqual(['2025-06-01T11:00:00Z', '2025-06-01T10:00:00Z'])
    })

    it('with since show what changed since, and that it was deleted', async () => {
      const before = await create()
      test.clock.advance(10 * SECOND)
      const since = Date.parse('2025-06-02T09:00:05Z') / 1000
      expect(await list({ since })).toEqual([])
      const deleted = await create()
      await person.client.call(deleteTimeEntry, { params: pathTo(deleted) })
      await change(before, { description: 'changed', tags: ['a'] })
      expect(await list({ since })).toMatchObject([
        { id: deleted.id, server_deleted_at: '2025-06-02T09:00:10Z', tags: null },
        { id: before.id, description: 'changed', server_deleted_at: null, tags: ['a'] },
      ])
      expect(await list({})).toHaveLength(1)
    })

    it.each([
      [{ since: 1_748_000_000, before: '2025-06-01' }, 'since: cannot be used together with before'],
      [{ start_date: '2025-06-01' }, 'end_date: start_date and end_date must be used together'],
      [{ end_date: '2025-06-01' }, 'start_date: start_date and end_date must be used together'],
      [
        { start_date: '2025-03-01', end_date: '2025-06-01' },
        'start_date must not be earlier than 2025-03-02',
      ],
      [{ since: 1_700_000_000 }, 'since must not be earlier than 2025-03-02'],
      [{ since: 0 }, 'since must not be earlier than 2025-03-02'],
      [{ start_date: '2025-06-02', end_date: '2025-06-01' }, 'end_date: must not be earlier than start_date'],
      [{ before: 'x' }, 'before: must be a time such as 2006-01-02T15:04:05Z'],
      [{ since: 'x' }, expect.stringMatching(/^since: /)],
      [{ cursor: 'x' }, 'cursor: is not one that X-Next-Cursor carried'],
    ])('refuse %j', async (query, message) => {
      expect(await person.client.refusal(listTimeEntries, { query })).toMatchObject({ status: 400, message })
    })

    it('reach back to the day exactly three months ago', async () => {
      await create({ start: '2025-03-02T00:00:00Z' })
      expect(await list({ start_date: '2025-03-02', end_date: '2025-03-03' })).toHaveLength(1)
      expect(await list({ since: Date.parse('2025-03-02T00:00:00Z') / 1000 })).toHaveLength(1)
    })

    it('end at a thousand and go on by cursor, each entry once', async () => {
      const minute = (index: number): string =>
        new Date(Date.parse(START) - Math.floor(index / 3) * 60_000).toISOString()
      for (let from = 0; from < 1005; from += 67) {
        await Promise.all(Array.from({ length: 67 }, (_, index) => create({ start: minute(from + index) })))
      }
      const first = await person.client.send(listTimeEntries)
      const cursor = first.headers.get('x-next-cursor')
      const { items } = (await first.json()) as { items: TimeEntry[] }
      expect(items).toHaveLength(1000)
      const rest = await list({ cursor: cursor ?? '' })
      expect(rest).toHaveLength(5)
      const ids = new Set([...items, ...rest].map(({ id }) => id))
      expect(ids.size).toBe(1005)
      const last = await person.client.send(listTimeEntries, { query: { cursor: cursor ?? '' } })
      expect(last.headers.has('x-next-cursor')).toBe(false)
    })
  })
}
