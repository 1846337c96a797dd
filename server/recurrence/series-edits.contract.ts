import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCustomField } from '../../shared/api/custom-fields.ts'
import { createTag } from '../../shared/api/tags.ts'
import {
  createTask,
  getTask,
  listTasks,
  updateTask,
  type Task,
  type TaskBody,
  type TaskChangeBody,
} from '../../shared/api/tasks.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** The fields that an edit of a series hands on to its occurrences, on any database. */
export function seriesEditsContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let within: { readonly workspace_id: number }
  let params: { readonly organization_id: number; readonly workspace_id: number }

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-10T08:00:00Z')
    person = await test.signUp({ timezone: 'UTC' })
    within = { workspace_id: person.workspaceId }
    params = { organization_id: person.organizationId, ...within }
  })

  const createSeries = (fields: TaskBody): Promise<Task> =>
    person.client.call(createTask, {
      params,
      body: { name: 'Water', start_date: '2025-06-10', rrule: 'FREQ=DAILY;COUNT=4', ...fields },
    })
  const path = ({ id }: Pick<Task, 'id'>) => ({ ...params, task_id: id })
  const change = (task: Pick<Task, 'id'>, body: TaskChangeBody) =>
    person.client.call(updateTask, { params: path(task), body })
  const read = (task: Pick<Task, 'id'>) => person.client.call(getTask, { params: path(task) })

  async function later(series: Pick<Task, 'id'>): Promise<readonly Task[]> {
    const query = { 'recurring_task_ids[]': [series.id], per_page: 100 }
    const { data } = await person.client.call(listTasks, { params, query })
    return data.toSorted((a, b) => String(a.recurrence_date).localeCompare(String(b.recurrence_date)))
  }

  async function second(series: Pick<Task, 'id'>): Promise<Task> {
    const [found] = await later(series)
    if (found === undefined) throw new Error('an occurrence was expected')
    return found
  }

  it('reaches an occurrence that was changed by itself and changed back', async () => {
    const series = await createSeries({ estimated_mins: 10 })
    const occurrence = await second(series)
    await change(occurrence, { name: 'Feed', recurrence_scope: 'this' })
    await change(occurrence, { name: 'Water', recurrence_scope: 'this' })
    await change(series, { estimated_mins: 30, recurrence_scope: 'all' })
    expect((await later(series)).map(({ estimated_mins: minutes }) => minutes)).toEqual([30, 30, 30])
    await change(occurrence, { estimated_mins: 45, recurrence_scope: 'this' })
    await change(series, { estimated_mins: 20, recurrence_scope: 'all' })
    expect((await later(series)).map(({ estimated_mins: minutes }) => minutes)).toEqual([45, 20, 20])
  })

  it.each([2, 4])(
    'reaches one of %i that was changed meanwhile where it is like the others',
    async (count) => {
      const tag = await person.client.call(createTag, { params: within, body: { name: 'garden' } })
      const series = await createSeries({ estimated_mins: 10, rrule: `FREQ=DAILY;COUNT=${count}` })
      const all = { estimated_mins: 30, priority: 'high' as const, tag_ids: [tag.id] }
      await change(series, { ...all, recurrence_scope: 'all' })
      const occurrence = await second(series)
      await change(occurrence, { name: 'Feed', priority: 'low', recurrence_scope: 'this' })
      await change(series, { estimated_mins: 10, priority: null, recurrence_scope: 'all' })
      expect(await read(occurrence)).toMatchObject({ name: 'Feed', priority: 'low', estimated_mins: 10 })
      if (count === 2) return
      await change(series, { tag_ids: [], recurrence_scope: 'all' })
      expect((await later(series)).map(({ tag_ids: tags }) => tags)).toEqual([[], [], []])
      await change(series, { start_date: '2025-06-11', recurrence_scope: 'all' })
      expect(await read(occurrence)).toMatchObject({ start_date: '2025-06-11' })
    },
  )

  it('hands on what it names, and nothing that the first alone was told, now and later', async () => {
    const tag = await person.client.call(createTag, { params: within, body: { name: 'garden' } })
    const series = await createSeries({ estimated_mins: 10 })
    const alone = { estimated_mins: 20, tag_ids: [tag.id], end_date: '2025-06-12' }
    await change(series, { ...alone, recurrence_scope: 'this' })
    await change(await second(series), { name: 'Feed', recurrence_scope: 'all' })
    await change(series, { priority: 'high', assignee_user_ids: [person.me.id] })
    const told = async () =>
      (await later(series)).map(
        ({
          name,
          priority,
          estimated_mins: minutes,
          tag_ids: tags,
          end_date: end,
          assignee_user_ids: people,
        }) => [name, priority, minutes, tags, end, people],
      )
    const handedOn = ['Feed', 'high', 10, [], null, [person.me.id]]
    expect(await told()).toEqual([handedOn, handedOn, handedOn])
    expect(await read(series)).toMatchObject({ ...alone, name: 'Feed', priority: 'high' })
    await change(series, { rrule: 'FREQ=DAILY;COUNT=5' })
    expect(await told()).toEqual([handedOn, handedOn, handedOn, handedOn])
  })

  it('hands on what it names with a rule that leaves none of the former days', async () => {
    const series = await createSeries({ estimated_mins: 10 })
    await change(series, { estimated_mins: 20, recurrence_scope: 'this' })
    await change(series, { name: 'Feed', rrule: 'FREQ=WEEKLY;COUNT=3' })
    expect((await later(series)).map((one) => [one.name, one.estimated_mins])).toEqual([
      ['Feed', 10],
      ['Feed', 10],
    ])
  })

  it('hands on custom fields one by one', async () => {
    const field = (name: string) =>
      person.client.call(createCustomField, { params: within, body: { name, type: 'text', entity: 'task' } })
    const [soil, water] = [await field('Soil'), await field('Water')]
    const series = await createSeries({ custom_fields: { [soil.id]: 'dry' } })
    await change(series, { custom_fields: { [soil.id]: 'wet' }, recurrence_scope: 'this' })
    await change(await second(series), { custom_fields: { [water.id]: 'cold' }, recurrence_scope: 'all' })
    const values = ({ custom_field_values: all }: Task) => all.map(({ value }) => value)
    const handedOn = ['dry', 'cold']
    expect((await later(series)).map(values)).toEqual([handedOn, handedOn, handedOn])
    expect(values(await read(series))).toEqual(['wet', 'cold'])
  })

  it('hands on what it names alone to the following ones', async () => {
    const series = await createSeries({})
    const own = await second(series)
    await change(own, { estimated_mins: 20 })
    await change(own, { name: 'Feed', recurrence_scope: 'following' })
    expect(await read(own)).toMatchObject({ name: 'Feed', estimated_mins: 20 })
    expect((await later(own)).map((one) => [one.name, one.estimated_mins])).toEqual([
      ['Feed', null],
      ['Feed', null],
    ])
  })
}
