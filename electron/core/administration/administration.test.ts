import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCustomField, updateCustomField } from '../../../shared/api/custom-fields.ts'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Fetch } from '../api-client/api-client.ts'
import { Device } from '../sync/testing/device.ts'
import { FakeEffects } from '../sync/testing/fake-effects.ts'
import { refusedConnection } from '../sync/testing/fake-server.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'

let isUp: boolean
let team: PlanningTeam
let desk: Device
let grace: Device

beforeEach(async () => {
  isUp = true
  const service = await createService(memoryService(() => Date.parse(noon)))
  const fetch: Fetch = (request) => {
    if (isUp) return service.fetch(request)
    return Promise.reject(refusedConnection())
  }
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  const { token, record } = await team.join('Grace', 'grace@example.com')
  desk = team.device('0001')
  grace = new Device({ fetch, effects: new FakeEffects('0002', noon), token, record })
  await desk.sync()
  await grace.sync()
})

afterEach(async () => {
  await grace.close()
  await team.close()
})

const people = async () => (await desk.procedures['administration.people'](undefined)).people
const personNamed = async (name: string) => (await people()).find((person) => person.name === name)

async function idOf(name: string): Promise<number> {
  return (await personNamed(name))?.workspaceUserId ?? 0
}

it('roles, states and removals reach the service, and this computer reads what came of them', async () => {
  const change = desk.procedures['administration.changePerson']
  expect(await people()).toMatchObject([
    { name: 'Ada', role: 'owner', state: 'active', isMe: true },
    { name: 'Grace', role: 'member', state: 'active', isMe: false, seesRates: false },
  ])
  const workspaceUserId = await idOf('Grace')
  await change({ workspaceUserId, changes: { role: 'project_manager', seesRates: true } })
  expect(await personNamed('Grace')).toMatchObject({ role: 'project_manager', seesRates: true })
  const shown = () => desk.procedures['members.list']().find(({ name }) => name === 'Grace')
  expect(shown()).toMatchObject({ role: 'manager', active: true })
  await change({ workspaceUserId, changes: { isActive: false } })
  expect(await personNamed('Grace')).toMatchObject({ state: 'deactivated' })
  expect(shown()).toMatchObject({ active: false })
  await desk.procedures['administration.removePeople']({ workspaceUserIds: [workspaceUserId] })
  expect(await people()).toMatchObject([{ name: 'Ada' }])
  expect(shown()).toBeUndefined()
})

it('invitations carry roles, teams and a project, have links, and are withdrawn', async () => {
  const { procedures } = desk
  const team = await procedures['administration.createTeam']({ name: 'Design' })
  const [projectId] = procedures['projects.create']({ name: 'Atlas', isPrivate: true }).ids
  await desk.sync()
  const asked = { role: 'project_manager' as const, isManager: true, byMail: false }
  const emails = ['cleo@example.com', 'Grace@example.com']
  const made = await procedures['administration.invite']({
    ...asked,
    teamIds: [team.id],
    emails,
    projectId: projectId ?? null,
  })
  expect(made).toMatchObject({
    invited: [{ email: 'cleo@example.com' }],
    alreadyHere: ['Grace@example.com'],
  })
  const cleo = (await people()).find(({ email }) => email === 'cleo@example.com')
  expect(cleo).toMatchObject({ state: 'invited', role: 'project_manager', teams: ['Design'] })
  const again = { email: 'cleo@example.com', role: 'project_manager' } as const
  expect(await procedures['administration.invitationLink'](again)).toEqual({ url: made.invited[0]?.url })
  await procedures['administration.resend']({ invitationId: cleo?.invitationId ?? 0 })
  await expect(procedures['administration.resend']({ invitationId: 1 })).rejects.toMatchObject({
    code: 'refused',
  })
  await procedures['administration.removePeople']({ workspaceUserIds: [cleo?.workspaceUserId ?? 0] })
  expect(await people()).toMatchObject([{ name: 'Ada' }, { name: 'Grace' }])
})

it('teams have people and projects, and are deleted', async () => {
  const { procedures } = desk
  const teams = async () => (await procedures['administration.teams'](undefined)).teams
  const { id } = await procedures['administration.createTeam']({ name: 'Design' })
  const userId = (await personNamed('Grace'))?.userId ?? 0
  await procedures['administration.changeTeam']({ id, changes: { name: 'Drawing', userIds: [userId] } })
  const projectId = procedures['projects.create']({ name: 'Atlas', isPrivate: true }).ids[0] as LocalId
  await desk.sync()
  await procedures['administration.addTeamToProject']({ id, projectId })
  const [team] = await teams()
  expect(team).toMatchObject({
    name: 'Drawing',
    mayChange: true,
    people: [{ userId, name: 'Grace', isActive: true }],
    projects: [{ projectId }],
  })
  await grace.sync()
  expect(grace.procedures['projects.list']()).toMatchObject([{ name: 'Atlas' }])
  await procedures['administration.removeTeamFromProject']({ id: team?.projects[0]?.id ?? 0 })
  expect(await teams()).toMatchObject([{ projects: [] }])
  await procedures['administration.deleteTeam']({ id })
  expect(await teams()).toEqual([])
})

