import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTask, type Task } from '../../shared/api/tasks.ts'
import {
  createTimeBlock,
  deleteTimeBlock,
  type TimeBlock,
  updateTimeBlock,
} from '../../shared/api/time-blocks.ts'
import {
  type TimeEntry,
  createTimeEntry,
  deleteTimeEntry,
  listTimeEntries,
} from '../../shared/api/time-entries.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

/** Entries that clients make of time blocks: no time is tracked twice, on any database. */
export function trackedBlocksContract(open: OpenDatabase): void {
  let test: TestService
  let person: Person
  let workspace: { readonly workspace_id: number }
  let task: Task

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T12:00:00Z')
    person = await test.signUp({ timezone: 'Europe/Berlin' })
    workspace = { workspace_id: person.workspaceId }
    task = await createTaskOf({})
  })

  function createTaskOf(fields: object): Promise<Task> {
    const params = { ...workspace, organization_id: person.organizationId }
    return person.client.call(createTask, { params, body: { name: 'Draw', ...fields } })
  }
  const blockPath = (block: TimeBlock) => ({
    ...workspace,
    task_id: block.task_id,
    time_block_id: block.id,
  })
  const add = (body: object, of = task): Promise<TimeBlock> =>
    person.client.call(createTimeBlock, {
      params: { ...workspace, task_id: of.id },
      body: { duration: 3600, ...body },
    })
  const change = (block: TimeBlock, body: object): Promise<TimeBlock> =>
    person.client.call(updateTimeBlock, { params: blockPath(block), body })
  const entries = (): Promise<TimeEntry[]> => person.client.call(listTimeEntries)
  const start = '2025-06-02T08:00:00Z'
  const tracked = (block: TimeBlock, fields: object) => ({
    params: workspace,
    body: {
      created_with: 'test',
      workspace_id: person.workspaceId,
      time_block_id: block.id,
      start,
      duration: 3600,
      ...fields,
    },
  })
  const track = (block: TimeBlock, fields: object = {}): Promise<TimeEntry> =>
    person.client.call(createTimeEntry, tracked(block, fields))
  const refused = (block: TimeBlock, fields: object = {}, by = person) =>
    by.client.refusal(createTimeEntry, tracked(block, fields))
  const logged = { status: 409, message: 'Time block already logged' }

  it('an entry of a block is the block’s: completing it logs nothing more', async () => {
    const owned = await createTaskOf({ auto_log_time: true })
    const block = await add({ start }, owned)
    const entry = await track(block)
    expect(await change(block, { completed: true })).toMatchObject({ time_entry_id: entry.id })
    expect(await entries()).toHaveLength(1)
  })

  it('an entry of a block is refused when the service has logged the block', async () => {
    const block = await add({ start }, await createTaskOf({ auto_log_time: true }))
    await change(block, { completed: true })
    expect(await refused(block)).toMatchObject(logged)
    expect(await refused(block, { start: '2025-06-02T11:00:00Z', duration: 60 })).toMatchObject(logged)
    expect(await entries()).toHaveLength(1)
  })

  it('an entry of a block may share the block with others as long as nothing is tracked twice', async () => {
    const block = await add({ start })
    await track(block, { duration: 1200 })
    await track(block, { start: '2025-06-02T08:40:00Z', duration: 1200 })
    expect(await refused(block, { start: '2025-06-02T08:50:00Z', duration: 60 })).toMatchObject(logged)
    expect(await refused(block, { start: '2025-06-02T09:00:00Z', duration: 1201 })).toMatchObject(logged)
    await track(block, { start: '2025-06-02T08:20:00Z', duration: 1200 })
    expect(await entries()).toHaveLength(3)
  })

  it('an entry of a block may be made again after it was deleted', async () => {
    const block = await add({ start })
    const entry = await track(block)
    const params = { ...workspace, time_entry_id: entry.id }
    await person.client.call(deleteTimeEntry, { params })
    await track(block)
    expect(await entries()).toHaveLength(1)
  })

  it('an entry of a block is refused of somebody else’s block, and while it runs', async () => {
    const ben = await test.signUp({ name: 'Ben' })
    await joinWorkspace(test, person, [ben])
    const block = await add({ start })
    const theirs = { status: 400, message: 'time_block_id: is not a time block of the person' }
    expect(await refused(block, {}, ben)).toMatchObject(theirs)
    const running = { status: 400, message: 'time_block_id: is for time that has been worked' }
    expect(await refused(block, { duration: -1 })).toMatchObject(running)
    expect(await entries()).toEqual([])
  })

  it('an entry of a block stays the block’s when the block is deleted and made again', async () => {
    const owned = await createTaskOf({ auto_log_time: true })
    const block = await add({ start, completed: true }, owned)
    await person.client.call(deleteTimeBlock, { params: blockPath(block) })
    const again = await add({ start, completed: true, time_entry_id: block.time_entry_id }, owned)
    expect(again).toMatchObject({ completed: true, time_entry_id: block.time_entry_id })
    expect(await entries()).toHaveLength(1)
    const params = { ...workspace, task_id: owned.id }
    const body = { duration: 60, time_entry_id: 1 }
    expect(await person.client.refusal(createTimeBlock, { params, body })).toMatchObject({
      message: 'Invalid request: time_entry_id: is not an entry of the person',
    })
  })
}
