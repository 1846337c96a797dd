import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  archiveClient,
  createClient,
  deleteClient,
  restoreClient,
  updateClient,
} from '../../shared/api/clients.ts'
import {
  createProject,
  deleteProject,
  getProject,
  listMyProjects,
  listProjects,
  updateProject,
} from '../../shared/api/projects.ts'
import { createProjectTask } from '../../shared/api/project-tasks.ts'
import { createProjectUser } from '../../shared/api/project-users.ts'
import { createTask, listTasks } from '../../shared/api/tasks.ts'
import { createTimeEntry, deleteTimeEntry, listTimeEntries } from '../../shared/api/time-entries.ts'
import { listWorkspaceUsers, updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
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

  it('become templates by who may change them', async () => {
    const { owner, member } = place
    const body = { name: 'of the owner', is_private: false }
    const { id } = await owner.client.call(createProject, { params, body })
    const made = { name: 'Taken', template: true, template_id: id }
    expect(await member.client.refusal(createProject, { params, body: made })).toMatchObject({
      status: 400,
      message: 'template_id: is not a template of the workspace',
    })
  })

  it('are deleted by their managers, but not with the entries of others', async () => {
    const { owner, member } = place
    const body = { name: 'of the member', is_private: false }
    const project = await member.client.call(createProject, { params, body })
    const entry = { created_with: 'test', ...params, start: '2025-06-02T08:00:00Z', project_id: project.id }
    const { id } = await owner.client.call(createTimeEntry, { params, body: entry })
    await member.client.call(createTimeEntry, { params, body: entry })
    const request = { params: { ...params, project_id: project.id }, query: { teDeletionMode: 'delete' } }
    expect(await member.client.refusal(deleteProject, request)).toMatchObject(forbidden)
    await owner.client.call(deleteTimeEntry, { params: { ...params, time_entry_id: id } })
    expect(await member.client.call(deleteProject, request)).toBe(project.id)
    expect(await member.client.call(listTimeEntries)).toEqual([])
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

  it('are created by admins only where the workspace says so, and so are clients', async () => {
    const body = { only_admins_may_create_projects: true }
    const own = await place.member.client.call(createProject, { params, body: { name: 'own' } })
    await place.owner.client.call(updateWorkspace, { params, body })
    const { client } = place.member
    expect(await client.refusal(createProject, { params, body: { name: 'P' } })).toMatchObject(forbidden)
    expect(await client.refusal(createClient, { params, body: { name: 'C' } })).toMatchObject(forbidden)
    const naming = { params: { ...params, project_id: own.id }, body: { client_name: 'new' } }
    expect(await client.refusal(updateProject, naming)).toMatchObject(forbidden)
  })

  it('tell their members alone how much was tracked where the workspace limits that', async () => {
    const create = (name: string, client = place.owner.client) =>
      client.call(createProject, { params, body: { name, is_private: false } })
    const [theirs, own] = [await create('theirs'), await create('own', place.member.client)]
    const figures = async () =>
      (await place.member.client.call(listProjects, { params })).map((project) => project.actual_seconds)
    expect(await figures()).toEqual([0, 0])
    const body = { limit_public_project_data: true }
    await place.owner.client.call(updateWorkspace, { params, body })
    expect(await figures()).toEqual([0, null])
    expect(
      await place.owner.client.call(getProject, { params: { ...params, project_id: own.id } }),
    ).toMatchObject({ actual_seconds: 0, actual_hours: 0 })
    expect(
      await place.member.client.call(getProject, { params: { ...params, project_id: theirs.id } }),
    ).toMatchObject({ actual_seconds: null, actual_hours: null })
  })

  it('tell rates to those alone who may see them, who alone may set them', async () => {
    const { owner, member } = place
    const money = { rate: 80, fixed_fee: 1000, budget: 500 }
    const body = { name: 'P', is_private: false, ...money }
    const project = await owner.client.call(createProject, { params, body })
    const path = { ...params, project_id: project.id }
    const shown = { rate: null, rate_last_updated: null, fixed_fee: null, budget: null }
    expect(await member.client.call(getProject, { params: path })).toMatchObject(shown)
    expect(await member.client.refusal(createProject, { params, body })).toMatchObject(forbidden)

    const invite = { project_id: project.id, user_id: member.me.id, manager: true }
    await owner.client.call(createProjectUser, { params, body: invite })
    const change = (changes: object) => member.client.call(updateProject, { params: path, body: changes })
    // Back comes what was shown: that is no wish to take the rate away.
    expect(await change({ name: 'Q', rate: null, fixed_fee: null, budget: null })).toMatchObject({
      name: 'Q',
      ...shown,
    })
    expect(await owner.client.call(getProject, { params: path })).toMatchObject(money)
    const refused = { params: path, body: { rate: 90 } }
    expect(await member.client.refusal(updateProject, refused)).toMatchObject(forbidden)

    const people = await owner.client.call(listWorkspaceUsers, { params })
    const row = people.find(({ user_id: id }) => id === member.me.id)
    await owner.client.call(updateWorkspaceUser, {
      params: { ...params, workspace_user_id: row?.id ?? 0 },
      body: { view_edit_billable_rates: true },
    })
    expect(await change({ rate: 90 })).toMatchObject({ rate: 90, fixed_fee: 1000 })
  })

  it('follow their client into the archive by the hand of managers only', async () => {
    const { owner, member } = place
    const client = await member.client.call(createClient, { params, body: { name: 'Acme' } })
    const path = { ...params, client_id: client.id }
    const body = { name: 'Apex' }
    expect(await member.client.call(updateClient, { params: path, body })).toMatchObject(body)
    for (const endpoint of [archiveClient, restoreClient, deleteClient]) {
      expect(await member.client.refusal(endpoint, { params: path })).toMatchObject(forbidden)
    }
    await owner.client.call(archiveClient, { params: path })
    await owner.client.call(restoreClient, { params: path })
    await owner.client.call(deleteClient, { params: path })
  })

  it('show a task’s creator whoever made it, chosen by admins', async () => {
    const { owner, member } = place
    const body = { name: 'P', is_private: false }
    const project = await owner.client.call(createProject, { params, body })
    const path = { ...params, project_id: project.id }
    const task = { name: 'T', user_id: member.me.id }
    expect(await owner.client.call(createProjectTask, { params: path, body: task })).toMatchObject({
      user_id: member.me.id,
      user_name: 'Ben',
      rate: null,
    })
    const named = { name: 'T', user_id: owner.me.id }
    expect(await member.client.refusal(createProjectTask, { params: path, body: named })).toMatchObject(
      forbidden,
    )
  })
})

describe('projects on the free plan', () => {
  let place: SharedWorkspace
  let params: { readonly workspace_id: number }

  beforeAll(async () => {
    place = await openSharedWorkspace({ plan: 'free' })
    params = { workspace_id: place.owner.workspaceId }
  })
  afterAll(() => place.close())

  const premium = {
    auto_estimates: true,
    billable: true,
    currency: 'EUR',
    estimated_hours: 1,
    fixed_fee: 10,
    rate: 10,
    rate_change_mode: 'start-today',
    recurring: true,
    recurring_parameters: { period: 'weekly' },
    template: true,
  }

  it.each(Object.entries(premium))('T §4.7 POST projects has no %s', async (field, value) => {
    const body = { name: 'P', [field]: value }
    expect(await place.owner.client.refusal(createProject, { params, body })).toMatchObject({
      status: 402,
      message: `${field} is a premium feature`,
    })
  })

  it('T §4.7 POST projects may say that it wants none of it', async () => {
    const body = { name: 'P', billable: false, rate: null, template: false, recurring: false }
    expect(await place.owner.client.call(createProject, { params, body })).toMatchObject({ billable: false })
  })

  it('T §4.7 POST projects takes any color', async () => {
    const body = { name: 'P', color: '#123abc' }
    expect(await place.owner.client.call(createProject, { params, body })).toMatchObject({ color: '#123abc' })
  })

  it('T §4.6 POST clients/{id}/archive answers 402', async () => {
    const client = await place.owner.client.call(createClient, { params, body: { name: 'Acme' } })
    const path = { ...params, client_id: client.id }
    expect(await place.owner.client.refusal(archiveClient, { params: path })).toMatchObject({
      status: 402,
      message: 'Archiving clients is a premium feature',
    })
  })
})
