import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGroup } from '../../shared/api/groups.ts'
import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  type Milestone,
  updateMilestone,
} from '../../shared/api/milestones.ts'
import { createProject, deleteProject } from '../../shared/api/projects.ts'
import { SECOND } from '../effects/timestamps.ts'
import { openSharedWorkspace, type SharedWorkspace } from '../testing/shared-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'

let test: TestService
let person: Person
let params: { readonly workspace_id: number }

beforeAll(async () => {
  test = await openTestService()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.set('2025-06-02T09:00:00Z')
  person = await test.signUp()
  params = { workspace_id: person.workspaceId }
})

function create(body: object): Promise<Milestone> {
  return person.client.call(createMilestone, { params, body })
}
function pathTo({ id }: Milestone): { workspace_id: number; milestone_id: number } {
  return { ...params, milestone_id: id }
}
async function names(query: Record<string, string | number | readonly number[]> = {}): Promise<string[]> {
  return (await person.client.call(listMilestones, { params, query })).map(({ name }) => name)
}

async function related(): Promise<{ readonly projectId: number; readonly teamId: number }> {
  const project = await person.client.call(createProject, { params, body: { name: 'Site' } })
  const group = await person.client.call(createGroup, {
    params: { organization_id: person.organizationId },
    body: { name: 'Design', workspaces: [person.workspaceId] },
  })
  return { projectId: project.id, teamId: group.group_id }
}

it('decisions §6 POST milestones takes every field of P §4.3 and answers it', async () => {
  const { projectId, teamId } = await related()
  const created = await create({
    name: ' Release ',
    color: '#112233',
    due_date: '2025-07-01T23:00:00Z',
    completed_at: '2025-06-01T12:00:00+02:00',
    project_ids: [projectId],
    team_ids: [teamId],
  })
  expect(created).toEqual({
    color: '#112233',
    completed_at: '2025-06-01T10:00:00Z',
    created_at: '2025-06-02T09:00:00Z',
    deleted_at: null,
    due_date: '2025-07-01',
    id: created.id,
    name: 'Release',
    project_ids: [projectId],
    svc_user_id: person.me.id,
    team_ids: [teamId],
    updated_at: created.updated_at,
    workspace_id: person.workspaceId,
  })
})

it('decisions §6 PATCH milestones/{id} changes what the body holds and nothing else; GET milestones/{id} reads it', async () => {
  const { projectId } = await related()
  const milestone = await create({ name: 'Release', due_date: '2025-07-01', project_ids: [projectId] })
  const path = pathTo(milestone)
  const renamed = await person.client.call(updateMilestone, { params: path, body: { name: 'Launch' } })
  expect(renamed).toEqual({ ...milestone, name: 'Launch', updated_at: renamed.updated_at })
  const body = { due_date: null, project_ids: [] }
  const emptied = await person.client.call(updateMilestone, { params: path, body })
  expect(emptied).toMatchObject({ name: 'Launch', due_date: null, project_ids: [] })
  expect(await person.client.call(getMilestone, { params: path })).toEqual(emptied)
})

it('decisions §6 GET milestones lists by due date, of some projects or teams alone', async () => {
  const { projectId, teamId } = await related()
  await create({ name: 'Later', due_date: '2025-08-01', project_ids: [projectId] })
  await create({ name: 'Soon', due_date: '2025-07-01', team_ids: [teamId] })
  expect(await names()).toEqual(['Soon', 'Later'])
  expect(await names({ 'project_id[]': [projectId] })).toEqual(['Later'])
  expect(await names({ 'team_id[]': [teamId] })).toEqual(['Soon'])
})

it('decisions §6 DELETE milestones/{id} ends it; GET milestones with since tells so', async () => {
  const milestone = await create({ name: 'Release' })
  test.clock.advance(2 * SECOND)
  await person.client.call(deleteMilestone, { params: pathTo(milestone) })
  expect(await names()).toEqual([])
  expect(await names({ since: Date.parse('2025-06-02T09:00:01Z') / 1000 })).toEqual(['Release'])
  expect(await person.client.refusal(getMilestone, { params: pathTo(milestone) })).toMatchObject({
    status: 404,
    message: 'Not found',
  })
})

