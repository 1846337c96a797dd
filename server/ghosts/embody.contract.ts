import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  deleteGhost,
  embodyGhost,
  type Ghost,
  getGhost,
  listGhosts,
  updateGhost,
} from '../../shared/api/ghosts.ts'
import { listProjects } from '../../shared/api/projects.ts'
import { createTask, listTasks, updateTask } from '../../shared/api/tasks.ts'
import { listTeams } from '../../shared/api/teams.ts'
import {
  listGhostTimeOff,
  listUserTimeOff,
  listWorkspaceTimeOff,
  postGhostTimeOff,
} from '../../shared/api/time-off.ts'
import {
  listGhostHours,
  listUserHours,
  listWorkspaceHours,
  postGhostHours,
  postUserHours,
} from '../../shared/api/working-hours.ts'
import { listWorkspaceUsers } from '../../shared/api/workspace-users.ts'
import { acceptInvitation } from '../../shared/api/invitations.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { invite, joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { type Maker, makerIn, type Place, placeOf } from './ghosts.fixture.ts'

/** People in the places of ghosts, on any database. */
export function embodyContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let person: Person
  let params: Place
  let make: Maker

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    owner = await test.signUp({ name: 'Owner' })
    person = await test.signUp({ name: 'Ada' })
    params = placeOf(owner)
    make = makerIn(params, owner)
  })

  /** Invites the person, and answers what embodying needs, with the code of the invitation. */
  async function invited(email = person.email) {
    const { data, invitations } = await invite(owner, [email])
    const [item] = data
    if (item === undefined) throw new Error('Nobody was invited.')
    return {
      code: invitations[0]?.code ?? '',
      body: {
        recipient_org_user_id: item.recipient_org_user_id,
        recipient_user_account_id: item.recipient_user_account_id,
        role_id: 5,
      },
    }
  }
  async function accept(code: string): Promise<void> {
    await test.verify(person)
    await person.client.call(acceptInvitation, { params: { invitation_code: code } })
  }
  function embody(ghost: Ghost, body: object, by: Person = owner): Promise<Ghost> {
    return by.client.call(embodyGhost, { params: { ...params, ghost_id: ghost.id }, body })
  }
  function refused(ghost: Ghost, body: object, by: Person = owner) {
    return by.client.refusal(embodyGhost, { params: { ...params, ghost_id: ghost.id }, body })
  }

  it('lists of what changed show what the ghost no longer has, and what the person has', async () => {
    const ghost = await make.ghost('Designer')
    const path = { ...params, ghost_id: ghost.id }
    const away = { start_time: '2025-07-01T00:00:00Z', end_time: '2025-07-08T00:00:00Z', type: 'vacation' }
    await owner.client.call(postGhostTimeOff, { params: path, body: [away] })
    await owner.client.call(postGhostHours, { params: path, body: [{ weekday: 1, working_hours: 6 }] })
    const { body } = await invited()
    test.clock.advance(60_000_000)
    const query = { since: Math.floor(test.clock.now() / 1_000_000) }
    await embody(ghost, body)
    const gone = { deleted_at: '2025-06-02T09:01:00Z' }
    expect(await owner.client.call(listGhostHours, { params: path, query })).toMatchObject([gone])
    expect(await owner.client.call(listGhostTimeOff, { params: path, query })).toMatchObject([gone])
    expect(await owner.client.call(listWorkspaceHours, { params, query })).toMatchObject([
      { external_entity_type: 'ghost', ...gone },
      { external_entity_type: 'user', external_entity_id: person.me.id, weekday: 1, deleted_at: null },
    ])
    expect(await owner.client.call(listWorkspaceTimeOff, { params, query })).toMatchObject([
      { ghost_id: ghost.id, ...gone },
      { user_id: person.me.id, deleted_at: null, type: 'vacation' },
    ])
  })

  it('P §3, P §4.1 PATCH /ghosts/{ghost_id}/embody moves all that the ghost has to the person', async () => {
    const project = await make.project('Secret', { is_private: true })
    const task = await make.task('Draw', { project_id: project })
    const team = await make.team('Painters')
    const ghost = await make.ghost('Designer', {
      assign_projects: [project],
      assign_tasks: [task],
      assign_teams: [team],
    })
    const path = { ...params, ghost_id: ghost.id }
    const away = { start_time: '2025-07-01T00:00:00Z', end_time: '2025-07-08T00:00:00Z', type: 'vacation' }
    await owner.client.call(postGhostTimeOff, { params: path, body: [away] })
    await owner.client.call(postGhostHours, { params: path, body: [{ weekday: 1, working_hours: 6 }] })

    const { code, body } = await invited()
    test.clock.advance(5_000_000)
    const embodied = await embody(ghost, body)
    expect(embodied).toMatchObject({
      id: ghost.id,
      name: 'Designer',
      embodied_at: '2025-06-02T09:00:05Z',
      user_id: person.me.id,
      assigned: { projects: [], tasks: [], team_ids: [] },
    })
    await accept(code)

    const projects = await person.client.call(listProjects, { params })
    expect(projects.map(({ id }) => id)).toEqual([project])
    const tasks = await person.client.call(listTasks, { params, query: { include_ghost_assignees: true } })
    expect(tasks.data).toMatchObject([
      { id: task, assignee_user_ids: [person.me.id], ghost_assignee_ids: [] },
    ])
    const teams = await person.client.call(listTeams, { params })
    expect(teams).toMatchObject([{ id: team, user_ids: [person.me.id] }])
    const user = { ...params, user_id: person.me.id }
    const range = { from: '2025-07-01', to: '2025-07-31' }
    expect(await person.client.call(listUserTimeOff, { params: user, query: range })).toMatchObject([
      { ...away, user_id: person.me.id, ghost_id: null },
    ])
    expect(await person.client.call(listUserHours, { params: user })).toMatchObject([
      { weekday: 1, working_hours: 6, external_entity_type: 'user', external_entity_id: person.me.id },
    ])
    expect(await owner.client.call(listGhostTimeOff, { params: path, query: range })).toEqual([])
    expect(await owner.client.call(listGhostHours, { params: path })).toEqual([])
  })

  it('a task that is given to a ghost goes to the person who took its place, with whom it has besides', async () => {
    const [ghost, other] = [await make.ghost('Designer'), await make.ghost('Writer')]
    const task = await owner.client.call(createTask, {
      params,
      body: { name: 'Draw', assignee_user_ids: [owner.me.id] },
    })
    const { body } = await invited()
    await embody(ghost, body)
    const change = { ghost_assignee_ids: [ghost.id, other.id] }
    await owner.client.call(updateTask, { params: { ...params, task_id: task.id }, body: change })
    await owner.client.call(createTask, { params, body: { name: 'Plan', ...change } })
    const query = { include_ghost_assignees: true }
    const { data } = await owner.client.call(listTasks, { params, query })
    const assigned = data.map(({ name, assignee_user_ids: people, ghost_assignee_ids: ghosts }) => {
      return { name, people: new Set(people), ghosts }
    })
    expect(assigned.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Draw', people: new Set([owner.me.id, person.me.id]), ghosts: [other.id] },
      { name: 'Plan', people: new Set([person.me.id]), ghosts: [other.id] },
    ])
  })

  it('P §7 PATCH /ghosts/{ghost_id}/embody answers 409 the second time, and nothing changes', async () => {
    const ghost = await make.ghost('Designer')
    const { body } = await invited()
    const embodied = await embody(ghost, body)
    expect(await refused(ghost, body)).toMatchObject({ status: 409, message: 'Ghost already embodied' })
    const path = { ...params, ghost_id: ghost.id }
    expect(await owner.client.call(getGhost, { params: path })).toEqual(embodied)
    for (const change of [{ assign_projects: [] }, { assign_action: 'add', assign_tasks: [] }]) {
      expect(await owner.client.refusal(updateGhost, { params: path, body: change })).toMatchObject({
        status: 409,
        message: 'Ghost already embodied',
      })
    }
    expect(await owner.client.call(updateGhost, { params: path, body: { name: 'Was' } })).toMatchObject({
      name: 'Was',
    })
    await owner.client.call(deleteGhost, { params: path })
  })

  it('decisions §9 GET /ghosts leaves embodied ghosts out unless include_embodied', async () => {
    await make.ghost('Bea')
    await embody(await make.ghost('Ada'), (await invited()).body)
    const names = async (query: object) =>
      (await owner.client.call(listGhosts, { params, query: { ...query } })).data.map(({ name }) => name)
    expect(await names({})).toEqual(['Bea'])
    expect(await names({ include_embodied: true })).toEqual(['Ada', 'Bea'])
    expect(await names({ include_embodied: false })).toEqual(['Bea'])
  })

  it('decisions §9 PATCH /ghosts/{ghost_id}/embody leaves hours as they are where there are some', async () => {
    const ghost = await make.ghost('Designer')
    const { code, body } = await invited()
    await accept(code)
    const user = { ...params, user_id: person.me.id }
    const own = [
      { weekday: 1, working_hours: 4 },
      { weekday: 3, working_hours: 0 },
    ]
    await person.client.call(postUserHours, { params: user, body: own })
    await owner.client.call(postGhostHours, {
      params: { ...params, ghost_id: ghost.id },
      body: [1, 2].map((weekday) => ({ weekday, working_hours: 8 })),
    })
    await embody(ghost, body)
    const hours = await person.client.call(listUserHours, { params: user })
    expect(hours.map(({ weekday, working_hours }) => ({ weekday, working_hours }))).toEqual(own)
  })

  it.each([
    [1, 'owner'],
    [2, 'organization_admin'],
    [3, 'workspace_admin'],
    [4, 'project_manager'],
    [5, 'member'],
  ])(
    'decisions §9 PATCH /ghosts/{ghost_id}/embody with role_id %i makes the person a %s',
    async (id, role) => {
      const { body } = await invited()
      await embody(await make.ghost('Designer'), { ...body, role_id: id })
      const users = await owner.client.call(listWorkspaceUsers, { params, query: { search: person.email } })
      expect(users).toMatchObject([{ user_id: person.me.id, role_id: id, role }])
    },
  )

  it('P §4.1 PATCH /ghosts/{ghost_id}/embody keeps what the person has already', async () => {
    const [shared, own] = [await make.project('shared'), await make.task('own')]
    const ghost = await make.ghost('Designer', { assign_projects: [shared], assign_tasks: [own] })
    const { code, body } = await invited()
    await accept(code)
    const first = await make.ghost('First', { assign_projects: [shared], assign_tasks: [own] })
    await embody(first, body)
    expect(await embody(ghost, body)).toMatchObject({ user_id: person.me.id })
    const tasks = await person.client.call(listTasks, { params, query: { svc_user_id: person.me.id } })
    expect(tasks.data.map(({ id }) => id)).toEqual([own])
  })

  it('P §7 PATCH /ghosts/{ghost_id}/embody refuses people who do not belong to the organization', async () => {
    const ghost = await make.ghost('Designer', { assign_projects: [await make.project('p')] })
    const stranger = await test.signUp()
    const { body } = await invited()
    for (const wrong of [
      { ...body, recipient_user_account_id: stranger.me.id },
      { ...body, recipient_org_user_id: 987_654_321 },
      { ...body, recipient_user_account_id: owner.me.id },
    ]) {
      expect(await refused(ghost, wrong)).toMatchObject({
        status: 400,
        message:
          'Invalid request: recipient_org_user_id: is not that of an active person of the organization; invite them first',
      })
    }
    for (const [key, wrong] of [
      ['role_id', { ...body, role_id: 6 }],
      ['role_id', { ...body, role_id: undefined }],
      ['recipient_org_user_id', { ...body, recipient_org_user_id: undefined }],
      ['recipient_user_account_id', { ...body, recipient_user_account_id: 'x' }],
    ] as const) {
      expect((await refused(ghost, wrong)).message).toMatch(new RegExp(`^Invalid request: ${key}: `))
    }
    const path = { ...params, ghost_id: ghost.id }
    expect(await owner.client.call(getGhost, { params: path })).toEqual(ghost)
    expect(await refused({ ...ghost, id: 987_654_321 }, body)).toMatchObject({
      status: 404,
      message: 'Ghost not found',
    })
  })

  it('P §7 PATCH /ghosts/{ghost_id}/embody is for admins, up to their own role', async () => {
    const [member, admin] = [await test.signUp({ name: 'Bea' }), await test.signUp({ name: 'Cid' })]
    await joinWorkspace(test, owner, [member])
    await joinWorkspace(test, owner, [admin], {
      workspaces: [{ workspace_id: owner.workspaceId, role_id: 3 }],
    })
    const ghost = await make.ghost('Designer')
    const { body } = await invited()
    const insufficient = { status: 403, message: 'Insufficient permissions' }
    expect(await refused(ghost, body, member)).toMatchObject(insufficient)
    expect(await refused(ghost, { ...body, role_id: 1 }, admin)).toMatchObject({
      status: 403,
      message: 'Forbidden',
    })
    expect(await embody(ghost, { ...body, role_id: 3 }, admin)).toMatchObject({ user_id: person.me.id })
  })
}
