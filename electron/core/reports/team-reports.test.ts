import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { createGroup } from '../../../shared/api/groups.ts'
import { createTimeEntry } from '../../../shared/api/time-entries.ts'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import { type ReportGrouping, reportGroupings } from '../../../shared/bridge/reports.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { lineName } from '../../../shared/domain/report-lines.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import type { ApiClient, Fetch } from '../api-client/api-client.ts'
import type { Device } from '../sync/testing/device.ts'
import { refusedConnection } from '../sync/testing/fake-server.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'

const hour = 3600

let isUp = true
/** As the service tells a project that the person may not see. */
let hidesAtlas = false
/** The answer of another program to whoever asks for links. */
let foreignLinks: string | null = null
let team: PlanningTeam
let desk: Device
let grace: ApiClient
let projectId: LocalId
let fetchHere: Fetch

beforeEach(async () => {
  isUp = true
  hidesAtlas = false
  foreignLinks = null
  const service = await createService(memoryService(() => Date.parse(noon)))
  const fetch: Fetch = async (request) => {
    if (!isUp) {
      throw refusedConnection()
    }
    const answer = await service.fetch(request)
    if (foreignLinks !== null && request.url.includes('/links')) return new Response(foreignLinks, answer)
    if (!hidesAtlas || !request.url.includes('/summary')) return answer
    const text = (await answer.text()).replaceAll(/"id":\d+,"title":"Atlas"/g, '"id":987654,"title":null')
    return new Response(text, answer)
  }
  fetchHere = fetch
  team = await openPlanningTeam({ fetch, close: () => service.close() })
  const { token } = await team.join('Grace', 'grace@example.com')
  grace = team.clientOf({ token })
  desk = team.device('0001')
  await desk.sync()
  projectId = desk.procedures['projects.create']({ name: 'Atlas', isPrivate: false }).ids[0] as LocalId
})

afterEach(() => team.close())

/** Entries on both sides of a change of the clock, on projects, clients, tasks and tags, and without. */
function track(): void {
  const { procedures } = desk
  const make = <Name extends 'clients.create' | 'tags.create' | 'tasks.create' | 'projects.create'>(
    name: Name,
    input: ProcedureInput<Name>,
  ) => procedures[name](input as never).ids[0] as LocalId
  const clientId = make('clients.create', { name: 'Acme' })
  const shop = make('projects.create', { name: 'Shop', clientId })
  const taskId = make('tasks.create', { name: 'Draw', projectId })
  const rate = (owner: Partial<Parameters<(typeof procedures)['rates.set']>[0]>, ...cents: number[]) =>
    procedures['rates.set']({
      kind: 'billable',
      projectId: null,
      memberId: null,
      ...owner,
      periods: cents.map((each, index) => ({
        from: index === 0 ? null : '2025-10-25T10:00:00Z',
        cents: each,
      })),
    })
  rate({}, 5000, 6100)
  rate({ projectId: shop }, 9999)
  rate({ kind: 'labor_cost', memberId: procedures['members.list']()[0]?.id ?? null }, 3333)
  const tags = ['deep', 'new'].map((name) => make('tags.create', { name }))
  for (let index = 0; index < 24; index += 1) {
    const start = addSeconds('2025-10-23T20:10:00Z', index * 5 * hour)
    procedures['timeEntries.create']({
      start,
      stop: addSeconds(start, 700 + index * 61),
      description: ['', 'Proofs', 'Call'][index % 3] ?? '',
      projectId: [projectId, shop, null][(index >> 1) % 3] ?? null,
      taskId: index % 6 === 0 ? taskId : null,
      tagIds: tags.slice(0, index % 3),
      billable: index % 2 === 0,
    })
  }
}

const october = { from: '2025-10-20', to: '2025-11-02' }

function ask(
  input: Omit<Partial<ProcedureInput<'reports.summary'>>, 'groupBy'> & { groupBy: ReportGrouping },
) {
  return desk.procedures['reports.summary']({
    scope: 'team',
    filter: october,
    rounding: null,
    subGroupBy: null,
    ...input,
  } as never)
}

