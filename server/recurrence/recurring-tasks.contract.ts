import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listStatuses, type Status } from '../../shared/api/statuses.ts'
import { createTag } from '../../shared/api/tags.ts'
import {
  createTask,
  createTasks,
  deleteTask,
  getTask,
  listTasks,
  updateTask,
  type Task,
} from '../../shared/api/tasks.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { DAY } from '../effects/timestamps.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { type FakeTimers, fakeTimers } from '../testing/fake-timers.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Tasks that recur, on any database. */
export function recurringTasksContract(open: OpenDatabase): void {
  let test: TestService
  let timers: FakeTimers
  let person: Person
  let params: { readonly organization_id: number; readonly workspace_id: number }
  let statuses: Status[]

  beforeAll(async () => {
    timers = fakeTimers()
    test = await openTestService({ database: await open(), dailyTimers: timers })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    // In Auckland it is 10 June already.
    test.clock.set('2025-06-09T13:00:00Z')
    person = await test.signUp({ timezone: 'Pacific/Auckland' })
    params = { organization_id: person.organizationId, workspace_id: person.workspaceId }
    statuses = await person.client.call(listStatuses, { params: { workspace_id: person.workspaceId } })
  })

  const create = (fields: object): Promise<Task> =>
    person.client.call(createTask, { params, body: { name: 'Water', start_date: '2025-06-10', ...fields } })
  const path = ({ id }: Pick<Task, 'id'>) => ({ ...params, task_id: id })
  const change = (task: Pick<Task, 'id'>, body: object): Promise<Task> =>
    person.client.call(updateTask, { params: path(task), body })
  const remove = (task: Pick<Task, 'id'>, query = {}) =>
    person.client.call(deleteTask, { params: path(task), query })
  const read = (task: Pick<Task, 'id'>): Promise<Task> => person.client.call(getTask, { params: path(task) })
  const done = (): number => statuses.find(({ type }) => type === 'done')?.id ?? 0

  /** The occurrences of a series but for its first, by date. */
  async function occurrences(series: Pick<Task, 'id'>): Promise<Task[]> {
    const query = { 'recurring_task_ids[]': [series.id], per_page: 100 }
    const { data } = await person.client.call(listTasks, { params, query })
    return data.toSorted((a, b) => String(a.recurrence_date).localeCompare(String(b.recurrence_date)))
  }
  const dates = async (series: Pick<Task, 'id'>) =>
    (await occurrences(series)).map(({ recurrence_date: date }) => date)

  async function at<T>(items: Promise<readonly T[]>, index: number): Promise<T> {
    const item = (await items)[index]
    if (item === undefined) throw new Error(`There is no occurrence ${index}.`)
    return item
  }

  describe('P §4.4 POST /tasks with rrule', () => {
    it('is the first occurrence, and makes the others for 60 days ahead', async () => {
      const series = await create({ rrule: 'FREQ=WEEKLY', end_date: '2025-06-11' })
      expect(series).toMatchObject({ rrule: 'FREQ=WEEKLY', recurring_task_id: null, recurrence_date: null })
      const made = await occurrences(series)
      expect(made.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
        ['2025-06-17', '2025-06-18'],
        ['2025-06-24', '2025-06-25'],
        ['2025-07-01', '2025-07-02'],
        ['2025-07-08', '2025-07-09'],
        ['2025-07-15', '2025-07-16'],
        ['2025-07-22', '2025-07-23'],
        ['2025-07-29', '2025-07-30'],
        ['2025-08-05', '2025-08-06'],
      ])
      expect(made[0]).toMatchObject({
        recurring_task_id: series.id,
        recurrence_date: '2025-06-17',
        rrule: null,
        svc_user_id: person.me.id,
      })
    })

    it('hands on what the task is, and not how far it has come', async () => {
      const tag = await person.client.call(createTag, {
        params: { workspace_id: person.workspaceId },
        body: { name: 'garden' },
      })
      const series = await create({
        rrule: 'FREQ=DAILY;COUNT=2',
        status_id: done(),
        tag_ids: [tag.id],
        assignee_user_ids: [person.me.id],
        estimated_mins: 30,
        priority: 'high',
        pinned: true,
      })
      expect(await occurrences(series)).toMatchObject([
        {
          name: 'Water',
          status_id: statuses[0]?.id,
          tag_ids: [tag.id],
          assignee_user_ids: [person.me.id],
          estimated_mins: 30,
          priority: 'high',
          pinned: false,
        },
      ])
    })

    it('makes none for days that are over, in the zone of who created it', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;UNTIL=20250612', start_date: '2025-06-01' })
      expect(await dates(series)).toEqual(['2025-06-10', '2025-06-11', '2025-06-12'])
    })

    it('counts from the end date where there is no start, else from today', async () => {
      expect(
        await dates(await create({ rrule: 'FREQ=DAILY;COUNT=2', start_date: null, end_date: '2025-06-20' })),
      ).toEqual(['2025-06-21'])
      expect(await dates(await create({ rrule: 'FREQ=DAILY;COUNT=2', start_date: null }))).toEqual([
        '2025-06-11',
      ])
    })

    it('gives the occurrences the subtasks, those too that come later', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=3' })
      await create({ name: 'Fill the can', parent_task_id: series.id, start_date: null })
      expect((await occurrences(series)).map(({ sub_task_total_count: count }) => count)).toEqual([1, 1])
      await change(series, { rrule: 'FREQ=DAILY;COUNT=4' })
      expect((await occurrences(series)).map(({ sub_task_total_count: count }) => count)).toEqual([1, 1, 1])
    })

    it.each([
      ['FREQ=SECONDLY', 'FREQ must be DAILY, WEEKLY, MONTHLY, YEARLY: tasks recur on dates'],
      ['FREQ=DAILY;BYSECOND=0', 'BYSECOND is not possible: tasks recur on dates'],
      ['FREQ=DAILY;INTERVAL=0', 'INTERVAL must be 1 to 999'],
      ['FREQ=DAILY;COUNT=100000', 'COUNT must be 1 to 1000'],
      ['every day', 'EVERY DAY is not part of a rule'],
    ])('P §7 refuses the rule %s', async (rrule, problem) => {
      const body = { name: 'Water', rrule }
      expect(await person.client.refusal(createTask, { params, body })).toMatchObject({
        status: 400,
        message: `Invalid request: rrule: ${problem}`,
      })
    })

    it('takes a task as the occurrence of its date', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=3' })
      const body = { name: 'Water twice', recurring_task_id: series.id, start_date: '2025-06-11' }
      const own = await person.client.call(createTask, { params, body })
      expect(own).toMatchObject({ recurring_task_id: series.id, recurrence_date: '2025-06-11' })
      expect((await occurrences(series)).map(({ name }) => name)).toEqual(['Water twice', 'Water'])
      expect(await person.client.refusal(createTask, { params, body })).toMatchObject({ status: 409 })
      const refused = { name: 'x', recurring_task_id: own.id, start_date: '2025-06-12' }
      expect(await person.client.refusal(createTask, { params, body: refused })).toMatchObject({
        message: 'Invalid request: recurring_task_id: is not a recurring task of the workspace',
      })
    })

    it('puts a task in the place of the one that was deleted from its day', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=5' })
      const moved = await at(occurrences(series), 1)
      await change(moved, { start_date: '2025-06-13', end_date: '2025-06-13' })
      await remove(moved)
      const plain = await at(occurrences(series), 0)
      await remove(plain)
      const back = ({ start_date, end_date, position, name }: Task) =>
        create({ start_date, end_date, position, name, recurring_task_id: series.id })
      expect(await back({ ...moved, start_date: '2025-06-13', end_date: '2025-06-13' })).toMatchObject({
        recurrence_date: '2025-06-12',
      })
      expect(await back(plain)).toMatchObject({ recurrence_date: '2025-06-11' })
      expect(await dates(series)).toEqual(['2025-06-11', '2025-06-12', '2025-06-13', '2025-06-14'])
      await change(series, { name: 'Feed' })
      // The one that was moved keeps its day, and its date in the series.
      expect((await occurrences(series)).map(({ name }) => name)).toEqual(['Feed', 'Feed', 'Feed', 'Feed'])
    })

    it('works for several tasks at once', async () => {
      const body = { tasks: [{ name: 'a', rrule: 'FREQ=DAILY;COUNT=2' }, { name: 'b' }] }
      const [series] = await person.client.call(createTasks, { params, body })
      expect(await dates(series ?? { id: 0 })).toEqual(['2025-06-11'])
    })
  })

  describe('decisions §6 PATCH /tasks/{id}', () => {
    it('of a series changes the occurrences that nobody has changed, used or done', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=5' })
      const [first, second, third] = await occurrences(series)
      if (!first || !second || !third) throw new Error('Too few occurrences.')
      await change(first, { name: 'Water the roses' })
      await change(second, { status_id: done() })
      await change(series, { name: 'Water all', estimated_mins: 10 })
      expect((await occurrences(series)).map(({ name }) => name)).toEqual([
        'Water the roses',
        'Water',
        'Water all',
        'Water all',
      ])
      expect(await read(third)).toMatchObject({ id: third.id, estimated_mins: 10 })
    })

    it('of a rule takes back what it no longer says, but no time that was worked', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=4' })
      const used = await at(occurrences(series), 1)
      await person.client.call(createTimeEntry, {
        params: { workspace_id: person.workspaceId },
        body: {
          created_with: 'test',
          workspace_id: person.workspaceId,
          task_id: used.id,
          start: '2025-06-09T10:00:00Z',
          duration: 60,
        },
      })
      await change(series, { rrule: 'FREQ=WEEKLY;COUNT=2' })
      expect(await dates(series)).toEqual(['2025-06-12', '2025-06-17'])
      await change(series, { rrule: 'FREQ=DAILY;COUNT=4' })
      expect(await dates(series)).toEqual(['2025-06-11', '2025-06-12', '2025-06-13'])
      await change(series, { rrule: null })
      expect(await dates(series)).toEqual(['2025-06-12'])
    })

    it('of the dates of a series moves its occurrences, also to another weekday', async () => {
      const series = await create({ rrule: 'FREQ=WEEKLY;COUNT=3;BYDAY=TU' })
      await change(series, { start_date: '2025-06-11' })
      expect(await dates(series)).toEqual(['2025-06-18', '2025-06-25'])
    })

    it('of the first occurrence alone leaves the days of the others, now and later', async () => {
      const series = await create({ rrule: 'FREQ=WEEKLY;COUNT=3' })
      const days = ['2025-06-17', '2025-06-24']
      await change(series, { start_date: '2025-06-11', end_date: '2025-06-11', recurrence_scope: 'this' })
      await change(series, { start_date: '2025-06-12', end_date: '2025-06-12', recurrence_scope: 'this' })
      await change(series, { name: 'Feed' })
      expect(await read(series)).toMatchObject({ start_date: '2025-06-12', rrule: 'FREQ=WEEKLY;COUNT=3' })
      expect((await occurrences(series)).map(({ name, start_date }) => [name, start_date])).toEqual(
        days.map((day) => ['Feed', day]),
      )
      await change(series, { start_date: '2025-06-13', end_date: '2025-06-13' })
      expect(await dates(series)).toEqual(['2025-06-20', '2025-06-27'])
    })

    it('archives a series with what is to come', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=3' })
      await change(series, { archived: true })
      expect(await dates(series)).toEqual([])
      await change(series, { archived: false })
      expect(await dates(series)).toEqual(['2025-06-11', '2025-06-12'])
    })

    it('of an occurrence changes it alone, and with recurrence_scope all the whole series', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=4' })
      await change(await at(occurrences(series), 1), { name: 'Water the roses' })
      const last = await at(occurrences(series), 2)
      await change(last, { name: 'Water all', start_date: '2025-07-01', recurrence_scope: 'all' })
      expect(await read(series)).toMatchObject({ name: 'Water all', start_date: '2025-06-10' })
      expect((await occurrences(series)).map(({ name }) => name)).toEqual([
        'Water all',
        'Water the roses',
        'Water all',
      ])
    })

    it('with recurrence_scope all changes the named occurrence too where it follows its series no more', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=3' })
      const own = await at(occurrences(series), 0)
      await change(own, { name: 'Water the roses' })
      const body = { name: 'Water all', recurrence_scope: 'all' as const }
      expect(await change(own, body)).toMatchObject({ name: 'Water all' })
      expect((await occurrences(series)).map(({ name }) => name)).toEqual(['Water all', 'Water all'])
      await change(series, { name: 'Water none' })
      expect((await occurrences(series)).map(({ name }) => name)).toEqual(['Water none', 'Water none'])
    })

    it('with recurrence_scope all leaves the named occurrence alone when the new rule takes it back', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=5' })
      const gone = await at(occurrences(series), 1)
      const body = { name: 'Weekly', rrule: 'FREQ=WEEKLY;COUNT=2', recurrence_scope: 'all' as const }
      expect(await change(gone, body)).toMatchObject({
        name: 'Water',
        deleted_at: expect.any(String) as string,
      })
      expect((await occurrences(series)).map(({ name }) => name)).toEqual(['Weekly'])
    })

    it('of an occurrence and the following ones makes a series of their own', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=5' })
      const gone = await at(occurrences(series), 3)
      await remove(gone)
      const second = await at(occurrences(series), 1)
      const changed = await change(second, { name: 'Water more', recurrence_scope: 'following' })
      expect(changed).toMatchObject({ id: second.id, rrule: 'FREQ=DAILY;COUNT=3', recurring_task_id: null })
      expect(await read(series)).toMatchObject({ name: 'Water', rrule: 'FREQ=DAILY;UNTIL=20250611' })
      expect(await dates(series)).toEqual(['2025-06-11'])
      expect(
        (await occurrences(changed)).map(({ name, recurrence_date }) => [name, recurrence_date]),
      ).toEqual([['Water more', '2025-06-13']])
    })

    it('of an occurrence that was moved by itself, and the following ones, leaves the days of these', async () => {
      const series = await create({ rrule: 'FREQ=WEEKLY;COUNT=4' })
      const moved = await at(occurrences(series), 0)
      await change(moved, { start_date: '2025-06-19', end_date: '2025-06-19' })
      const changed = await change(moved, { name: 'Feed', recurrence_scope: 'following' })
      expect(changed).toMatchObject({ start_date: '2025-06-19', rrule: 'FREQ=WEEKLY;COUNT=3' })
      const days = async () => (await occurrences(moved)).map(({ name, start_date }) => [name, start_date])
      expect(await days()).toEqual([
        ['Feed', '2025-06-24'],
        ['Feed', '2025-07-01'],
      ])
      await change(moved, { start_date: '2025-06-20', end_date: '2025-06-20', recurrence_scope: 'all' })
      expect(await days()).toEqual([
        ['Feed', '2025-06-27'],
        ['Feed', '2025-07-04'],
      ])
    })

    it('refuses a rule for an occurrence', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=2' })
      const params = path(await at(occurrences(series), 0))
      const body = { rrule: 'FREQ=DAILY' }
      expect(await person.client.refusal(updateTask, { params, body })).toMatchObject({
        status: 400,
        message: 'Invalid request: rrule: the task recurs with its series; change that',
      })
    })
  })

  describe('decisions §6 DELETE /tasks/{id}', () => {
    it('of an occurrence is an exception that never comes back', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=4' })
      await remove(await at(occurrences(series), 0))
      await change(series, { name: 'Water all' })
      await change(series, { rrule: 'FREQ=DAILY;COUNT=4;INTERVAL=1' })
      expect(await dates(series)).toEqual(['2025-06-12', '2025-06-13'])
    })

    it('of a series takes those along that are still to do', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=4' })
      const first = await at(occurrences(series), 0)
      await change(first, { status_id: done() })
      await remove(series)
      expect(await dates(series)).toEqual(['2025-06-11'])
    })

    it('of an occurrence and the following ones ends the series before it', async () => {
      const series = await create({ rrule: 'FREQ=DAILY' })
      await remove(await at(occurrences(series), 2), { recurrence_scope: 'following' })
      expect(await dates(series)).toEqual(['2025-06-11', '2025-06-12'])
      expect(await read(series)).toMatchObject({ rrule: 'FREQ=DAILY;UNTIL=20250612' })
    })

    it('of the first alone leaves the days of the others, also where the next was moved by itself', async () => {
      const series = await create({ rrule: 'FREQ=WEEKLY;COUNT=4' })
      const next = await at(occurrences(series), 0)
      await change(next, { start_date: '2025-06-19', end_date: '2025-06-19' })
      await remove(series, { recurrence_scope: 'this' })
      await change(next, { name: 'Feed', recurrence_scope: 'all' })
      expect((await occurrences(next)).map(({ start_date }) => start_date)).toEqual([
        '2025-06-24',
        '2025-07-01',
      ])
    })

    it('of all deletes the series, by any of its occurrences', async () => {
      const series = await create({ rrule: 'FREQ=DAILY' })
      await remove(await at(occurrences(series), 2), { recurrence_scope: 'all' })
      expect(await dates(series)).toEqual([])
      expect(await person.client.refusal(getTask, { params: path(series) })).toMatchObject({ status: 404 })
    })

    it('of the first alone hands the series on to the next', async () => {
      const series = await create({ rrule: 'FREQ=DAILY;COUNT=4' })
      const next = await at(occurrences(series), 0)
      await remove(series, { recurrence_scope: 'this' })
      expect(await read(next)).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=3', recurring_task_id: null })
      expect(await dates(next)).toEqual(['2025-06-12', '2025-06-13'])
    })
  })

  it('a series goes on by itself, each occurrence once', async () => {
    const series = await create({ rrule: 'FREQ=WEEKLY' })
    expect(await dates(series)).toHaveLength(8)
    test.clock.advance(21 * DAY)
    timers.fire()
    timers.fire()
    await expect.poll(() => dates(series), { timeout: 10_000 }).toHaveLength(11)
    const all = await dates(series)
    expect(new Set(all).size).toBe(11)
    expect(all.at(-1)).toBe('2025-08-26')
  })
}
