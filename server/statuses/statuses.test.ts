import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createStatus,
  deleteStatus,
  getStatus,
  listStatuses,
  type Status,
  updateStatus,
} from '../../shared/api/statuses.ts'
import { createTask, getTask } from '../../shared/api/tasks.ts'
import { SECOND } from '../effects/timestamps.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'

let shared: SharedWorkspace
let person: Person
let params: { readonly workspace_id: number }

beforeAll(async () => {
  shared = await openSharedWorkspace()
})
afterAll(() => shared.close())
beforeEach(async () => {
  shared.test.clock.set('2025-06-02T09:00:00Z')
  person = await shared.test.signUp()
  params = { workspace_id: person.workspaceId }
})

function create(body: object): Promise<Status> {
  return person.client.call(createStatus, { params, body })
}
function pathTo({ id }: Status): { workspace_id: number; status_id: number } {
  return { ...params, status_id: id }
}
async function list(): Promise<[string, string][]> {
  return (await person.client.call(listStatuses, { params })).map(({ name, type }) => [name, type])
}

it('decisions §6 POST statuses adds a status after all others, GET statuses lists them in their order', async () => {
  const before = await list()
  expect(before.map(([, type]) => type)).toEqual(['todo', 'in_progress', 'done'])
  const created = await create({ name: ' Waiting ', type: 'todo', emoji: '⏳' })
  expect(created).toEqual({
    created_at: '2025-06-02T09:00:00Z',
    deleted_at: null,
    emoji: '⏳',
    id: created.id,
    name: 'Waiting',
    position: created.position,
    type: 'todo',
    updated_at: created.updated_at,
    workspace_id: person.workspaceId,
  })
  await create({ name: 'First', type: 'todo', position: 0 })
  expect(await list()).toEqual([['First', 'todo'], ...before, ['Waiting', 'todo']])
})

it('decisions §6 PATCH statuses/{id} changes what the body holds and nothing else; GET statuses/{id} reads it', async () => {
  const status = await create({ name: 'Waiting', type: 'todo', emoji: '⏳' })
  const changed = await person.client.call(updateStatus, { params: pathTo(status), body: { emoji: null } })
  expect(changed).toEqual({ ...status, emoji: null, updated_at: changed.updated_at })
  expect(await person.client.call(getStatus, { params: pathTo(status) })).toEqual(changed)
})

it('decisions §6 DELETE statuses/{id} moves its tasks to the first other status of the type', async () => {
  const place = { ...params, organization_id: person.organizationId }
  const status = await create({ name: 'Waiting', type: 'todo' })
  const task = await person.client.call(createTask, {
    params: place,
    body: { name: 'Draw', status_id: status.id },
  })
  shared.test.clock.advance(2 * SECOND)
  await person.client.call(deleteStatus, { params: pathTo(status) })
  const moved = await person.client.call(getTask, { params: { ...place, task_id: task.id } })
  expect(moved.status).toMatchObject({ type: 'todo' })
  expect(moved.status_id).not.toBe(status.id)
  expect(await person.client.refusal(getStatus, { params: pathTo(status) })).toMatchObject({ status: 404 })
  const since = Date.parse('2025-06-02T09:00:01Z') / 1000
  const gone = await person.client.call(listStatuses, { params, query: { since } })
  expect(gone.map(({ id, deleted_at: deletedAt }) => [id, deletedAt !== null])).toEqual([[status.id, true]])
})

it('decisions §9 statuses keep one of each type', async () => {
  const [todo] = await person.client.call(listStatuses, { params })
  if (todo === undefined) throw new Error('There is none.')
  expect(await person.client.refusal(deleteStatus, { params: pathTo(todo) })).toMatchObject({
    status: 400,
    message: 'Invalid request: status_id: is the last status of type todo',
  })
  const body = { type: 'done' }
  expect(await person.client.refusal(updateStatus, { params: pathTo(todo), body })).toMatchObject({
    status: 400,
    message: 'Invalid request: type: is the last status of type todo',
  })
})

it('decisions §6 POST statuses refuses what is missing or unknown, and members', async () => {
  for (const [body, message] of [
    [{ type: 'todo' }, 'Invalid request: name: must be present'],
    [{ name: 'Waiting' }, 'Invalid request: type: must be present'],
    [{ name: 'Waiting', type: 'someday' }, /^Invalid request: type: /],
  ] as const) {
    const refusal = await person.client.refusal(createStatus, { params, body })
    expect(refusal.status).toBe(400)
    expect(refusal.message).toMatch(message)
  }
  const { owner, member } = shared
  const refusal = await member.client.refusal(createStatus, {
    params: { workspace_id: owner.workspaceId },
    body: { name: 'Waiting', type: 'todo' },
  })
  expect(refusal).toMatchObject({ status: 403, message: 'Insufficient permissions' })
})