describe('the report of the team', () => {
  it.each(reportGroupings)(
    'by %s says the same as one’s own where nobody else has tracked',
    async (groupBy) => {
      track()
      await desk.sync()
      for (const subGroupBy of [null, ...reportGroupings.filter((each) => each !== groupBy)]) {
        const rounding = { direction: 'up', minutes: 15 } as const
        const { asOf, ...told } = await ask({ groupBy, subGroupBy, rounding })
        const { asOf: _, ...own } = await ask({ scope: 'own', groupBy, subGroupBy, rounding })
        expect(told).toEqual(own)
        expect(asOf).not.toBeNull()
      }
    },
  )

  it('tells time on a project that the person may not see from time without one', async () => {
    track()
    await desk.sync()
    hidesAtlas = true
    const lines = (await ask({ groupBy: 'project' })).groups.filter(({ key }) => key === null)
    expect(new Set(lines.map(({ name }) => name))).toEqual(new Set(['', null]))
    const words = { project: 'No project', deleted: 'Deleted', hidden: 'Hidden' }
    const named = lines.map((line) => lineName('project', line, words, 'YYYY-MM-DD'))
    expect(named.toSorted()).toEqual(['Hidden', 'No project'])
  })

  it('is asked by the same filter', async () => {
    track()
    const { organization_id, workspace_id } = team.place
    const body = { name: 'Us', users: [team.signedIn.record.userId ?? 0], workspaces: [workspace_id] }
    await team.api.call(createGroup, { params: { organization_id }, body })
    await desk.sync()
    const [us] = desk.procedures['teams.list']()
    const wanted = [
      { teamIds: [us?.id as LocalId] },
      { projectIds: [projectId, null] },
      { billable: true },
      { text: 'PROOF' },
      { descriptions: [''] },
      { minSeconds: 1000, maxSeconds: 1500 },
      { memberIds: [desk.procedures['members.list']()[0]?.id as LocalId] },
    ]
    for (const part of wanted) {
      const filter = { ...october, ...part } as never
      const told = await ask({ groupBy: 'day', filter })
      const own = await ask({ scope: 'own', groupBy: 'day', filter })
      expect(told.groups).toEqual(own.groups)
      expect(told.total.seconds).toBeGreaterThan(0)
    }
    // Of a team and a person, one may be unknown to the service.
    const [me] = desk.procedures['members.list']()
    const unknown = crypto.randomUUID() as LocalId
    const hours = async (part: object) =>
      (await ask({ groupBy: 'day', filter: { ...october, ...part } })).total.seconds
    expect(await hours({ memberIds: [unknown], teamIds: [us?.id] })).toBe(await hours({}))
    expect(await hours({ memberIds: [me?.id], teamIds: [unknown] })).toBe(await hours({}))
    expect(await hours({ memberIds: [unknown], teamIds: [unknown] })).toBe(0)
  })

  it('has the time of the others, by person, and their entries', async () => {
    desk.procedures['timeEntries.create']({
      start: '2025-10-21T08:00:00Z',
      stop: '2025-10-21T09:00:00Z',
      projectId,
    })
    await desk.sync()
    await grace.call(createTimeEntry, {
      params: { workspace_id: team.place.workspace_id },
      body: {
        start: '2025-10-22T08:00:00Z',
        duration: 2 * hour,
        project_id: desk.row('project', projectId).serverId,
        description: 'Maps',
        created_with: 'test',
        workspace_id: team.place.workspace_id,
      },
    })
    const { groups, total } = await ask({ groupBy: 'person' })
    expect(groups.map(({ name, seconds }) => [name, seconds])).toEqual([
      ['Grace', 2 * hour],
      [expect.any(String), hour],
    ])
    expect(total.seconds).toBe(3 * hour)
    const { entries, next } = await desk.procedures['reports.teamEntries']({
      filter: october,
      rounding: null,
      next: null,
    })
    expect(next).toBeNull()
    expect(
      entries.map(({ person, description, project, seconds }) => [person, description, project, seconds]),
    ).toEqual([
      ['Grace', 'Maps', 'Atlas', 2 * hour],
      [expect.any(String), '', 'Atlas', hour],
    ])
  })

  it('is shared by a link that shows what one’s own report says, until it is revoked', async () => {
    const { procedures } = desk
    const tracked = { start: '2025-10-24T08:00:00Z', stop: '2025-10-24T09:00:00Z' }
    procedures['timeEntries.create']({ ...tracked, description: 'Inside', projectId })
    procedures['timeEntries.create']({ ...tracked, description: 'Elsewhere' })
    const { url } = await procedures['reports.share']({
      filter: { ...october, projectIds: [projectId] },
      rounding: null,
      name: 'Hours',
      kind: 'summary',
      period: null,
      lastDate: '2099-12-31',
      amounts: false,
      scope: 'own',
      groupBy: 'month',
      subGroupBy: 'description',
    })
    const open = () => fetchHere(new Request(url))
    const shown = await (await open()).text()
    expect(shown).toContain('Inside')
    expect(shown).not.toContain('Elsewhere')
    const { links } = await procedures['reports.links']()
    expect(links).toMatchObject([{ name: 'Hours', lastDate: '2099-12-31' }])
    await procedures['reports.unshare']({ id: links[0]?.id ?? 0 })
    expect((await open()).status).toBe(404)
  })

  it('is not shared as one’s own before it is known who one is, nor as that of others', async () => {
    const share = (filter: object) =>
      desk.procedures['reports.share']({
        filter: { ...october, ...filter },
        rounding: null,
        name: 'Hours',
        kind: 'summary',
        period: null,
        lastDate: '2099-12-31',
        amounts: false,
        scope: 'own',
        groupBy: 'month',
        subGroupBy: 'description',
      })
    await expect(share({ teamIds: [crypto.randomUUID()] })).rejects.toThrow('None of your own time')
    desk.account.replica.sqlite.run('UPDATE members SET is_me = 0')
    await expect(share({})).rejects.toThrow('The server has not told yet which time is yours.')
    expect((await desk.procedures['reports.links']()).links).toEqual([])
  })

  it('has no links where the answer about them is not understood', async () => {
    foreignLinks = '[{"id":"one"}]'
    const refusal = { code: 'server_error', message: 'The server’s answer could not be understood.' }
    await expect(desk.procedures['reports.links']()).rejects.toMatchObject(refusal)
  })

  it('is the last that was told while the server is away, and else says why there is none', async () => {
    track()
    await desk.sync()
    const told = await ask({ groupBy: 'project' })
    isUp = false
    expect(await ask({ groupBy: 'project' })).toEqual(told)
    await expect(ask({ groupBy: 'tag' })).rejects.toThrow(
      'The server cannot be reached, and only it knows the time of the team.',
    )
  })
})
