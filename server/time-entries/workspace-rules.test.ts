import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../../shared/api/projects.ts'
import { createTimesheetSetups } from '../../shared/api/timesheet-setups.ts'
import { updateTimesheet } from '../../shared/api/timesheets.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  patchTimeEntries,
  stopTimeEntry,
  updateTimeEntry,
  type TimeEntry,
} from '../../shared/api/time-entries.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { BadRequest } from '../errors/app-error.ts'
import { openSharedWorkspace } from '../testing/shared-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type Constraints, missingFields, refusedAsPlanning, requireNoneCleared } from './required-fields.ts'

const START = '2025-06-02T08:00:00Z'

let test: TestService
let person: Person
let params: { readonly workspace_id: number }

beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2025-06-02T09:00:00Z')
  person = await test.signUp()
  params = { workspace_id: person.workspaceId }
})

const bodyOf = (fields: object): object => ({ ...params, created_with: 'test', start: START, ...fields })
const create = (fields: object = {}): Promise<TimeEntry> =>
  person.client.call(createTimeEntry, { params, body: bodyOf(fields) })
const pathTo = ({ id }: TimeEntry) => ({ ...params, time_entry_id: id })
const change = (entry: TimeEntry, body: object): Promise<TimeEntry> =>
  person.client.call(updateTimeEntry, { params: pathTo(entry), body })
const patch = (entry: TimeEntry, ...operations: object[]) =>
  person.client.call(patchTimeEntries, {
    params: { ...params, time_entry_ids: String(entry.id) },
    body: operations,
  })
const read = ({ id }: TimeEntry): Promise<TimeEntry> =>
  person.client.call(getTimeEntry, { params: { time_entry_id: id } })

describe('T §2 Workspace te_constraints', () => {
  const refused = (message: string) => ({ status: 400, message })

  async function require(constraints: object): Promise<void> {
    const te_constraints = { time_entry_constraints_enabled: true, ...constraints }
    await person.client.call(updateWorkspace, { params, body: { te_constraints } })
  }

  it.each([
    ['description_present', { description: ' ' }, 'description'],
    ['project_present', { description: 'x' }, 'project_id'],
    ['task_present', { description: 'x' }, 'task_id'],
    ['tag_present', { tags: [] }, 'tags'],
  ])('%s refuses to create, to start and to stop without it', async (name, fields, field) => {
    const running = await create({ duration: -1 })
    await require({ [name]: true })
    const message = `${field}: is required in this workspace`
    for (const body of [fields, { ...fields, duration: -1 }]) {
      expect(await person.client.refusal(createTimeEntry, { params, body: bodyOf(body) })).toMatchObject(
        refused(message),
      )
    }
    const stop = await person.client.refusal(stopTimeEntry, { params: pathTo(running) })
    expect(stop).toMatchObject(refused(message))
    const stopped = { stop: '2025-06-02T08:30:00Z' }
    expect(
      await person.client.refusal(updateTimeEntry, { params: pathTo(running), body: stopped }),
    ).toMatchObject(refused(message))
    expect(await patch(running, { op: 'replace', path: '/duration', value: 60 })).toEqual({
      failure: [{ id: running.id, message }],
      success: [],
    })
    expect(await read(running)).toEqual(running)
  })

  it('leaves older entries alone, but refuses to clear what they have', async () => {
    const project = await person.client.call(createProject, { params, body: { name: 'P' } })
    const bare = await create()
    const full = await create({ description: 'x', tags: ['a'], project_id: project.id })
    await require({ description_present: true, tag_present: true, project_present: true })
    expect(await change(bare, { billable: true })).toMatchObject({ billable: true })
    for (const [body, field] of [
      [{ description: '' }, 'description'],
      [{ project_id: null }, 'project_id'],
      [{ tags: [] }, 'tags'],
    ] as const) {
      expect(await person.client.refusal(updateTimeEntry, { params: pathTo(full), body })).toMatchObject(
        refused(`${field}: is required in this workspace`),
      )
    }
    expect(await patch(full, { op: 'remove', path: '/tags' })).toMatchObject({
      failure: [{ message: 'tags: is required in this workspace' }],
    })
    expect(await change(full, { description: 'y', tags: ['b'] })).toMatchObject({ tags: ['b'] })
  })

  it('asks nothing while it is not enabled', async () => {
    await require({ description_present: true, time_entry_constraints_enabled: false })
    expect(await create()).toMatchObject({ duration: 0 })
  })

  it('P §7 is refused as planning refuses it: 422 with its own codes', async () => {
    const constraints: Constraints = {
      te_constraints_enabled: true,
      te_description_present: true,
      te_project_present: false,
      te_tag_present: true,
      te_task_present: false,
    }
    const before = { description: 'x', project_id: null, task_id: null, tagCount: 0 }
    const after = { ...before, description: null }
    expect(missingFields(constraints, after)).toEqual(['description', 'tags'])
    await expect(
      refusedAsPlanning(async () => requireNoneCleared(constraints, before, after)),
    ).rejects.toMatchObject({ status: 422, code: 'required_fields_deletion' })
    const other = new BadRequest('required', { field: 'start' })
    await expect(refusedAsPlanning(() => Promise.reject(other))).rejects.toBe(other)
  })
})