it.each<[object, string]>([
  [{}, 'name: must be present'],
  [{ name: 'M', due_date: '2025-02-30' }, 'due_date: '],
  [{ name: 'M', completed_at: 'soon' }, 'completed_at: '],
  [{ name: 'M', project_ids: [987_654] }, 'project_ids: are not all projects of the workspace'],
  [{ name: 'M', team_ids: [987_654] }, 'team_ids: are not all teams of the workspace'],
])('decisions §6 POST milestones refuses %o', async (body, message) => {
  const refusal = await person.client.refusal(createMilestone, { params, body })
  expect(refusal.status).toBe(400)
  expect(refusal.message).toContain(`Invalid request: ${message}`)
  expect(await names()).toEqual([])
})

describe('decisions §9 milestones of private projects', () => {
  let shared: SharedWorkspace
  let place: { readonly workspace_id: number }
  let privateId: number

  beforeAll(async () => {
    shared = await openSharedWorkspace()
    place = { workspace_id: shared.owner.workspaceId }
    const body = { name: 'Secret', is_private: true }
    privateId = (await shared.owner.client.call(createProject, { params: place, body })).id
  })
  afterAll(() => shared.close())

  function planned(body: object): Promise<Milestone> {
    return shared.owner.client.call(createMilestone, { params: place, body })
  }
  async function seenByMember(query: Record<string, readonly number[]> = {}): Promise<number[]> {
    const milestones = await shared.member.client.call(listMilestones, { params: place, query })
    return milestones.map(({ id }) => id)
  }

  it('cannot be told by the filter of the list to have a project that is hidden from the caller', async () => {
    const open = await shared.owner.client.call(createProject, {
      params: place,
      body: { name: 'Open', is_private: false },
    })
    const { id } = await planned({ name: 'Both', project_ids: [open.id, privateId] })
    expect(await seenByMember({ 'project_id[]': [open.id] })).toEqual([id])
    expect(await seenByMember({ 'project_id[]': [privateId] })).toEqual([])
  })

  it('stay hidden after their project was deleted', async () => {
    const body = { name: 'Another', is_private: true }
    const project = await shared.owner.client.call(createProject, { params: place, body })
    const { id } = await planned({ name: 'Merger', project_ids: [project.id] })
    expect(await seenByMember()).not.toContain(id)
    await shared.owner.client.call(deleteProject, { params: { ...place, project_id: project.id } })
    expect(await seenByMember()).not.toContain(id)
    const path = { ...place, milestone_id: id }
    expect(await shared.member.client.refusal(getMilestone, { params: path })).toMatchObject({ status: 404 })
    expect((await shared.owner.client.call(getMilestone, { params: path })).project_ids).toEqual([])
  })

  it('keep what is hidden when somebody takes away all that they see', async () => {
    const open = await shared.owner.client.call(createProject, {
      params: place,
      body: { name: 'Wide', is_private: false },
    })
    const { id } = await planned({ name: 'Shared', project_ids: [open.id, privateId] })
    const path = { ...place, milestone_id: id }
    const emptied = await shared.member.client.call(updateMilestone, {
      params: path,
      body: { project_ids: [] },
    })
    expect(emptied.project_ids).toEqual([])
    const kept = await shared.owner.client.call(getMilestone, { params: path })
    expect(kept.project_ids).toEqual([privateId])
  })

  it('take no team of another workspace', async () => {
    const group = await shared.owner.client.call(createGroup, {
      params: { organization_id: shared.owner.organizationId },
      body: { name: 'Elsewhere' },
    })
    const body = { name: 'M', team_ids: [group.group_id] }
    expect(await shared.owner.client.refusal(createMilestone, { params: place, body })).toMatchObject({
      status: 400,
      message: 'Invalid request: team_ids: are not all teams of the workspace',
    })
  })
})
