import { expect, it } from 'vitest'
import { getEntryHistory, type EntryHistory } from '../../shared/api/entry-history.ts'
import { createInvoice } from '../../shared/api/invoices.ts'
import { createProject, deleteProject, updateProject } from '../../shared/api/projects.ts'
import { createTask, deleteTask } from '../../shared/api/tasks.ts'
import {
  createTimeEntries,
  createTimeEntry,
  patchTimeEntries,
  stopTimeEntry,
  type TimeEntry,
  updateTimeEntry,
} from '../../shared/api/time-entries.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { Entries } from './entries.fixture.ts'

/** Histories of entries on any database. */
export function entryHistoryContract(open: OpenDatabase): void {
  const entries = new Entries(open)

  const history = (entry: Pick<TimeEntry, 'id'>) =>
    entries.person.client.call(getEntryHistory, { params: entries.pathTo(entry) })
  const changesOf = ({ edits }: EntryHistory) =>
    edits.map(({ changes }) =>
      Object.fromEntries(changes.map(({ field, from, to }) => [field, [from, to]] as const)),
    )

  it('tells by which way an entry came about, and when the service heard of it', async () => {
    const origins = async (body: object) => (await history(await entries.create(body))).origin
    expect(await origins({ duration: 60 })).toBe('unknown')
    const said = (origin_feature: string) => ({ duration: 60, event_metadata: { origin_feature } })
    expect(await origins(said('typed'))).toBe('typed')
    expect(await origins(said('timer'))).toBe('timer')
    // The service did not see it run.
    expect(await origins(said('started'))).toBe('unknown')
    const running = await entries.create({ duration: -1, start: '2025-06-02T08:59:00Z' })
    entries.test.clock.set('2025-06-02T09:30:00Z')
    await entries.person.client.call(stopTimeEntry, { params: entries.pathTo(running) })
    expect(await history(running)).toMatchObject({
      origin: 'started',
      begins_at: null,
      created_at: expect.stringContaining('2025-06-02T09:00:00.') as unknown,
      created_with: 'test',
      edits: [{ changes: [{ field: 'stop', from: null, to: '2025-06-02T09:30:00Z' }] }],
    })
  })

  it('keeps every change with its person, and none where nothing changed', async () => {
    const project = await entries.person.client.call(createProject, {
      params: entries.params,
      body: { name: 'Site' },
    })
    const entry = await entries.create({ duration: 60, description: 'a', tags: ['x'] })
    await entries.change(entry, { description: 'a' })
    expect((await history(entry)).edits).toEqual([])

    await entries.change(entry, { description: 'b', project_id: project.id, tags: ['y'] })
    const colleague = await entries.test.signUp()
    await joinWorkspace(entries.test, entries.person, [colleague], {
      workspaces: [{ workspace_id: entries.person.workspaceId, role: 'admin' }],
    })
    entries.test.clock.set('2025-06-03T09:00:00Z')
    await colleague.client.call(updateTimeEntry, {
      params: entries.pathTo(entry),
      body: { start: '2025-06-02T07:00:00Z', stop: '2025-06-02T08:00:00Z', billable: true },
    })
    const told = await history(entry)
    expect(changesOf(told)).toEqual([
      { description: ['a', 'b'], project_id: [null, 'Site'], tags: ['x', 'y'] },
      {
        billable: ['false', 'true'],
        start: ['2025-06-02T08:00:00Z', '2025-06-02T07:00:00Z'],
        stop: ['2025-06-02T08:01:00Z', '2025-06-02T08:00:00Z'],
      },
    ])
    expect(told.edits.map(({ user_id, user_name }) => [user_id, user_name])).toEqual([
      [entries.person.me.id, entries.person.me.fullname],
      [colleague.me.id, colleague.me.fullname],
    ])
    expect(told.edits[1]?.at.slice(0, 19)).toBe('2025-06-03T09:00:00')
  })

  it('keeps changes that come in many, by deletions, by starts and by invoices', async () => {
    const { client } = entries.person
    const params = entries.params
    const project = await client.call(createProject, { params, body: { name: 'Site' } })
    const task = await client.call(createTask, {
      params: { ...params, organization_id: entries.person.organizationId },
      body: { name: 'Draw', project_id: project.id },
    })
    const sync_id = crypto.randomUUID()
    const body = entries.bodyOf({ duration: 60, task_id: task.id, sync_id })
    const made = await client.call(createTimeEntries, {
      params,
      body: { entries: [{ key: 'a', entry: { ...body, event_metadata: { origin_feature: 'import' } } }] },
    })
    const [entry] = made.success.map(({ entry: one }) => one)
    if (entry === undefined) throw new Error('It was not made.')
    await client.call(patchTimeEntries, {
      params: { ...params, time_entry_ids: String(entry.id) },
      body: [{ op: 'replace', path: '/billable', value: true }],
    })
    await client.call(deleteTask, {
      params: { ...params, organization_id: entries.person.organizationId, task_id: task.id },
    })
    await client.call(deleteProject, { params: { ...params, project_id: project.id } })
    const line = { kind: 'time', id: crypto.randomUUID(), text: 'Work', price: 9000, tax: 0 }
    const lines = [{ ...line, seconds: 60, tracked: 60, entries: [sync_id] }]
    await client.call(createInvoice, { params, body: { state: 'sent', lines } })
    const told = await history(entry)
    expect(told.origin).toBe('import')
    expect(changesOf(told)).toEqual([
      { billable: ['false', 'true'] },
      { task_id: ['Draw', null] },
      { project_id: [expect.anything(), null] },
      { billed_on: [null, expect.any(String)] },
    ])
    expect(new Set(told.edits.map(({ user_id: by }) => by))).toEqual(new Set([entries.person.me.id]))

    const first = await entries.create({ duration: -1 })
    await entries.create({ duration: -1 })
    const stopped = await history(first)
    expect(stopped.edits).toMatchObject([{ user_id: entries.person.me.id, changes: [{ field: 'stop' }] }])
  })

  it('tells no names that the reader may not see', async () => {
    const { client } = entries.person
    const { params } = entries
    const project = await client.call(createProject, { params, body: { name: 'Secret', is_private: false } })
    const colleague = await entries.test.signUp()
    await joinWorkspace(entries.test, entries.person, [colleague])
    const theirs = await colleague.client.call(createTimeEntry, {
      params,
      body: entries.bodyOf({ duration: 60, project_id: project.id }),
    })
    const path = entries.pathTo(theirs)
    await colleague.client.call(updateTimeEntry, { params: path, body: { project_id: null } })
    await client.call(updateProject, {
      params: { ...params, project_id: project.id },
      body: { is_private: true },
    })
    const told = await colleague.client.call(getEntryHistory, { params: path })
    expect(changesOf(told)).toEqual([{ project_id: [`#${project.id}`, null] }])
    expect(changesOf(await history(theirs))).toEqual([{ project_id: ['Secret', null] }])
  })
}