describe('T §2 Workspace projects_enforce_billable', () => {
  it('makes entries billable as their project is', async () => {
    const make = (billable: boolean) =>
      person.client.call(createProject, { params, body: { name: String(billable), billable } })
    const [paid, free] = [await make(true), await make(false)]
    const before = await create({ project_id: paid.id, billable: false })
    await person.client.call(updateWorkspace, { params, body: { projects_enforce_billable: true } })

    expect(await create({ project_id: paid.id })).toMatchObject({ billable: true })
    const entry = await create({ project_id: free.id, billable: true })
    expect(entry).toMatchObject({ billable: false })
    expect(await change(entry, { project_id: paid.id })).toMatchObject({ billable: true })
    expect(await change(entry, { billable: false })).toMatchObject({ billable: true })
    await patch(entry, { op: 'replace', path: '/project_id', value: free.id })
    expect(await read(entry)).toMatchObject({ billable: false })
    expect(await create({ billable: true })).toMatchObject({ billable: true })
    expect(await change(before, { description: 'older' })).toMatchObject({ billable: false })
  })
})

describe('T §4.9 a locked period', () => {
  const refused = {
    status: 400,
    message: expect.stringMatching(/^The timesheet of 2025-06-02 to 2025-06-08 is locked/) as unknown,
  }

  it('refuses every write of entries that start in it', async () => {
    const place = await openSharedWorkspace()
    try {
      const { owner, test: sheets } = place
      person = place.member
      params = { workspace_id: owner.workspaceId }
      const [setup] = await owner.client.call(createTimesheetSetups, {
        params,
        body: {
          member_ids: [person.me.id],
          approver_id: owner.me.id,
          periodicity: 'weekly',
          start_date: '2025-06-02',
        },
      })
      const entry = await create({ description: 'kept', duration: 60 })
      const outside = await create({ start: '2025-05-30T08:00:00Z', duration: 60 })
      sheets.clock.set('2025-06-09T09:00:00Z')
      await person.client.call(updateTimesheet, {
        params: { ...params, setup_id: setup?.id ?? 0, date: '2025-06-02' },
        body: { action: 'submit' },
      })

      expect(await person.client.refusal(createTimeEntry, { params, body: bodyOf({}) })).toMatchObject(
        refused,
      )
      const input = { params: pathTo(entry) }
      const body = { description: 'lost' }
      expect(await person.client.refusal(updateTimeEntry, { ...input, body })).toMatchObject(refused)
      expect(await person.client.refusal(deleteTimeEntry, input)).toMatchObject(refused)
      const start = { duration: -1 }
      expect(await person.client.refusal(updateTimeEntry, { ...input, body: start })).toMatchObject(refused)
      expect(await owner.client.refusal(updateTimeEntry, { ...input, body })).toMatchObject(refused)
      const moved = { params: pathTo(outside), body: { start_date: '2025-06-03' } }
      expect(await person.client.refusal(updateTimeEntry, moved)).toMatchObject(refused)
      expect(await patch(entry, { op: 'replace', path: '/description', value: 'lost' })).toMatchObject({
        failure: [{ id: entry.id, message: refused.message }],
        success: [],
      })
      expect(await read(entry)).toEqual(entry)
      expect(await change(outside, { description: 'free' })).toMatchObject({ description: 'free' })
    } finally {
      await place.close()
    }
  })
})
