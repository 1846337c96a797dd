import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listWorkspaceAttachments } from '../../shared/api/attachments.ts'
import { listStatuses } from '../../shared/api/statuses.ts'
import {
  createTask,
  deleteTask,
  listTasks,
  updateTask,
  type Task,
  type TaskBody,
  type TaskChangeBody,
} from '../../shared/api/tasks.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'
import { createTimeEntry } from '../../shared/api/time-entries.ts'
import { attach } from '../attachments/attachments.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Occurrences that people have put something on, when their series changes or ends, on any database. */
export function usedOccurrencesContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let params: { readonly organization_id: number; readonly workspace_id: number }
  let series: Task
  let occurrences: readonly Task[]
  let parts: readonly Task[]

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-10T08:00:00Z')
    person = await test.signUp({ timezone: 'UTC' })
    params = { organization_id: person.organizationId, workspace_id: person.workspaceId }
    series = await create({ name: 'Water', start_date: '2025-06-10', rrule: 'FREQ=DAILY;COUNT=4' })
    await create({ name: 'Fetch', parent_task_id: series.id })
    occurrences = await listed({ 'recurring_task_ids[]': [series.id] })
    parts = await listed({ 'parent_task_id[]': occurrences.map(({ id }) => id) })
  })

  const create = (body: TaskBody & WithSyncId): Promise<Task> =>
    person.client.call(createTask, { params, body })
  const path = ({ id }: Pick<Task, 'id'>) => ({ ...params, task_id: id })

  async function listed(query: object): Promise<readonly Task[]> {
    const { data } = await person.client.call(listTasks, { params, query: { ...query, per_page: 100 } })
    return data.toSorted((a, b) => String(a.recurrence_date).localeCompare(String(b.recurrence_date)))
  }

  async function datesLeft(): Promise<readonly (string | null)[]> {
    const left = await listed({ 'recurring_task_ids[]': [series.id] })
    return left.map(({ recurrence_date: date }) => date)
  }

  function occurrence(index: number): Task {
    const found = occurrences[index]
    if (found === undefined) throw new Error('an occurrence was expected')
    return found
  }

  function partOf({ id }: Task): Task {
    const found = parts.find(({ parent_task_id: parentId }) => parentId === id)
    if (found === undefined) throw new Error('a subtask was expected')
    return found
  }

  const attachTo = (task: Task) => attach(person, path(task), { text: 'how much' })
  const track = (id: number) =>
    person.client.call(createTimeEntry, {
      params: { workspace_id: person.workspaceId },
      body: {
        created_with: 'test',
        workspace_id: person.workspaceId,
        task_id: id,
        start: '2025-06-09T10:00:00Z',
        duration: 60,
      },
    })

  async function finish(task: Task): Promise<void> {
    const statuses = await person.client.call(listStatuses, { params: { workspace_id: person.workspaceId } })
    const done = statuses.find(({ type }) => type === 'done')?.id
    await person.client.call(updateTask, { params: path(task), body: { status_id: done } })
  }

  it.each<[string, (used: Task) => Promise<unknown>]>([
    ['a file', attachTo],
    ['a file on a subtask', (used) => attachTo(partOf(used))],
    ['a subtask', (used) => create({ name: 'Pour', parent_task_id: used.id })],
    ['a changed subtask', (used) => finish(partOf(used))],
    ['time on a subtask', (used) => track(partOf(used).id)],
  ])('stays when the rule has no date for it any more: %s', async (_, use) => {
    await use(occurrence(1))
    await person.client.call(updateTask, { params: path(series), body: { rrule: null } })
    expect(await datesLeft()).toEqual(['2025-06-12'])
    expect(await listed({ 'parent_task_id[]': [occurrence(1).id] })).toContainEqual(
      expect.objectContaining({ id: partOf(occurrence(1)).id }),
    )
  })

  it('goes back with its series to the one that was split before it, whatever became of it', async () => {
    const change = (task: Task, body: TaskChangeBody) =>
      person.client.call(updateTask, { params: path(task), body })
    await attachTo(occurrence(1))
    await change(occurrence(1), { name: 'Feed', recurrence_scope: 'following' })
    await change(occurrence(2), { name: 'Ask' })
    await finish(occurrence(2))
    expect(await datesLeft()).toEqual(['2025-06-11'])
    const joined = { name: 'Water', recurring_task_id: series.id, rrule: 'FREQ=DAILY;COUNT=5' }
    await change(occurrence(1), { ...joined, recurrence_scope: 'following' })
    const left = await listed({ 'recurring_task_ids[]': [series.id] })
    expect(left.map(({ name, recurrence_date: date, rrule }) => [name, date, rrule])).toEqual([
      ['Water', '2025-06-11', null],
      ['Water', '2025-06-12', null],
      ['Ask', '2025-06-13', null],
      ['Water', '2025-06-14', null],
    ])
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(occurrences.map(({ id }) => id)))
    await change(series, { name: 'Rinse' })
    expect((await listed({ 'recurring_task_ids[]': [series.id] })).map(({ name }) => name)).toEqual([
      'Rinse',
      'Rinse',
      'Ask',
      'Rinse',
    ])
  })

  it('cannot go to a series that has its date, or to a task that does not recur', async () => {
    const other = await create({ name: 'Feed', start_date: '2025-06-12', rrule: 'FREQ=DAILY;COUNT=2' })
    const plain = await create({ name: 'Feed' })
    const refusal = (to: Task) =>
      person.client.refusal(updateTask, {
        params: path(other),
        body: { recurring_task_id: to.id, recurrence_scope: 'following' },
      })
    expect(await refusal(series)).toMatchObject({ status: 409 })
    expect(await refusal(plain)).toMatchObject({ status: 400 })
    expect(await listed({ 'recurring_task_ids[]': [other.id] })).toHaveLength(1)
  })

  it('has a new subtask of its series until that is deleted from all, and again when it comes back', async () => {
    const sync_id = '0197a3c0-0000-7000-8000-00000000000b'
    const added = await create({ name: 'Pour', parent_task_id: series.id, sync_id })
    const pours = async () => {
      const found = await listed({ 'parent_task_id[]': [series, ...occurrences].map(({ id }) => id) })
      return found.filter(({ name }) => name !== 'Fetch').toSorted((a, b) => a.id - b.id)
    }
    const ids = (await pours()).flatMap(({ id }) => (id === added.id ? [] : [id]))
    expect(ids).toHaveLength(3)
    const [changed = 0, used = 0] = ids
    await person.client.call(updateTask, { params: path({ id: changed }), body: { name: 'Spray' } })
    await track(used)
    await person.client.call(deleteTask, { params: path(added), query: { recurrence_scope: 'all' } })
    expect((await pours()).map(({ id }) => id)).toEqual([changed, used])
    await create({ name: 'Pour', sync_id, restore: true })
    expect((await pours()).map(({ id }) => id)).toEqual([added.id, ...ids])
  })

  it('goes with its files when the series is deleted, but for what time was tracked on', async () => {
    await attachTo(occurrence(0))
    await attachTo(partOf(occurrence(0)))
    await attachTo(occurrence(1))
    await track(partOf(occurrence(1)).id)
    await person.client.call(deleteTask, { params: path(series), query: {} })
    expect(await datesLeft()).toEqual(['2025-06-12'])
    const files = await person.client.call(listWorkspaceAttachments, {
      params: { workspace_id: person.workspaceId },
    })
    expect(files).toMatchObject([{ task_id: occurrence(1).id }])
  })
}
