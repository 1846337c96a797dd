import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFavorite, listFavorites } from '../../shared/api/favorites.ts'
import { createProject, updateProject } from '../../shared/api/projects.ts'
import { searchReport } from '../../shared/api/reports.ts'
import { createTask, updateTask } from '../../shared/api/tasks.ts'
import { createTimeEntry, listTimeEntries, type TimeEntry } from '../../shared/api/time-entries.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'

const hiddenInReport = { project_name: null, task_name: null }

describe('decisions §9 entries tell nobody of what is hidden from them', () => {
  let place: SharedWorkspace
  let params: { readonly workspace_id: number }
  let planning: { readonly workspace_id: number; readonly organization_id: number }

  beforeAll(async () => {
    place = await openSharedWorkspace()
    params = { workspace_id: place.owner.workspaceId }
    planning = { ...params, organization_id: place.owner.organizationId }
  })
  afterAll(() => place.close())

  const bodyOf = (fields: object): object => ({
    created_with: 'test',
    workspace_id: place.owner.workspaceId,
    start: '2025-06-02T08:00:00Z',
    duration: 60,
    ...fields,
  })
  const track = (person: Person, fields: object): Promise<TimeEntry> =>
    person.client.call(createTimeEntry, { params, body: bodyOf(fields) })
  const taskOf = (person: Person, body: object) =>
    person.client.call(createTask, { params: planning, body: { name: 'secret', ...body } })

  it.each(['owner', 'member'] as const)('the private task of another is none for the %s', async (who) => {
    const other = who === 'owner' ? place.member : place.owner
    const { client } = place[who]
    const task = await taskOf(other, { private: true })
    const unknown = { status: 400, message: 'Task not found/accessible' }
    const body = bodyOf({ task_id: task.id })
    expect(await client.refusal(createTimeEntry, { params, body })).toMatchObject(unknown)
    expect(await client.refusal(createFavorite, { body })).toMatchObject(unknown)
  })

  it('nor is a task of a hidden project, whichever project is named with it', async () => {
    const { owner, member } = place
    const make = (name: string, isPrivate: boolean) =>
      owner.client.call(createProject, { params, body: { name, is_private: isPrivate } })
    const [hidden, open] = [await make('Hidden', true), await make('Open', false)]
    const task = await taskOf(owner, { project_id: hidden.id })
    for (const fields of [{ task_id: task.id }, { task_id: task.id, project_id: open.id }]) {
      expect(await member.client.refusal(createTimeEntry, { params, body: bodyOf(fields) })).toMatchObject({
        status: 400,
        message: 'Task not found/accessible',
      })
    }
    expect(await track(owner, { task_id: task.id })).toMatchObject({ project_id: hidden.id })
  })

  it('a project or task that was hidden since keeps its id and loses its name', async () => {
    const { owner, member } = place
    const project = await owner.client.call(createProject, {
      params,
      body: { name: 'Turned', is_private: false },
    })
    const task = await taskOf(owner, { project_id: project.id })
    const loose = await taskOf(owner, {})
    const onTask = await track(member, { task_id: task.id })
    const onLoose = await track(member, { task_id: loose.id, start: '2025-06-02T07:00:00Z' })
    expect([onTask.project_name, onTask.task_name, onLoose.task_name]).toEqual(['Turned', 'secret', 'secret'])
    await member.client.call(createFavorite, { body: { ...params, task_id: task.id } })
    await member.client.call(createFavorite, { body: { ...params, task_id: loose.id } })
    const path = { ...params, project_id: project.id }
    await owner.client.call(updateProject, { params: path, body: { is_private: true, name: 'New name' } })
    await owner.client.call(updateTask, {
      params: { ...planning, task_id: loose.id },
      body: { private: true, name: 'New name' },
    })
    const hidden = {
      project_name: null,
      project_color: null,
      project_active: null,
      project_billable: null,
      task_name: null,
    }
    const listed = await member.client.call(listTimeEntries, { query: { meta: true } })
    expect(listed.find(({ id }) => id === onTask.id)).toMatchObject({
      ...hidden,
      project_id: project.id,
      task_id: task.id,
      client_name: null,
    })
    expect(listed.find(({ id }) => id === onLoose.id)).toMatchObject({ task_id: loose.id, task_name: null })
    const none = { project_name: null, task_id: null, task_name: null }
    expect(await member.client.call(listFavorites)).toMatchObject([none, none])
    const rows = await member.client.call(searchReport, {
      params,
      body: { start_date: '2025-06-02', end_date: '2025-06-02' },
    })
    const mine = rows.filter(({ user_id: userId }) => userId === member.me.id)
    expect(mine).toMatchObject([hiddenInReport, hiddenInReport])
  })
})
