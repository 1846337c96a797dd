import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createGhosts,
  deleteGhost,
  type Ghost,
  getGhost,
  listGhosts,
  updateGhost,
  updateGhosts,
} from '../../shared/api/ghosts.ts'
import { getTask, listTasks } from '../../shared/api/tasks.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { assignedIds, type Maker, makerIn, type Place, placeOf } from './ghosts.fixture.ts'

/** Assignments to ghosts, one by one and many at once, on any database. */
export function assignedGhostsContract(open: OpenDatabase): void {
  let test: TestService
  let owner: Person
  let params: Place
  let make: Maker

  beforeAll(async () => {
    test = await openTestService({ database: await open() })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.set('2025-06-02T09:00:00Z')
    owner = await test.signUp()
    params = placeOf(owner)
    make = makerIn(params, owner)
  })

  function change(ghost: Ghost, body: object, person: Person = owner): Promise<Ghost> {
    return person.client.call(updateGhost, { params: { ...params, ghost_id: ghost.id }, body })
  }
  function read(id: number, person: Person = owner): Promise<Ghost> {
    return person.client.call(getGhost, { params: { ...params, ghost_id: id } })
  }
  async function names(query: object): Promise<string[]> {
    const found = await owner.client.call(listGhosts, { params, query: { ...query } })
    return found.data.map(({ name }) => name)
  }

  it('P §4.1 POST /ghosts assigns projects, tasks and teams, which answers show by name', async () => {
    const [site, app] = [await make.project('site'), await make.project('App', { is_private: true })]
    const [write, draw] = [await make.task('write', { color: '#ff0000' }), await make.task('Draw')]
    const team = await make.team('Painters')
    const ghost = await make.ghost('Ada', {
      assign_projects: [site, app, site],
      assign_tasks: [write, draw],
      assign_teams: [team],
    })
    expect(ghost.assigned).toEqual({
      projects: [
        { color: expect.any(String) as unknown, id: app, name: 'App', private: true },
        { color: expect.any(String) as unknown, id: site, name: 'site', private: false },
      ],
      tasks: [
        { color: null, id: draw, name: 'Draw' },
        { color: '#ff0000', id: write, name: 'write' },
      ],
      team_ids: [team],
    })
    const task = await owner.client.call(getTask, { params: { ...params, task_id: draw } })
    expect(task.ghost_assignee_ids).toEqual([ghost.id])
  })

  it('P §4.1 PATCH /ghosts/{ghost_id} adds, removes and replaces the arrays that are present', async () => {
    const projects = [await make.project('a'), await make.project('b'), await make.project('c')] as const
    const task = await make.task('t')
    const ghost = await make.ghost('Ada', { assign_projects: [projects[0]], assign_tasks: [task] })
    const added = await change(ghost, { assign_action: 'add', assign_projects: [projects[0], projects[1]] })
    expect(assignedIds(added)).toEqual({ projects: [projects[0], projects[1]], tasks: [task], teams: [] })
    const removed = await change(ghost, {
      assign_action: 'remove',
      assign_projects: [projects[0], 987_654_321],
    })
    expect(assignedIds(removed)).toEqual({ projects: [projects[1]], tasks: [task], teams: [] })
    const replaced = await change(ghost, { assign_projects: [projects[2]] })
    expect(assignedIds(replaced)).toEqual({ projects: [projects[2]], tasks: [task], teams: [] })
    const emptied = await change(ghost, { assign_action: 'replace', assign_tasks: [] })
    expect(assignedIds(emptied)).toEqual({ projects: [projects[2]], tasks: [], teams: [] })
    expect(emptied).toMatchObject({ name: 'Ada' })
  })

  it.each(['projects', 'tasks', 'teams'])(
    'P §4.1 PATCH /ghosts/{ghost_id} refuses %s that the workspace does not have',
    async (kind) => {
      const ghost = await make.ghost('Ada')
      const stranger = await test.signUp()
      const theirs = makerIn(placeOf(stranger), stranger)
      const foreign =
        kind === 'projects' ? theirs.project('x') : kind === 'tasks' ? theirs.task('x') : theirs.team('x')
      for (const id of [await foreign, 987_654_321]) {
        const refused = await owner.client.refusal(updateGhost, {
          params: { ...params, ghost_id: ghost.id },
          body: { [`assign_${kind}`]: [id], name: 'Bea' },
        })
        expect(refused).toMatchObject({
          status: 400,
          message: `Invalid request: assign_${kind}: are not all ${kind} of the workspace`,
        })
      }
      expect(await read(ghost.id)).toMatchObject({ name: 'Ada' })
    },
  )

  it('P §4.1 GET /ghosts finds ghosts by projects, tasks, teams, ids and name, alone and together', async () => {
    const [project, other] = [await make.project('a'), await make.project('b')]
    const [task, team] = [await make.task('t'), await make.team('x')]
    const ada = await make.ghost('Ada', { assign_projects: [project], assign_tasks: [task] })
    const bea = await make.ghost('Bea', { assign_projects: [other], assign_teams: [team] })
    await make.ghost('Cid')
    expect(await names({ 'project_ids[]': [project, other] })).toEqual(['Ada', 'Bea'])
    expect(await names({ 'project_ids[]': [other] })).toEqual(['Bea'])
    expect(await names({ 'task_ids[]': [task] })).toEqual(['Ada'])
    expect(await names({ 'team_ids[]': [team] })).toEqual(['Bea'])
    expect(await names({ 'ghost_ids[]': [ada.id, bea.id, 987_654_321] })).toEqual(['Ada', 'Bea'])
    expect(await names({ 'project_ids[]': [project, other], 'team_ids[]': [team] })).toEqual(['Bea'])
    expect(await names({ 'task_ids[]': [task], search: 'be' })).toEqual([])
    expect(await names({ 'project_ids[]': [987_654_321] })).toEqual([])
  })

  it('P §4.4 GET /tasks finds tasks by their ghosts, and by the teams of these', async () => {
    const [drawn, written] = [await make.task('Draw'), await make.task('Write')]
    const [team, other] = [await make.team('Painters'), await make.team('Others')]
    const ghost = await make.ghost('Ada', { assign_tasks: [drawn], assign_teams: [team] })
    await make.ghost('Bea', { assign_tasks: [written] })
    const found = async (query: object): Promise<number[]> =>
      (await owner.client.call(listTasks, { params, query: { ...query } })).data.map(({ id }) => id)
    expect(await found({ 'assignee_ghost_id[]': [ghost.id] })).toEqual([drawn])
    expect(await found({ 'team_id[]': [team] })).toEqual([drawn])
    expect(await found({ 'team_id[]': [team, other], 'assignee_ghost_id[]': [ghost.id] })).toEqual([drawn])
    expect(await found({ 'team_id[]': [other] })).toEqual([])
  })

  it('decisions §9 shows and changes private projects and tasks only for those who see them', async () => {
    const member = await test.signUp()
    await joinWorkspace(test, owner, [member])
    const [hidden, open_] = [await make.project('h', { is_private: true }), await make.project('o')]
    const [secret, plain] = [await make.task('s', { private: true }), await make.task('p')]
    const ghost = await make.ghost('Ada', { assign_projects: [hidden, open_], assign_tasks: [secret, plain] })
    expect(assignedIds(await read(ghost.id, member))).toEqual({
      projects: [open_],
      tasks: [plain],
      teams: [],
    })
    const found = await member.client.call(listGhosts, { params, query: { 'project_ids[]': [hidden] } })
    expect(found).toMatchObject({ data: [], total: 0 })
    const body = { assign_projects: [], assign_tasks: [] }
    expect(assignedIds(await change(ghost, body, member))).toEqual({ projects: [], tasks: [], teams: [] })
    expect(assignedIds(await read(ghost.id))).toEqual({ projects: [hidden], tasks: [secret], teams: [] })
    const refused = await member.client.refusal(updateGhost, {
      params: { ...params, ghost_id: ghost.id },
      body: { assign_projects: [hidden] },
    })
    expect(refused.message).toBe('Invalid request: assign_projects: are not all projects of the workspace')
  })

  it('P §4.1 DELETE /ghosts/{ghost_id} frees what was assigned to it', async () => {
    const task = await make.task('t')
    const ghost = await make.ghost('Ada', {
      assign_tasks: [task],
      assign_projects: [await make.project('p')],
    })
    test.clock.advance(1_000_000)
    await owner.client.call(deleteGhost, { params: { ...params, ghost_id: ghost.id } })
    const tasks = await owner.client.call(listTasks, { params, query: { include_ghost_assignees: true } })
    expect(tasks.data).toMatchObject([{ id: task, ghost_assignee_ids: [] }])
    const since = Date.parse('2025-06-02T09:00:00Z') / 1000
    const changed = await owner.client.call(listGhosts, { params, query: { since } })
    expect(changed.data).toMatchObject([
      { id: ghost.id, assigned: { projects: [], tasks: [], team_ids: [] } },
    ])
    expect(
      await owner.client.refusal(deleteGhost, { params: { ...params, ghost_id: ghost.id } }),
    ).toMatchObject({
      status: 404,
      message: 'Ghost not found',
    })
  })

  it('P §4.1 POST /ghosts/bulk_create creates all as a bare array, or none', async () => {
    const project = await make.project('p')
    const created = await owner.client.call(createGhosts, {
      params,
      body: [{ name: 'Ada', assign_projects: [project] }, { name: 'Bea' }],
    })
    expect(created.map(({ name }) => name)).toEqual(['Ada', 'Bea'])
    expect(created.map(({ assigned }) => assigned.projects.length)).toEqual([1, 0])
    const refused = await owner.client.refusal(createGhosts, {
      params,
      body: [{ name: 'Cid' }, { name: 'Dan', assign_tasks: [987_654_321] }],
    })
    expect(refused).toMatchObject({
      status: 400,
      message: 'Invalid request: 1.assign_tasks: are not all tasks of the workspace',
    })
    expect(await names({})).toEqual(['Ada', 'Bea'])
  })

  it('P §8 takes 50 ghosts at once, and not 51', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `g${index}` }))
    expect(await owner.client.refusal(createGhosts, { params, body: many(51) })).toMatchObject({
      status: 400,
    })
    const created = await owner.client.call(createGhosts, { params, body: many(50) })
    expect(created).toHaveLength(50)
    const changes = created.map(({ id }) => ({ id, description: 'new' }))
    const changed = await owner.client.call(updateGhosts, { params, body: changes })
    expect(changed.filter(({ description }) => description === 'new')).toHaveLength(50)
    const [first] = changes
    const body = [...changes, first]
    expect(await owner.client.refusal(updateGhosts, { params, body })).toMatchObject({ status: 400 })
    expect(await owner.client.refusal(createGhosts, { params, body: [] })).toMatchObject({ status: 400 })
  })

  it('P §8 refuses bulk bodies of more than 1 MiB', async () => {
    const body = Array.from({ length: 50 }, () => ({ name: 'x', description: 'y'.repeat(22_000) }))
    expect(await owner.client.refusal(createGhosts, { params, body })).toMatchObject({ status: 413 })
  })

  it('P §4.1 PATCH /ghosts/bulk_update changes each in its own way, in order, or none', async () => {
    const [one, two] = [await make.project('a'), await make.project('b')]
    const ada = await make.ghost('Ada', { assign_projects: [one] })
    const bea = await make.ghost('Bea', { assign_projects: [one] })
    const changed = await owner.client.call(updateGhosts, {
      params,
      body: [
        { id: bea.id, assign_action: 'add', assign_projects: [two] },
        { id: ada.id, assign_action: 'remove', assign_projects: [one] },
        { id: bea.id, name: 'Bee' },
      ],
    })
    expect(changed.map((ghost) => [ghost.name, assignedIds(ghost).projects])).toEqual([
      ['Bee', [one, two]],
      ['Ada', []],
    ])
    expect(
      await owner.client.refusal(updateGhosts, {
        params,
        body: [{ id: ada.id, name: 'Changed' }, { id: bea.id }],
      }),
    ).toMatchObject({ status: 400, message: 'Invalid request: 1: at least one field is required' })
    expect(
      await owner.client.refusal(updateGhosts, {
        params,
        body: [
          { id: ada.id, name: 'Changed' },
          { id: 987_654_321, name: 'x' },
        ],
      }),
    ).toMatchObject({ status: 404, message: 'Ghost not found' })
    expect(await read(ada.id)).toMatchObject({ name: 'Ada' })
  })

  it.each([
    [{ assign_action: 'merge', assign_projects: [] }, /^Invalid request: assign_action: /],
    [{ assign_action: 'add' }, /^Invalid request: at least one field is required$/],
    [{ assign_projects: 7 }, /^Invalid request: assign_projects: /],
    [{ name: ' ' }, /^Invalid request: name: must be present$/],
  ])('P §7 PATCH /ghosts/{ghost_id} refuses %j', async (body, message) => {
    const ghost = await make.ghost('Ada')
    const refused = await owner.client.refusal(updateGhost, {
      params: { ...params, ghost_id: ghost.id },
      body,
    })
    expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(message) as unknown })
  })
}