it('names and rules of the places are changed, and who belongs elsewhere, too, can leave', async () => {
  const { procedures } = desk
  const places = () => procedures['administration.places'](undefined)
  await procedures['administration.renameOrganization']({ name: 'Analytical Engines' })
  await procedures['administration.changeWorkspace']({ name: 'Mill', rules: { needsProject: true } })
  await procedures['administration.changeWorkspace']({ rules: { onlyAdminsCreateTags: true } })
  expect(await places()).toMatchObject({
    organization: { name: 'Analytical Engines', isOwner: true, mayRename: true, people: 2, plan: 'premium' },
    workspace: {
      name: 'Mill',
      rules: { needsProject: true, needsTask: false, onlyAdminsCreateTags: true },
    },
  })
  const audit = { areas: ['organization', 'workspace'], userId: null, next: null }
  const { acts, next } = await procedures['administration.audit'](audit)
  expect(acts.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'Ada workspace.changed',
    'Ada workspace.changed',
    'Ada organization.changed',
  ])
  expect(next).toBeNull()
  await expect(grace.procedures['administration.audit'](audit)).rejects.toMatchObject({ code: 'refused' })
  await procedures['administration.changeWorkspace']({ rules: { needsProject: false } })
  expect((await places()).workspace.rules).toMatchObject({ needsProject: false, onlyAdminsCreateTags: true })
  await expect(async () => procedures['administration.leave'](undefined)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/no other organization/) as string,
  })
  await grace.procedures['administration.leave'](undefined)
  expect(await people()).toMatchObject([{ name: 'Ada' }])
})

it('a trial is begun once, by who may', async () => {
  const service = await createService({ ...memoryService(() => Date.parse(noon)), plan: 'free' })
  const free = await openPlanningTeam(service)
  const device = free.device('0003')
  await device.sync()
  const { 'administration.places': places, 'administration.beginTrial': begin } = device.procedures
  const plan = async () => (await places(undefined)).organization
  expect(await plan()).toMatchObject({ plan: 'free', mayTry: true, mayBeginTrial: true, trialEnds: null })
  await begin(undefined)
  expect(await plan()).toMatchObject({
    plan: 'premium',
    mayBeginTrial: false,
    trialEnds: '2026-04-19T12:00:00Z',
  })
  await free.close()
})

it('places are made, and closed for everybody; who has nothing else keeps theirs', async () => {
  const { procedures } = desk
  const places = () => procedures['administration.places'](undefined)
  expect(await places()).toMatchObject({
    organization: { mayAddWorkspaces: true, mayCloseWorkspaces: true, mayClose: true },
  })
  await expect(
    Promise.resolve(procedures['administration.closeOrganization'](undefined)),
  ).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/no other organization/) as string,
  })
  await expect(Promise.resolve(procedures['administration.closeWorkspace'](undefined))).rejects.toMatchObject(
    { reason: { code: 'last_workspace' } },
  )
  await procedures['administration.createWorkspace']({ name: 'Annex' })
  await procedures['administration.createOrganization']({ name: 'Own', workspaceName: 'First' })
  expect(await procedures['session.organizations']()).toMatchObject([
    { people: 2, isOwner: true },
    { name: 'Own', people: 1, isOwner: true },
  ])
  grace.create('tag', { name: 'late' })
  await procedures['administration.closeOrganization'](undefined)
  await grace.sync()
  expect(grace.status).toMatchObject({ refused: 1, waiting: 0 })
  await expect(
    Promise.resolve(grace.procedures['session.closeAccount']({ password: 'a guess' })),
  ).rejects.toMatchObject({ code: 'refused' })
  await grace.procedures['session.closeAccount']({ password: 'correct horse' })
  await expect(Promise.resolve(grace.procedures['session.organizations']())).rejects.toMatchObject({
    code: 'refused',
  })
})

