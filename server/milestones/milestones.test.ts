import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGroup } from '../../shared/api/groups.ts'
import {
  createMilestone,
  deleteMilestone,
  getMilestone,
  listMilestones,
  type Milestone,
  updateMilestone,
} from '../../shared/api/milestones.ts'
import { createProject } from '../../shared/api/project-endpoints.ts'
import { SECOND } from '../effects/timestamps.ts'
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
  [{ name: 'M', team_ids: [987_654] }, 'team_ids: are not all teams of the organization'],
])('decisions §6 POST milestones refuses %o', async (body, message) => {
  const refusal = await person.client.refusal(createMilestone, { params, body })
  expect(refusal.status).toBe(400)
  expect(refusal.message).toContain(`Invalid request: ${message}`)
  expect(await names()).toEqual([])
})
