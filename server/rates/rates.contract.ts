import { describe, expect, it } from 'vitest'
import {
  createProjectUser,
  deleteProjectUser,
  listProjectUsers,
  updateProjectUser,
} from '../../shared/api/project-users.ts'
import { createRate, deleteRate, listRates, updateRate } from '../../shared/api/rates.ts'
import { listWorkspaceUsers, updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
import { FeedReader } from '../feed/feed-reader.fixture.ts'
import { reportsIn } from '../reports/reports.fixture.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { joinWorkspace } from '../testing/join-workspace.ts'

/** Rates and their history on any database, as reports bill by them. */
export function ratesContract(open: OpenDatabase): void {
  const reports = reportsIn(open, 'Pacific/Auckland')

  /** The rates of entries of an hour at these times, in the order of time. */
  async function ratesAt(starts: readonly string[], fields: object = {}): Promise<(number | null)[]> {
    for (const start of starts) await reports().track({ start, billable: true, ...fields })
    const rows = await reports().search({ order_dir: 'asc' })
    return rows.map((row) => row.hourly_rate_in_cents)
  }

  async function changeOwnMembership(body: object): Promise<void> {
    const { client } = reports().person
    const [user] = await client.call(listWorkspaceUsers, { params: reports().params })
    const params = { ...reports().params, workspace_user_id: user?.id ?? 0 }
    await client.call(updateWorkspaceUser, { params, body })
  }

  // One o'clock of Tuesday in Auckland, where the day began an hour ago.
  const TUESDAY = '2025-06-03T13:00:00Z'
  const starts = ['2025-06-01T23:00:00Z', '2025-06-03T11:59:59Z', '2025-06-03T12:00:00Z']

  describe('T §4.2 rate_change_mode', () => {
    async function changed(mode: string | undefined): Promise<(number | null)[]> {
      reports().test.clock.set('2025-06-02T09:00:00Z')
      await reports().changeWorkspace({ default_hourly_rate: 10, rate_change_mode: 'override-all' })
      reports().test.clock.set('2025-06-02T21:00:00Z')
      await reports().changeWorkspace({ default_hourly_rate: 20, rate_change_mode: 'start-today' })
      reports().test.clock.set(TUESDAY)
      const change = { default_hourly_rate: 30, rate_change_mode: mode }
      await reports().changeWorkspace(change)
      return ratesAt(starts)
    }

    it('start-today begins with the caller’s day, and is the default', async () => {
      expect(await changed('start-today')).toEqual([1000, 2000, 3000])
    })

    it('start-today is the default', async () => {
      expect(await changed(undefined)).toEqual([1000, 2000, 3000])
    })

    it('override-current changes the period that lasts now from its beginning', async () => {
      expect(await changed('override-current')).toEqual([1000, 3000, 3000])
    })

    it('override-all changes all of the past', async () => {
      expect(await changed('override-all')).toEqual([3000, 3000, 3000])
    })
  })

  it('T §4.7 a rate that is taken away leaves the past, and what is above it counts again', async () => {
    await reports().changeWorkspace({ default_hourly_rate: 10, rate_change_mode: 'override-all' })
    const project = await reports().project('A', { rate: 99 })
    reports().test.clock.set(TUESDAY)
    await reports().changeProject(project, { rate: null })
    expect(await ratesAt(starts, { project_id: project.id })).toEqual([9900, 9900, 1000])
  })

  it('T §4.7 a new project’s rate counts for what was worked before it was entered', async () => {
    const project = await reports().project('A', { rate: 99 })
    expect(await ratesAt(starts, { project_id: project.id })).toEqual([9900, 9900, 9900])
  })

  it('T §4.7 a project user’s rate counts first, and what was worked by it stays when they leave and return', async () => {
    const project = await reports().project('A', { rate: 99 })
    const { client, me } = reports().person
    const { params } = reports()
    const path = async (): Promise<{ workspace_id: number; project_user_id: number }> => {
      const users = await client.call(listProjectUsers, { params, query: { project_ids: project.id } })
      return { ...params, project_user_id: users.find(({ user_id: id }) => id === me.id)?.id ?? 0 }
    }
    reports().test.clock.set('2025-06-02T00:00:00Z')
    const body = { rate: 150, rate_change_mode: 'override-all' }
    await client.call(updateProjectUser, { params: await path(), body })
    reports().test.clock.set('2025-06-03T12:30:00Z')
    await client.call(deleteProjectUser, { params: await path() })
    const of = { project_id: project.id }
    expect(await ratesAt(['2025-06-03T12:00:00Z', '2025-06-03T13:00:00Z'], of)).toEqual([15_000, 9900])

    reports().test.clock.set('2025-06-03T14:00:00Z')
    const added = { project_id: project.id, user_id: me.id, rate: 200 }
    await client.call(createProjectUser, { params, body: added })
    expect(await ratesAt(['2025-06-03T14:30:00Z'], of)).toEqual([15_000, 9900, 20_000])
  })

  it('decisions §10 PUT workspace_users: a person’s rate counts before the workspace’s', async () => {
    await reports().changeWorkspace({ default_hourly_rate: 10, rate_change_mode: 'override-all' })
    reports().test.clock.set(TUESDAY)
    await changeOwnMembership({ rate: 20, labor_cost: 5, labor_cost_change_mode: 'override-all' })
    expect(await ratesAt(starts)).toEqual([1000, 1000, 2000])
    expect((await reports().totals()).labor_costs).toEqual([{ currency: 'USD', amount_in_cents: 1500 }])
  })

  describe('decisions §11 rates', () => {
    const history = [
      { from: null, cents: 8000 },
      { from: '2025-06-03T12:00:00Z', cents: 9000 },
    ]
    const list = (client = reports().person.client) => client.call(listRates, { params: reports().params })
    const create = (body: object) =>
      reports().person.client.call(createRate, {
        params: reports().params,
        body: { kind: 'billable', ...body },
      })
    const refused = (body: object) =>
      reports().person.client.refusal(createRate, {
        params: reports().params,
        body: { kind: 'billable', periods: [], ...body },
      })

    it('a history bills what starts in its periods, and the documents show the rate that counts now', async () => {
      const project = await reports().project('A')
      reports().test.clock.set(TUESDAY)
      const rate = await create({ project_id: project.id, periods: history })
      expect(rate).toMatchObject({
        kind: 'billable',
        project_id: project.id,
        user_id: null,
        periods: history,
      })
      expect(await ratesAt(starts, { project_id: project.id })).toEqual([8000, 8000, 9000])
      expect(await reports().changeProject(project, {})).toMatchObject({ rate: 90 })
      const params = { ...reports().params, rate_id: rate.id }
      const { client } = reports().person
      const changed = await client.call(updateRate, {
        params,
        body: { periods: [{ from: null, cents: 500 }] },
      })
      expect(await ratesAt([], { project_id: project.id })).toEqual([500, 500, 500])
      const stale = { params, body: { periods: [] }, headers: { 'if-match': `"${rate.at}"` } }
      expect(await client.refusal(updateRate, stale)).toMatchObject({ status: 412 })
      expect(await list()).toEqual([changed])
      await client.call(deleteRate, { params })
      expect(await list()).toEqual([])
      expect(await ratesAt([], { project_id: project.id })).toEqual([null, null, null])
      expect(await reports().changeProject(project, {})).toMatchObject({ rate: null })
    })

    it('the fields of the documents change the same history', async () => {
      const project = await reports().project('A', { rate: 80 })
      reports().test.clock.set(TUESDAY)
      await reports().changeProject(project, { rate: 90 })
      expect(await list()).toMatchObject([{ project_id: project.id, periods: history }])
    })

    it('refuses a second one, what is not in order, and whom there is not', async () => {
      const project = await reports().project('A', { rate: 80 })
      const of = { project_id: project.id }
      expect(await refused(of)).toMatchObject({ status: 409 })
      const twice = [...history, { from: '2025-06-03T12:00:00Z', cents: 1 }]
      expect(await refused({ periods: twice })).toMatchObject({ status: 400 })
      expect(await refused({ periods: [{ from: 'today', cents: 1 }] })).toMatchObject({ status: 400 })
      expect(await refused({ periods: [{ from: null, cents: -1 }] })).toMatchObject({ status: 400 })
      expect(await refused({ project_id: project.id + 1_000_000 })).toMatchObject({ status: 400 })
      expect(await refused({ user_id: 1_000_000_000 })).toMatchObject({ status: 400 })
      expect(await refused({ kind: 'labor_cost', ...of })).toMatchObject({ status: 400 })
    })

    it('who manages a project is told what its reports go by, through the feed as by the list', async () => {
      const { person: owner, test, params } = reports()
      const ben = await test.signUp()
      await joinWorkspace(test, owner, [ben])
      const users = await owner.client.call(listWorkspaceUsers, { params })
      const ofBen = users.find(({ user_id: id }) => id === ben.me.id)?.id ?? 0
      const flags = {
        params: { ...params, workspace_user_id: ofBen },
        body: { view_edit_billable_rates: true },
      }
      await owner.client.call(updateWorkspaceUser, flags)
      const project = await reports().project('A', { rate: 80, is_private: true })
      await reports().changeWorkspace({ default_hourly_rate: 10 })
      for (const user of [owner, ben]) await create({ user_id: user.me.id, periods: history })
      await create({ kind: 'labor_cost', user_id: ben.me.id, periods: history })
      const reader = new FeedReader(ben.client)
      const seen = async () => {
        await reader.read()
        const rates = await list(ben.client)
        const held = Object.entries(reader.held()).filter(([name]) => name.startsWith('rate/'))
        expect(Object.fromEntries(held)).toEqual(
          Object.fromEntries(rates.map((rate) => [`rate/${rate.id}`, rate])),
        )
        return rates.map(({ project_id, user_id }) => [project_id, user_id])
      }
      expect(await seen()).toEqual([])
      const body = { project_id: project.id, user_id: ben.me.id }
      const added = await owner.client.call(createProjectUser, { params, body })
      expect(await seen()).toEqual([])
      const path = { ...params, project_user_id: added.id }
      await owner.client.call(updateProjectUser, { params: path, body: { manager: true } })
      expect(await seen()).toEqual([
        [project.id, null],
        [null, null],
        [null, ben.me.id],
      ])
      await owner.client.call(deleteProjectUser, { params: path })
      expect(await seen()).toEqual([])
    })
  })
}