it('custom fields of projects are told with what they say of one, which its managers change', async () => {
  const create = desk.procedures['customFields.create']
  await create({ entity: 'project', name: 'Stage', type: 'select', options: ['Offer'] })
  await create({ entity: 'project', name: 'Contract', type: 'text', options: [] })
  const defined = async () => (await desk.procedures['customFields.ofProjects'](undefined)).fields
  await desk.procedures['customFields.order']({
    ids: (await defined()).map((field) => field.id).toReversed(),
  })
  const [contract, stage] = (await defined()) as [CustomField, CustomField]
  expect(desk.procedures['customFields.list'](undefined)).toEqual([])
  const id = desk.procedures['projects.create']({ name: 'Atlas', isPrivate: false }).ids[0] as LocalId
  const told = (on = desk, of = id) => on.procedures['customFields.ofProject']({ id: of })
  expect(await told()).toMatchObject({ fields: [] })
  await desk.sync()
  const option = stage.options[0]?.id ?? 0
  await desk.procedures['customFields.setOfProject']({
    id,
    values: { [contract.id]: 'A 12', [stage.id]: option },
  })
  const expected = {
    fields: [
      { id: contract.id, name: 'Contract', type: 'text', options: [] },
      { id: stage.id, name: 'Stage', type: 'select', options: [{ id: option, name: 'Offer' }] },
    ],
    values: { [contract.id]: 'A 12', [stage.id]: option },
  }
  expect(await told()).toMatchObject(expected)
  await grace.sync()
  const theirs = grace.procedures['projects.list']()[0]?.id as LocalId
  expect((await told(grace, theirs)).values).toEqual(expected.values)
  const change = grace.procedures['customFields.setOfProject']({
    id: theirs,
    values: { [contract.id]: null },
  })
  await expect(Promise.resolve(change)).rejects.toMatchObject({ code: 'refused' })
})

it('custom fields of tasks are made, changed, ordered and deleted, and those of projects are no fields of tasks', async () => {
  const { procedures } = desk
  const fields = () => procedures['customFields.list'](undefined) as readonly CustomField[]
  await team.api.call(createCustomField, {
    params: team.place,
    body: { name: 'Contract', type: 'text', entity: 'project' },
  })
  const create = procedures['customFields.create']
  await create({ entity: 'task', name: 'Size', type: 'select', options: ['S', 'L'] })
  await create({ entity: 'task', name: 'Note', type: 'text', options: [] })
  expect(fields()).toMatchObject([
    { name: 'Size', options: [{ name: 'S' }, { name: 'L' }] },
    { name: 'Note' },
  ])
  const [size, note] = fields() as [CustomField, CustomField]
  const [small, large] = size.options
  // Another administrator's, which is not here yet.
  const path = { params: { ...team.place, custom_field_id: Number(size.id) } }
  const known = size.options.map(({ id, name }) => ({ option_id: id, option_name: name }))
  await team.api.call(updateCustomField, { ...path, body: { options: [...known, { option_name: 'XXL' }] } })
  const change = (changes: ProcedureInput<'customFields.update'>['changes']) =>
    procedures['customFields.update']({ id: size.id, changes })
  await Promise.all([
    change({ name: 'Extent' }),
    change({ option: { id: small?.id ?? 0, name: 'Small' } }),
    change({ option: { added: 'XL' } }),
    change({ option: { id: small?.id ?? 0, to: 2 } }),
    change({ option: { id: large?.id ?? 0, deleted: true } }),
  ])
  await expect(change({ option: { id: large?.id ?? 0, name: 'Large' } })).rejects.toMatchObject({
    code: 'refused',
  })
  const other = team.device('0003')
  await other.sync()
  const add = (device: Device, added: string) =>
    device.procedures['customFields.update']({ id: size.id, changes: { option: { added } } })
  await Promise.all([add(desk, 'A'), add(other, 'B'), add(desk, 'C'), add(other, 'D')])
  await procedures['customFields.order']({ ids: [note.id, size.id] })
  expect(fields()).toMatchObject([
    { name: 'Note' },
    { name: 'Extent', options: expect.any(Array) as unknown },
  ])
  const names = fields()[1]?.options.map(({ name }) => name)
  expect(names?.slice(0, 3)).toEqual(['XXL', 'Small', 'XL'])
  expect(names?.slice(3).toSorted()).toEqual(['A', 'B', 'C', 'D'])
  await procedures['customFields.delete']({ id: note.id })
  expect(fields()).toMatchObject([{ name: 'Extent' }])
  await grace.sync()
  expect(grace.procedures['customFields.list'](undefined)).toMatchObject([{ name: 'Extent' }])
  await expect(
    Promise.resolve(grace.procedures['customFields.delete']({ id: size.id })),
  ).rejects.toMatchObject({ code: 'refused', message: 'Your role does not let you do this. Ask Ada.' })
})

it('who may not is told who may', async () => {
  const workspaceUserId = await idOf('Grace')
  await expect(grace.procedures['administration.people'](undefined)).rejects.toMatchObject({
    code: 'refused',
    message: 'Your role does not let you do this. Ask Ada.',
  })
  await expect(
    grace.procedures['administration.changePerson']({ workspaceUserId, changes: { role: 'owner' } }),
  ).rejects.toMatchObject({ code: 'refused', message: 'Your role does not let you do this. Ask Ada.' })
})

it('while the service is out of reach its last answer is shown, and nothing is changed', async () => {
  const workspaceUserId = await idOf('Grace')
  const former = await desk.procedures['administration.people'](undefined)
  isUp = false
  expect(await desk.procedures['administration.people'](undefined)).toEqual(former)
  await expect(
    desk.procedures['administration.removePeople']({ workspaceUserIds: [workspaceUserId] }),
  ).rejects.toMatchObject({ code: 'offline' })
  expect(desk.status.waiting).toBe(0)
})
