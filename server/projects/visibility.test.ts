import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createProject,
  deleteProject,
  getProject,
  listMyProjects,
  listProjects,
  updateProject,
} from '../../shared/api/project-endpoints.ts'
import { createTask, listTasks } from '../../shared/api/task-endpoints.ts'
import { createTimeEntry } from '../../shared/api/time-entry-endpoints.ts'
import { updateWorkspace } from '../../shared/api/workspaces.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'

const forbidden = { status: 403, message: 'User does not have access to this resource' }

describe('projects of a shared workspace', () => {
  let place: SharedWorkspace
  let params: { readonly workspace_id: number }

  beforeEach(async () => {
    place = await openSharedWorkspace()
    params = { workspace_id: place.owner.workspaceId }
  })
  afterEach(() => place.close())

  it('are seen by everybody unless they are private', async () => {
    const create = (name: string, isPrivate: boolean) =>
      place.owner.client.call(createProject, { params, body: { name, is_private: isPrivate } })
    const open = await create('open', false)
    const hidden = await create('hidden', true)
    const { client } = place.member
    expect(await client.call(listProjects, { params })).toMatchObject([{ id: open.id }])
    expect(await client.call(listMyProjects)).toMatchObject([{ id: open.id }])
    expect(await client.refusal(getProject, { params: { ...params, project_id: hidden.id } })).toMatchObject({
      status: 404,
    })
    const body = { created_with: 'test', ...params, start: '2025-06-02T08:00:00Z', project_id: hidden.id }
    expect(await client.refusal(createTimeEntry, { params, body })).toMatchObject({
      status: 400,
      message: 'Project not found/accessible',
    })
  })

  it('hide their tasks, too, and private tasks are for their creator and assignees', async () => {
    const planning = { organization_id: place.owner.organizationId, ...params }
    const create = (body: object) => place.owner.client.call(createTask, { params: planning, body })
    const project = await place.owner.client.call(createProject, {
      params,
      body: { name: 'P', is_private: true },
    })
    await create({ name: 'of a private project', project_id: project.id })
    await create({ name: 'private', private: true })
    await create({ name: 'assigned', private: true, assignee_user_ids: [place.member.me.id] })
    await create({ name: 'open' })
    const { data } = await place.member.client.call(listTasks, { params: planning })
    expect(data.map(({ name }) => name)).toEqual(['assigned', 'open'])
  })

  it('are changed by their managers and by admins only', async () => {
    const body = { name: 'theirs', is_private: false }
    const project = await place.owner.client.call(createProject, { params, body })
    const own = await place.member.client.call(createProject, { params, body: { name: 'own' } })
    const path = { ...params, project_id: project.id }
    const { client } = place.member
    expect(await client.refusal(updateProject, { params: path, body: { name: 'x' } })).toMatchObject(
      forbidden,
    )
    expect(await client.refusal(deleteProject, { params: path })).toMatchObject(forbidden)
    expect(await client.call(listProjects, { params, query: { only_editable: true } })).toMatchObject([
      { id: own.id },
    ])
    const ownPath = { ...params, project_id: own.id }
    expect(await client.call(updateProject, { params: ownPath, body: { name: 'mine' } })).toMatchObject({
      name: 'mine',
    })
    expect(
      await place.owner.client.call(updateProject, { params: ownPath, body: { name: 'ours' } }),
    ).toMatchObject({
      name: 'ours',
    })
  })

  it('are created by admins only where the workspace says so', async () => {
    const body = { only_admins_may_create_projects: true }
    await place.owner.client.call(updateWorkspace, { params, body })
    expect(await place.member.client.refusal(createProject, { params, body: { name: 'P' } })).toMatchObject(
      forbidden,
    )
  })
})

describe('projects on the free plan', () => {
  let place: SharedWorkspace

  beforeEach(async () => {
    place = await openSharedWorkspace({ plan: 'free' })
  })
  afterEach(() => place.close())

  it.each([
    { billable: true },
    { rate: 10 },
    { fixed_fee: 10 },
    { currency: 'EUR' },
    { estimated_hours: 1 },
    { auto_estimates: true },
    { template: true },
    { recurring: true },
  ])('have no %j', async (fields) => {
    const params = { workspace_id: place.owner.workspaceId }
    const body = { name: 'P', ...fields }
    const [field] = Object.keys(fields)
    expect(await place.owner.client.refusal(createProject, { params, body })).toMatchObject({
      status: 402,
      message: `${field} is a premium feature`,
    })
  })

  it('may say that they have none of it', async () => {
    const params = { workspace_id: place.owner.workspaceId }
    const body = { name: 'P', billable: false, rate: null, template: false, recurring: false }
    expect(await place.owner.client.call(createProject, { params, body })).toMatchObject({ billable: false })
  })
})
