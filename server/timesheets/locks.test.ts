import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { createTask, deleteTask, deleteTasks } from '../../shared/api/tasks.ts'
import { deleteProjectTask } from '../../shared/api/project-tasks.ts'
import { deleteTag, listTags } from '../../shared/api/tags.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  patchTimeEntries,
  updateTimeEntry,
  type TimeEntry,
} from '../../shared/api/time-entries.ts'
import type { TimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import type { Refusal } from '../testing/api-client.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'
import { Approvals } from './approvals.fixture.ts'

const locked = {
  status: 400,
  message: 'The timesheet of 2025-06-02 to 2025-06-08 is locked; reopen it to change its time entries',
}

describe('a period whose timesheet is submitted', () => {
  let shared: SharedWorkspace
  let approvals: Approvals
  let member: Person
  let params: { readonly workspace_id: number }
  let setup: TimesheetSetup
  /** Starts in the period. */
  let inside: TimeEntry
  /** Starts after it. */
  let outside: TimeEntry

  beforeAll(async () => {
    shared = await openSharedWorkspace()
    approvals = new Approvals(shared)
    params = approvals.params
  })
  afterAll(() => shared.close())
  beforeEach(async () => {
    shared.test.clock.set('2025-06-12T09:00:00Z')
    member = await shared.join({ name: 'Cleo' })
    setup = await approvals.setUp({ member_ids: [member.me.id] })
    inside = await approvals.track(member, { start: '2025-06-03T08:00:00Z', duration: 60, tags: ['billed'] })
    outside = await approvals.track(member, { start: '2025-06-10T08:00:00Z', duration: 60 })
    await approvals.act(member, setup, 'submit')
  })

  function pathTo({ id }: TimeEntry): { workspace_id: number; time_entry_id: number } {
    return { ...params, time_entry_id: id }
  }
  function refusedChange(entry: TimeEntry, body: object, person = member): Promise<Refusal> {
    return person.client.refusal(updateTimeEntry, { params: pathTo(entry), body })
  }

  it('takes no new entries, neither finished nor running, of the member or by an admin', async () => {
    const create = (person: Person, fields: object): Promise<Refusal> =>
      person.client.refusal(createTimeEntry, { params, body: approvals.entryOf(fields) })
    const times = { start: '2025-06-08T23:59:59Z', duration: 60 }
    expect(await create(member, times)).toMatchObject(locked)
    expect(await create(member, { start: '2025-06-02T00:00:00Z', duration: -1 })).toMatchObject(locked)
    expect(await create(shared.owner, { ...times, user_id: member.me.id })).toMatchObject(locked)
  })

  it('lets entries before and after it, and those of others, be made', async () => {
    await approvals.track(member, { start: '2025-06-01T23:59:59Z', duration: 60 })
    await approvals.track(member, { start: '2025-06-09T00:00:00Z', duration: 60 })
    const entry = await approvals.track(shared.owner, { start: '2025-06-03T08:00:00Z', duration: 60 })
    expect(entry.id).toBeGreaterThan(0)
  })

  it('lets no entry of it be changed, moved out, deleted or resumed', async () => {
    expect(await refusedChange(inside, { description: 'x' })).toMatchObject(locked)
    expect(await refusedChange(inside, { start: '2025-06-10T08:00:00Z', duration: 60 })).toMatchObject(locked)
    expect(await refusedChange(inside, { stop: null, duration: -1 })).toMatchObject(locked)
    expect(await refusedChange(inside, { user_id: shared.owner.me.id }, shared.owner)).toMatchObject(locked)
    expect(await member.client.refusal(deleteTimeEntry, { params: pathTo(inside) })).toMatchObject(locked)
  })

  it('lets no entry be moved into it', async () => {
    expect(await refusedChange(outside, { start: '2025-06-08T08:00:00Z' })).toMatchObject(locked)
    const other = await approvals.track(shared.owner, { start: '2025-06-03T08:00:00Z', duration: 60 })
    expect(await refusedChange(other, { user_id: member.me.id }, shared.owner)).toMatchObject(locked)
  })

  it('refuses its entries in bulk changes, and only these', async () => {
    const body = [{ op: 'replace', path: '/description', value: 'x' }]
    const ids = `${inside.id},${outside.id}`
    const answer = await member.client.call(patchTimeEntries, {
      params: { ...params, time_entry_ids: ids },
      body,
    })
    expect(answer.success).toEqual([outside.id])
    expect(answer.failure).toEqual([{ id: inside.id, message: locked.message }])
  })

  it('lets no tag, project or task of its entries be deleted', async () => {
    const { owner } = shared
    const tags = await owner.client.call(listTags, { params })
    const tag = tags.find(({ name }) => name === 'billed')
    const tagPath = { params: { ...params, tag_id: tag?.id ?? 0 } }
    expect(await owner.client.refusal(deleteTag, tagPath)).toMatchObject(locked)

    await approvals.act(member, setup, 'reopen')
    const project = await owner.client.call(createProject, {
      params,
      body: { name: `P ${member.me.id}`, is_private: false },
    })
    await member.client.call(updateTimeEntry, {
      params: pathTo(inside),
      body: { project_id: project.id },
    })
    const place = { ...params, organization_id: owner.organizationId }
    const parent = await owner.client.call(createTask, {
      params: place,
      body: { name: 'Parent', project_id: project.id },
    })
    const task = await owner.client.call(createTask, {
      params: place,
      body: { name: 'Task', project_id: project.id, parent_task_id: parent.id },
    })
    await member.client.call(updateTimeEntry, { params: pathTo(inside), body: { task_id: task.id } })
    await approvals.act(member, setup, 'submit')
    for (const { id } of [parent, task]) {
      const taskPath = { ...place, task_id: id }
      const refusedTask = await owner.client.refusal(deleteTask, { params: taskPath })
      expect(refusedTask).toMatchObject({ ...locked, message: `Invalid request: ${locked.message}` })
      expect(
        await owner.client.refusal(deleteProjectTask, {
          params: { ...params, project_id: project.id, task_id: id },
        }),
      ).toMatchObject(locked)
    }
    const bulk = { params: place, query: { ids: String(parent.id) } }
    expect(await owner.client.refusal(deleteTasks, bulk)).toMatchObject({ status: 400 })
    const path = { ...params, project_id: project.id }
    for (const teDeletionMode of ['delete', 'unassign']) {
      expect(
        await owner.client.refusal(deleteProject, { params: path, query: { teDeletionMode } }),
      ).toMatchObject(locked)
    }
    await approvals.act(member, setup, 'reopen')
    await owner.client.call(deleteProject, { params: path })
  })

  it('can be changed again once it is reopened or rejected', async () => {
    await approvals.act(member, setup, 'reopen')
    const change = (description: string) =>
      member.client.call(updateTimeEntry, { params: pathTo(inside), body: { description } })
    expect(await change('after')).toMatchObject({ description: 'after' })
    await approvals.act(member, setup, 'submit')
    await approvals.act(shared.owner, setup, 'reject')
    expect(await change('again')).toMatchObject({ description: 'again' })
    await approvals.act(member, setup, 'submit')
    await approvals.act(shared.owner, setup, 'approve')
    expect(await refusedChange(inside, { description: 'late' })).toMatchObject(locked)
  })
})
