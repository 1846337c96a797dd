import { describe, expect, it } from 'vitest'
import { createProject } from '../../shared/api/projects.ts'
import { createTag, listTags } from '../../shared/api/tags.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  getCurrentTimeEntry,
  stopTimeEntry,
  updateTimeEntry,
  type TimeEntry,
} from '../../shared/api/time-entries.ts'
import { HOUR, MINUTE } from '../effects/timestamps.ts'
import { Entries, START } from './entries.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'

/** Creating and starting entries on any database. */
export function timeEntriesContract(open: OpenDatabase): void {
  const entries = new Entries(open)

  describe('T §4.11 POST workspaces/{workspace_id}/time_entries', () => {
    it('answers every documented field', async () => {
      const entry = await entries.create({
        description: 'Write',
        duration: 60,
        tags: ['b', 'a'],
        billable: true,
      })
      expect(entry).toEqual({
        at: expect.stringMatching(/^2025-06-02T09:00:00\.\d{6}Z$/) as unknown,
        billable: true,
        description: 'Write',
        duration: 60,
        duronly: true,
        billed_on: null,
        expense_ids: [],
        id: expect.any(Number) as unknown,
        integration_ext_id: null,
        integration_ext_type: null,
        integration_provider: null,
        permissions: expect.any(Array) as unknown,
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
        tag_ids: [expect.any(Number) as unknown, expect.any(Number) as unknown],
        tags: ['a', 'b'],
        task_id: null,
        task_name: null,
        tid: null,
        uid: entries.person.me.id,
        user_avatar_url: '',
        user_id: entries.person.me.id,
        user_name: 'Ada',
        wid: entries.person.workspaceId,
        workspace_id: entries.person.workspaceId,
      })
      expect(await entries.read(entry)).toEqual(entry)
    })

    it('answers with the project, and with the client when meta is asked for', async () => {
      const project = await entries.person.client.call(createProject, {
        params: entries.params,
        body: { name: 'Site', client_name: 'Acme', color: '#AABBCC', billable: true },
      })
      const entry = await entries.person.client.call(createTimeEntry, {
        params: entries.params,
        query: { meta: true },
        body: entries.bodyOf({ pid: project.id }),
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
      expect(await entries.read(entry)).not.toHaveProperty('client_id')
    })

    it('is finished and of length zero with neither duration nor stop', async () => {
      expect(await entries.create()).toMatchObject({ start: START, stop: START, duration: 0 })
      expect(await entries.create({ stop: null })).toMatchObject({ stop: START, duration: 0 })
    })

    it('stores other offsets and fractions of a second as whole seconds of UTC', async () => {
      expect(
        await entries.create({ start: '2025-06-02T13:45:59.999+05:45', stop: '2025-06-02t03:01:01.5-05:00' }),
      ).toMatchObject({ start: '2025-06-02T08:00:59Z', stop: '2025-06-02T08:01:01Z', duration: 2 })
    })

    it('accepts a duration that cut fractions put out by one second, and no other', async () => {
      const times = { start: '2025-06-02T08:00:00.900Z', stop: '2025-06-02T08:00:10.100Z' }
      expect(await entries.create({ ...times, duration: 9 })).toMatchObject({ duration: 10 })
      expect(await entries.refusal({ ...times, duration: 8 })).toMatchObject({ status: 400 })
      expect(await entries.refusal({ duration: 60, stop: '2025-06-02T08:01:01Z' })).toMatchObject({
        status: 400,
        message: 'duration: start + duration must be stop',
      })
    })

    it('takes the date of start_date', async () => {
      expect(await entries.create({ start_date: '2025-05-31', duration: 5 })).toMatchObject({
        start: '2025-05-31T08:00:00Z',
        stop: '2025-05-31T08:00:05Z',
      })
      expect(await entries.create({ start_date: '2025-05-30T23:00:00Z' })).toMatchObject({
        start: '2025-05-30T08:00:00Z',
      })
    })

    it('goes over midnight and through the hour that a zone skips or repeats', async () => {
      expect(
        await entries.create({ start: '2025-03-30T01:30:00+01:00', stop: '2025-03-30T03:30:00+02:00' }),
      ).toMatchObject({ duration: 3600 })
      expect(
        await entries.create({ start: '2024-10-27T02:30:00+02:00', stop: '2024-10-27T02:30:00+01:00' }),
      ).toMatchObject({ duration: 3600 })
      expect(
        await entries.create({ start: '2025-05-31T23:59:30Z', stop: '2025-06-01T00:00:30Z' }),
      ).toMatchObject({
        duration: 60,
      })
    })

    it.each<[object, unknown]>([
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
      [{ duration: 1.5 }, expect.stringMatching(/^duration: /) as unknown],
      [{ duration: '60' }, expect.stringMatching(/^duration: /) as unknown],
      [{ tags: [' '] }, 'Tag name cannot be empty'],
      [{ tags: 'one' }, expect.stringMatching(/^tags: /) as unknown],
      [{ tag_ids: [987_654_321] }, 'tag_ids: there is no tag 987654321 in the workspace'],
      [{ project_id: 987_654_321 }, 'Project not found/accessible'],
      [{ project_id: -1 }, expect.stringMatching(/^project_id: /) as unknown],
      [{ task_id: 987_654_321 }, 'Task not found/accessible'],
      [{ created_with: undefined }, 'created_with: must be present'],
      [{ workspace_id: undefined }, 'workspace_id: must be present'],
      [{ workspace_id: 1 }, 'workspace_id: must be the workspace of the path'],
      [{ user_id: 987_654_321 }, 'user_id: is not a member of the workspace'],
    ])('refuses %j', async (fields, message) => {
      expect(await entries.refusal(fields)).toEqual({
        status: 400,
        message,
        headers: expect.anything() as unknown,
      })
    })

    it('has 3,000 characters at most', async () => {
      expect(await entries.create({ description: 'x'.repeat(3000) })).toMatchObject({ duration: 0 })
      expect(await entries.refusal({ description: 'x'.repeat(3001) })).toMatchObject({
        status: 400,
        message: 'description: must not be longer than 3000 characters',
      })
    })

    it('lasts 999 hours at most, and has 50 tags at most', async () => {
      const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`)
      expect(await entries.refusal({ tags: [...tags, 'one more'] })).toMatchObject({
        status: 400,
        message: 'tags: must not be more than 50',
      })
      const entry = await entries.create({ duration: 999 * 3600, tags })
      expect(entry.tags?.toSorted()).toEqual(tags.toSorted())
      expect(await entries.person.client.call(listTags, { params: entries.params })).toHaveLength(50)
    })

    it('keeps hostile text as it is', async () => {
      const description = `'); drop table time_entries; -- <script>alert(1)</script> %_\\ ' " 𝕏 עברית \u202e`
      const name = `${description} tag`
      const entry = await entries.create({ description, tags: [name] })
      expect(await entries.read(entry)).toMatchObject({ description, tags: [name] })
      expect((await entries.refusal({ description: 'nul \0' })).status).toBe(400)
      expect((await entries.refusal({ description: 'lone \ud800' })).status).toBe(400)
    })

    it('takes no project for project_id 0, and the new key when both are sent', async () => {
      const project = await entries.person.client.call(createProject, {
        params: entries.params,
        body: { name: 'P' },
      })
      expect(await entries.create({ project_id: 0 })).toMatchObject({ project_id: null, pid: null })
      expect(await entries.create({ project_id: null, pid: project.id })).toMatchObject({ project_id: null })
      expect(await entries.create({ pid: project.id })).toMatchObject({ project_id: project.id })
      expect(await entries.create({ project_id: project.id, pid: 0 })).toMatchObject({
        project_id: project.id,
      })
    })

    it('is refused in a workspace of others, whether or not it exists', async () => {
      const stranger = await entries.test.signUp()
      const refusals = await Promise.all(
        [stranger.workspaceId, 987_654_321].map((workspaceId) =>
          entries.person.client.refusal(createTimeEntry, {
            params: { workspace_id: workspaceId },
            body: entries.bodyOf({ workspace_id: workspaceId }),
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
      const stranger = await entries.test.signUp()
      const theirs = { params: { workspace_id: stranger.workspaceId } }
      const project = await stranger.client.call(createProject, { ...theirs, body: { name: 'Secret' } })
      const tag = await stranger.client.call(createTag, { ...theirs, body: { name: 'secret' } })
      expect((await entries.refusal({ project_id: project.id })).message).toBe('Project not found/accessible')
      expect((await entries.refusal({ tag_ids: [tag.id] })).status).toBe(400)
    })
  })

  describe('T §3 a time entry, running and stopped,', () => {
    const running = { duration: -1 }
    function current(): Promise<TimeEntry | null> {
      return entries.person.client.call(getCurrentTimeEntry)
    }

    it('T §4.11 GET me/time_entries/current answers the one that runs, null when nothing does', async () => {
      expect(await current()).toBeNull()
      const entry = await entries.create(running)
      expect(entry).toMatchObject({ duration: -1, stop: null })
      expect(await current()).toEqual(entry)
    })

    it('stops what ran before at the time of the request', async () => {
      const first = await entries.create(running)
      entries.test.clock.advance(10 * MINUTE + 300_000)
      const second = await entries.create({ ...running, start: '2025-06-02T09:05:00Z' })
      expect(await entries.read(first)).toMatchObject({ stop: '2025-06-02T09:10:00Z', duration: 4200 })
      expect((await entries.read(first)).at > first.at).toBe(true)
      expect(await current()).toMatchObject({ id: second.id })
    })

    it('stops an entry that was to start later at its own start', async () => {
      const later = await entries.create({ ...running, start: '2025-06-02T09:30:00Z' })
      await entries.create(running)
      expect(await entries.read(later)).toMatchObject({ stop: '2025-06-02T09:30:00Z', duration: 0 })
    })

    it('refuses a start that says not to know what runs, and changes nothing', async () => {
      const first = await entries.create(running)
      const knowing = (known: string) => entries.person.client.with({ 'X-Known-Running': known })
      const input = { params: entries.params, body: entries.bodyOf(running) }
      expect(await knowing('none').refusal(createTimeEntry, input)).toMatchObject({ status: 412 })
      expect(await knowing('7').refusal(createTimeEntry, input)).toMatchObject({ status: 412 })
      expect(await entries.list()).toEqual([first])
      await knowing(`7, ${first.id}`).call(createTimeEntry, input)
      expect(await entries.list()).toHaveLength(2)
    })

    it('leaves one running of many that start at once', async () => {
      await Promise.all(Array.from({ length: 8 }, () => entries.create(running)))
      const stops = (await entries.list()).map(({ stop }) => stop)
      expect(stops).toHaveLength(8)
      expect(stops.filter((stop) => stop === null)).toHaveLength(1)
    })

    it('leaves what others run alone', async () => {
      const stranger = await entries.test.signUp()
      const theirs = await stranger.client.call(createTimeEntry, {
        params: { workspace_id: stranger.workspaceId },
        body: entries.bodyOf({ ...running, workspace_id: stranger.workspaceId }),
      })
      await entries.create(running)
      expect(await stranger.client.call(getCurrentTimeEntry)).toEqual(theirs)
    })

    it('decisions §6 PATCH workspaces/{w}/time_entries/{id}/stop stops once, at the time of the request', async () => {
      const entry = await entries.create(running)
      entries.test.clock.advance(HOUR)
      const stopped = await entries.person.client.call(stopTimeEntry, { params: entries.pathTo(entry) })
      expect(stopped).toMatchObject({ stop: '2025-06-02T10:00:00Z', duration: 7200 })
      expect(
        await entries.person.client.refusal(stopTimeEntry, { params: entries.pathTo(entry) }),
      ).toMatchObject({
        status: 409,
        message: 'Time entry already stopped',
      })
      expect(await current()).toBeNull()
    })

    it.each([
      [{ stop: '2025-06-02T08:30:00Z' }, 1800],
      [{ duration: 60 }, 60],
      [{ start: '2025-06-02T08:20:00Z', duration: 600 }, 600],
      [{ duration: 0 }, 0],
    ])('stops by an update with %j', async (body, duration) => {
      const entry = await entries.create(running)
      const stopped = await entries.change(entry, body)
      expect(stopped).toMatchObject({ duration })
      expect(Date.parse(stopped.stop ?? '') - Date.parse(stopped.start)).toBe(duration * 1000)
      expect(await current()).toBeNull()
    })

    it('goes on when an update would stop it before its start', async () => {
      const entry = await entries.create(running)
      const body = { stop: '2025-06-02T07:59:59Z' }
      expect(
        await entries.person.client.refusal(updateTimeEntry, { params: entries.pathTo(entry), body }),
      ).toMatchObject({ status: 400, message: 'stop: must not be before start' })
      expect(await current()).toEqual(entry)
    })

    it('stops at 999 hours when it was forgotten for longer', async () => {
      const forgotten = await entries.create({ ...running, start: '2025-01-01T00:00:00Z' })
      expect(
        await entries.person.client.call(stopTimeEntry, { params: entries.pathTo(forgotten) }),
      ).toMatchObject({
        duration: 999 * 3600,
      })
      const again = await entries.create({ ...running, start: '2025-01-01T00:00:00Z' })
      await entries.create(running)
      expect(await entries.read(again)).toMatchObject({ duration: 999 * 3600 })
    })

    it('goes on again when its stop is taken away, and stops the other', async () => {
      const finished = await entries.create({ duration: 60 })
      const other = await entries.create(running)
      expect(await entries.change(finished, { stop: null })).toMatchObject({ stop: null, duration: -1 })
      expect(await entries.read(other)).toMatchObject({ stop: '2025-06-02T09:00:00Z' })
      expect(await current()).toMatchObject({ id: finished.id })
    })

    it('is gone when the running entry is deleted', async () => {
      const entry = await entries.create(running)
      await entries.person.client.call(deleteTimeEntry, { params: entries.pathTo(entry) })
      expect(await current()).toBeNull()
      expect(await entries.create(running)).toMatchObject({ stop: null })
    })
  })
}
