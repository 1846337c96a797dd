import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGhost, deleteGhost } from '../../shared/api/ghosts.ts'
import { createPlanningTag, deletePlanningTag } from '../../shared/api/planning-tags.ts'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { createStatus, deleteStatus } from '../../shared/api/statuses.ts'
import { createTask, deleteTask, type Task } from '../../shared/api/tasks.ts'
import { createTimeBlock, deleteTimeBlock, listTaskTimeBlocks } from '../../shared/api/time-blocks.ts'
import { getTimeEntry, updateTimeEntry, type TimeEntry } from '../../shared/api/time-entries.ts'
import { listGhostTimeOff, postGhostTimeOff } from '../../shared/api/time-off.ts'
import { listGhostHours, postGhostHours } from '../../shared/api/working-hours.ts'
import { tasksOf } from '../tasks/tasks.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

const sync_id = '0197a3c0-0000-7000-8000-00000000000a'

export function deletionsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let ben: Person
  let tasks: ReturnType<typeof tasksOf>

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    owner = await test.signUp()
    tasks = tasksOf(test, owner)
    ben = await tasks.member()
  })

  const back = { sync_id, restore: true }
  const remove = (task: Task, query = {}) =>
    owner.client.send(deleteTask, { params: tasks.pathTo(task), query })
  const restore = (person = owner) =>
    person.client.send(createTask, { params: tasks.params, body: { name: 'Other', ...back } })
  const readEntry = ({ id }: TimeEntry): Promise<TimeEntry> =>
    ben.client.call(getTimeEntry, { params: { ...tasks.workspace, time_entry_id: id } })
  const blocksOf = async (task: Task, person: Person) =>
    (await person.client.call(listTaskTimeBlocks, { params: { ...tasks.workspace, task_id: task.id } })).map(
      ({ id }) => id,
    )

  describe('a task that comes back under its own id', () => {
    it('is as it was, with subtasks, everybody’s blocks and the entries that nobody has changed since', async () => {
      const task = await tasks.create({ sync_id, notes: 'Slate' })
      const part = await tasks.create({ parent_task_id: task.id })
      const body = { duration: 3600, start: '2025-06-03T08:00:00Z' }
      const params = { ...tasks.workspace, task_id: task.id }
      const block = await ben.client.call(createTimeBlock, { params, body })
      const entries = [
        await tasks.track(task, ben),
        await tasks.track(part, ben),
        await tasks.track(task, ben),
      ]
      await remove(task)
      const other = await tasks.create()
      const [first, second, third] = entries as [TimeEntry, TimeEntry, TimeEntry]
      await ben.client.call(updateTimeEntry, {
        params: { ...tasks.workspace, time_entry_id: third.id },
        body: { task_id: other.id },
      })
      expect((await readEntry(first)).task_id).toBeNull()
      expect((await restore()).status).toBe(201)
      expect(await tasks.read(task)).toMatchObject({ name: 'Draw', notes: 'Slate', deleted_at: null })
      expect(await tasks.read(part)).toMatchObject({ parent: { id: task.id } })
      expect(await blocksOf(task, ben)).toEqual([block.id])
      const found = await Promise.all([first, second, third].map(readEntry))
      expect(found.map(({ task_id: id }) => id)).toEqual([task.id, part.id, other.id])
    })

    it('is there once, also for who sends it again', async () => {
      const task = await tasks.create({ sync_id })
      await remove(task)
      expect((await restore()).status).toBe(201)
      expect((await restore(ben)).status).toBe(201)
      expect(await tasks.list()).toMatchObject([{ id: task.id }])
    })

    it('leaves a project, a parent and a status that were deleted meanwhile', async () => {
      const project = await tasks.project()
      const parent = await tasks.create()
      const params = { ...tasks.workspace, project_id: project.id }
      const status = await owner.client.call(createStatus, { params, body: { name: 'Soon', type: 'todo' } })
      const fields = { project_id: project.id, parent_task_id: parent.id, status_id: status.id }
      const task = await tasks.create({ sync_id, ...fields })
      await remove(task)
      await remove(parent)
      await owner.client.send(deleteProject, { params })
      await owner.client.send(deleteStatus, { params: { ...params, status_id: status.id } })
      await restore()
      const left = await tasks.read(task)
      expect(left).toMatchObject({ project_id: null, parent: null, status: { type: 'todo' } })
      expect(left.status_id).not.toBe(status.id)
    })

    it('is gone for who creates it without a word', async () => {
      const task = await tasks.create({ sync_id })
      await remove(task)
      const again = { params: tasks.params, body: { name: 'Draw', sync_id } }
      expect((await owner.client.send(createTask, again)).status).toBe(410)
    })

    it('brings the occurrences of its series back, with what others put there', async () => {
      const series = await tasks.create({ sync_id, start_date: '2025-06-10', rrule: 'FREQ=DAILY;COUNT=3' })
      const dates = async () =>
        (await tasks.list({ 'order_by[]': 'start_date' })).map(({ start_date: date }) => date)
      const [, second] = (await tasks.list()).filter((task) => task.recurring_task_id === series.id)
      if (second === undefined) throw new Error('no occurrence')
      const part = await tasks.create({ parent_task_id: second.id, name: 'Measure' }, ben)
      const before = await dates()
      await remove(series, { recurrence_scope: 'all' })
      expect(await tasks.list()).toEqual([])
      await restore()
      expect(await dates()).toEqual(before)
      expect(await tasks.read(part)).toMatchObject({ parent: { id: second.id } })
      await tasks.change(series, { name: 'Visit', recurrence_scope: 'all' })
      expect(await tasks.list({})).toMatchObject([{}, {}, {}, {}])
    })
  })

  it('a ghost comes back with its hours, its time off and what it was assigned to', async () => {
    const task = await tasks.create()
    const other = await tasks.create()
    const body = { name: 'Designer', sync_id, assign_tasks: [task.id, other.id] }
    const ghost = await owner.client.call(createGhost, { params: tasks.params, body })
    const params = { ...tasks.params, ghost_id: ghost.id }
    await ben.client.call(postGhostHours, { params, body: [{ weekday: 1, working_hours: 5 }] })
    const away = {
      start_time: '2025-06-03T00:00:00Z',
      end_time: '2025-06-04T00:00:00Z',
      type: 'vacation' as const,
    }
    await ben.client.call(postGhostTimeOff, { params, body: [away] })
    await owner.client.send(deleteGhost, { params })
    await remove(other)
    const returning = { params: tasks.params, body: { name: 'Other', ...back } }
    expect(await owner.client.call(createGhost, returning)).toMatchObject({
      id: ghost.id,
      name: 'Designer',
      assigned: { tasks: [{ id: task.id }] },
    })
    expect(await ben.client.call(listGhostHours, { params })).toMatchObject([
      { weekday: 1, working_hours: 5 },
    ])
    expect(await ben.client.call(listGhostTimeOff, { params, query: { since: 0 } })).toHaveLength(1)
  })

  it('a block comes back under its own id', async () => {
    const task = await tasks.create()
    const params = { ...tasks.workspace, task_id: task.id }
    const body = { duration: 3600, start: '2025-06-03T08:00:00Z', sync_id }
    const { id } = await owner.client.call(createTimeBlock, { params, body })
    await owner.client.send(deleteTimeBlock, { params: { ...params, time_block_id: id } })
    await owner.client.send(createTimeBlock, { params, body: { duration: 60, ...back } })
    expect(await blocksOf(task, owner)).toEqual([id])
  })

  it('a project comes back on the entries and tasks of everybody', async () => {
    const body = { name: 'Site', is_private: false, sync_id }
    const project = await owner.client.call(createProject, { params: tasks.workspace, body })
    const task = await tasks.create({ project_id: project.id })
    const entry = await tasks.track(task, ben)
    const params = { ...tasks.workspace, project_id: project.id }
    await owner.client.send(deleteProject, { params })
    expect((await readEntry(entry)).project_id).toBeNull()
    const returning = { params: tasks.workspace, body: { name: 'Site', ...back } }
    expect((await ben.client.send(createProject, returning)).status).toBe(403)
    expect((await readEntry(entry)).project_id).toBeNull()
    expect((await owner.client.send(createProject, returning)).status).toBe(200)
    expect((await readEntry(entry)).project_id).toBe(project.id)
    expect(await tasks.read(task)).toMatchObject({ project_id: project.id })
  })

  it('a tag comes back on the entries and tasks of everybody, unless another one has its name', async () => {
    const params = tasks.params
    const tag = await owner.client.call(createPlanningTag, { params, body: { name: 'Roof', sync_id } })
    const task = await tasks.create({ tag_ids: [tag.id] })
    const entry = await tasks.track(task, ben, { tag_ids: [tag.id] })
    const removeTag = (id: number) =>
      owner.client.send(deletePlanningTag, { params: { ...params, tag_id: id } })
    const bringBack = () => owner.client.send(createPlanningTag, { params, body: { name: 'Roof', ...back } })
    await removeTag(tag.id)
    const other = await owner.client.call(createPlanningTag, { params, body: { name: 'Roof' } })
    expect((await bringBack()).status).toBe(410)
    await removeTag(other.id)
    expect((await bringBack()).status).toBe(201)
    expect((await readEntry(entry)).tag_ids).toEqual([tag.id])
    expect((await tasks.read(task)).tags).toMatchObject([{ id: tag.id }])
  })
}
