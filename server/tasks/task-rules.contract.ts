import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createTask,
  createTasks,
  deleteTask,
  deleteTasks,
  getTask,
  listTasks,
  updateTask,
  updateTasks,
  type Task,
} from '../../shared/api/tasks.ts'
import { SECOND } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { diceOf } from './dice.fixture.ts'
import { tasksOf } from './tasks.fixture.ts'
import { deleteProject } from '../../shared/api/projects.ts'

const UNKNOWN = 987_654_321_987

/** Visibility and changes of tasks, and many at once, on any database. */
export function taskRulesContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let tasks: ReturnType<typeof tasksOf>

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    owner = await test.signUp({ timezone: 'Pacific/Auckland' })
    tasks = tasksOf(test, owner)
  })

  it.each(['assignee_user_ids', 'ghost_assignee_ids', 'tag_ids'])(
    'P §4.4 POST tasks refuses %s that are more than 1,000',
    async (field) => {
      const body = { name: 'x', [field]: Array.from({ length: 40_000 }, (_, index) => index + 1) }
      expect(await owner.client.refusal(createTask, { params: tasks.params, body })).toMatchObject({
        status: 400,
        message: expect.stringContaining(`Invalid request: ${field}: `) as unknown,
      })
    },
  )

  describe('decisions §9 private tasks', () => {
    it('are seen by creator and assignees only, in lists, by id, and as parents', async () => {
      const ben = await tasks.member()
      const cyd = await tasks.member('Cyd')
      const secret = await tasks.create({
        name: 'Secret',
        private: true,
        assignee_user_ids: [ben.me.id],
        position: 1,
      })
      const part = await tasks.create({ parent_task_id: secret.id, position: 2, private: false })
      const inherited = await tasks.create({ parent_task_id: secret.id, position: 3 })
      expect(inherited.private).toBe(true)
      const names = async (person: Person) => (await tasks.list({}, person)).map(({ id }) => id)
      expect(await names(owner)).toEqual([secret.id, part.id, inherited.id])
      expect(await names(ben)).toEqual([secret.id, part.id])
      expect(await names(cyd)).toEqual([part.id])
      expect(await tasks.read(part, cyd)).toMatchObject({
        parent: null,
        parent_task_id: secret.id,
        parent_task_name: null,
      })
      const refusal = await cyd.client.refusal(getTask, { params: tasks.pathTo(secret) })
      expect(refusal).toMatchObject({ status: 404, message: 'User task does not exist' })
      expect((await cyd.client.call(listTasks, { params: tasks.params })).total).toBe(1)
    })

    it('are counted as subtasks only for who sees them', async () => {
      const ben = await tasks.member()
      const parent = await tasks.create()
      await tasks.create({ parent_task_id: parent.id })
      await tasks.create({ parent_task_id: parent.id, private: true })
      const hidden = await tasks.project({ is_private: true })
      await tasks.create({ parent_task_id: parent.id, project_id: hidden.id })
      expect(await tasks.read(parent)).toMatchObject({ sub_task_total_count: 3 })
      expect(await tasks.read(parent, ben)).toMatchObject({ sub_task_total_count: 1 })
    })

    it('are made by who created them or is assigned, and answered once more to who loses sight', async () => {
      const ben = await tasks.member()
      const task = await tasks.create()
      const body = { private: true }
      const refusal = await ben.client.refusal(updateTask, { params: tasks.pathTo(task), body })
      expect(refusal).toMatchObject({ status: 403, message: 'Insufficient permissions' })
      await tasks.change(task, { assignee_user_ids: [ben.me.id] })
      expect(await tasks.change(task, body, ben)).toMatchObject({ private: true })
      expect(await tasks.change(task, { assignee_user_ids: [] }, ben)).toMatchObject({
        assignee_user_ids: [],
      })
      expect(await tasks.list({}, ben)).toEqual([])
    })

    it('of private projects are for who sees the project', async () => {
      const ben = await tasks.member()
      const { id } = await tasks.project({ is_private: true })
      const task = await tasks.create({ project_id: id, assignee_user_ids: [ben.me.id] })
      expect(await tasks.list({}, ben)).toEqual([])
      const body = { name: 'x', project_id: id }
      expect(await ben.client.refusal(createTask, { params: tasks.params, body })).toMatchObject({
        status: 400,
        message: 'Invalid request: project_id: is not a project of the workspace',
      })
      expect(await tasks.read(task)).toMatchObject({ project: { private: true } })
    })
  })

  it('decisions §9 GET tasks hides those of completed projects, unless include_project_completed', async () => {
    const ended = await tasks.project({ name: 'Over', start_date: '2025-05-01', end_date: '2025-06-01' })
    const archived = await tasks.project({ name: 'Away', active: false })
    const upcoming = await tasks.project({ name: 'Soon', start_date: '2025-07-01' })
    for (const { id } of [ended, archived, upcoming]) await tasks.create({ project_id: id })
    await tasks.create()
    expect(await tasks.list()).toHaveLength(2)
    expect(await tasks.list({ include_project_completed: true })).toHaveLength(4)
  })

  describe('subtasks', () => {
    it('are of one level', async () => {
      const parent = await tasks.create()
      const other = await tasks.create()
      const child = await tasks.create({ parent_task_id: parent.id })
      const refusals: readonly (readonly [Task, number, string])[] = [
        [other, child.id, 'is a subtask itself'],
        [parent, other.id, 'the task has subtasks itself'],
        [parent, parent.id, 'is not a task of the workspace'],
      ]
      for (const [task, parentId, message] of refusals) {
        const body = { parent_task_id: parentId }
        expect(await owner.client.refusal(updateTask, { params: tasks.pathTo(task), body })).toMatchObject({
          status: 400,
          message: `Invalid request: parent_task_id: ${message}`,
        })
      }
      expect(await tasks.change(child, { parent_task_id: null })).toMatchObject({ parent: null })
    })

    it('that a deletion with versions does not name stay, as tasks of their own', async () => {
      const parent = await tasks.create()
      const [known, added] = [
        await tasks.create({ parent_task_id: parent.id }),
        await tasks.create({ parent_task_id: parent.id }),
      ]
      const named = (...some: readonly Task[]) => ({
        'if-match': some.map(({ id, updated_at: at }) => `"${id}:${at}"`).join(', '),
      })
      const remove = (headers: Readonly<Record<string, string>>) =>
        owner.client.send(deleteTask, { params: tasks.pathTo(parent), headers })
      test.clock.advance(SECOND)
      const changed = await tasks.change(known, { notes: 'Twice' })
      expect((await remove(named(parent, known))).status).toBe(412)
      expect(await tasks.list()).toHaveLength(3)
      expect((await remove(named(parent, changed))).status).toBe(204)
      expect(await tasks.list()).toMatchObject([{ id: added.id, parent: null }])
    })

    it('are not of the series of their task', async () => {
      const series = await tasks.create({ start_date: '2025-06-10', rrule: 'FREQ=DAILY;COUNT=3' })
      const [first, second] = (await tasks.list()).filter((task) => task.recurring_task_id === series.id)
      if (first === undefined || second === undefined) throw new Error('two occurrences were expected')
      for (const [task, parent] of [
        [series, first],
        [first, series],
        [first, second],
      ] as const) {
        const body = { parent_task_id: parent.id, recurrence_scope: 'this' }
        expect(await owner.client.refusal(updateTask, { params: tasks.pathTo(task), body })).toMatchObject({
          status: 400,
          message: 'Invalid request: parent_task_id: is of the same series',
        })
      }
    })

    it('are of their parent’s project unless they say otherwise', async () => {
      const { id } = await tasks.project()
      const parent = await tasks.create({ project_id: id })
      expect(await tasks.create({ parent_task_id: parent.id })).toMatchObject({ project_id: id })
      expect(await tasks.create({ parent_task_id: parent.id, project_id: null })).toMatchObject({
        project_id: null,
      })
    })
  })

  it('shows every change of a task since, of its people, tags and fields too', async () => {
    const text = await tasks.field({ type: 'text' })
    const task = await tasks.create()
    const changes = [
      { assignee_user_ids: [owner.me.id] },
      { tag_ids: [] },
      { custom_fields: { [text.id]: 'x' } },
    ]
    for (const body of changes) {
      test.clock.advance(10 * SECOND)
      const before = (await tasks.read(task)).updated_at
      expect((await tasks.change(task, body)).updated_at > before).toBe(true)
      const since = Math.floor(test.clock.now() / SECOND)
      expect(await tasks.list({ since })).toMatchObject([{ id: task.id }])
    }
  })

  describe('P §4.4 POST tasks/bulk', () => {
    it('creates all, and answers a bare array', async () => {
      const body = { tasks: [{ name: 'a' }, { name: 'b' }] }
      expect(await owner.client.call(createTasks, { params: tasks.params, body })).toMatchObject(body.tasks)
      expect((await tasks.list()).map(({ name }) => name)).toEqual(['a', 'b'])
    })

    it('creates none when one is refused, and says which', async () => {
      const body = { tasks: [{ name: 'a' }, { name: ' ' }] }
      expect(await owner.client.refusal(createTasks, { params: tasks.params, body })).toMatchObject({
        status: 400,
        message: 'Invalid request: tasks.1.name: must be present',
      })
      expect(await tasks.list()).toEqual([])
      for (const many of [[], Array.from({ length: 101 }, () => ({ name: 'x' }))]) {
        expect(
          await owner.client.refusal(createTasks, { params: tasks.params, body: { tasks: many } }),
        ).toMatchObject({
          status: 400,
        })
      }
    })
  })

  it('decisions §9 PATCH tasks/bulk changes each task for itself', async () => {
    const [one, two] = [await tasks.create(), await tasks.create({ start_date: '2025-06-05' })]
    const body = { ids: [one.id, UNKNOWN, two.id], changes: { end_date: '2025-06-04', pinned: true } }
    expect(await owner.client.call(updateTasks, { params: tasks.params, body })).toEqual({
      success: [one.id],
      failure: [
        { id: UNKNOWN, message: 'User task does not exist' },
        { id: two.id, message: 'end_date: must not be earlier than start_date' },
      ],
    })
    expect(await tasks.read(one)).toMatchObject({ pinned: true, end_date: '2025-06-04' })
    expect(await tasks.read(two)).toMatchObject({ pinned: false, end_date: null })
  })

  it('decisions §9 DELETE tasks/bulk deletes all or none', async () => {
    const [one, two] = [await tasks.create(), await tasks.create()]
    const child = await tasks.create({ parent_task_id: one.id })
    const call = (ids: string) => owner.client.refusal(deleteTasks, { params: tasks.params, query: { ids } })
    expect(await call(`${one.id},${UNKNOWN}`)).toMatchObject({
      status: 404,
      message: 'User task does not exist',
    })
    expect(await call('1,x')).toMatchObject({
      status: 400,
      message: 'Invalid request: ids: must be ids, separated by commas',
    })
    expect(await tasks.list()).toHaveLength(3)
    const query = { ids: [one.id, child.id].join() }
    await owner.client.call(deleteTasks, { params: tasks.params, query })
    expect(await tasks.list()).toMatchObject([{ id: two.id }])
  })

  it('P §4.4 GET tasks: the total stays true whatever becomes of tasks, their people and projects', async () => {
    const dice = diceOf(7)
    const people = [owner, await tasks.member()]
    const doomed = await tasks.project()
    const other = await tasks.project({ name: 'Other', is_private: true })
    const ids: number[] = []
    const steps = 24
    for (let step = 0; step < steps; step += 1) {
      const kind = dice.below(ids.length === 0 ? 1 : 4)
      const fields = {
        private: dice.below(3) === 0,
        project_id: dice.one([null, other.id, ...(step < steps / 2 ? [doomed.id] : [])]),
        assignee_user_ids: dice.some(people, 0.5).map(({ me }) => me.id),
      }
      if (kind === 0) ids.push((await tasks.create(fields)).id)
      else if (kind === 1) {
        const [id] = ids.splice(dice.below(ids.length), 1)
        await owner.client.call(deleteTasks, { params: tasks.params, query: { ids: String(id) } })
      } else {
        const body = { ids: ids.slice(-3), changes: { ...fields, archived: dice.below(3) === 0 } }
        await owner.client.call(updateTasks, { params: tasks.params, body })
      }
      if (step === steps / 2) {
        await owner.client.call(deleteProject, { params: { ...tasks.workspace, project_id: doomed.id } })
      }
      for (const { client } of people) {
        for (const archived of [true, false]) {
          const total = async (query: object): Promise<number> =>
            (await client.call(listTasks, { params: tasks.params, query: { archived, ...query } })).total
          // Totals from the counts alone, against totals that are counted task by task.
          expect(await total({})).toBe(await total({ pinned: false }))
        }
      }
    }
  })

  it('decisions §3: strangers are refused alike, whether a place exists or not, in planning’s words', async () => {
    const stranger = await test.signUp()
    for (const place of [tasks.params, { organization_id: UNKNOWN, workspace_id: UNKNOWN }]) {
      const response = await stranger.client.send(listTasks, { params: place })
      expect(response.status).toBe(403)
      expect(await response.json()).toEqual({
        error: 'forbidden',
        error_description: 'Forbidden',
        trace_id: response.headers.get('x-request-id'),
      })
    }
  })
}
