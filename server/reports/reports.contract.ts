import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../shared/api/clients.ts'
import { searchReportCsv } from '../../shared/api/reports.ts'
import { createTag, deleteTag } from '../../shared/api/tags.ts'
import { deleteTimeEntry } from '../../shared/api/time-entries.ts'
import { roundDuration, roundingDirection } from '../../shared/domain/rounding.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { type Group, reportsIn } from './reports.fixture.ts'

function figures(groups: readonly Group[]) {
  return groups.map(({ title, seconds, sub_groups: subGroups }) => [
    title,
    seconds,
    subGroups.map((line) => [line.title, line.seconds]),
  ])
}

/** Reports on any database. */
export function reportsContract(open: OpenDatabase): void {
  const reports = reportsIn(open)

  describe('decisions §6 POST summary/time_entries', () => {
    it('adds up entries by project and description, those without a project last', async () => {
      const b = await reports().project('B')
      const a = await reports().project('A')
      for (const project of [b, b, a]) await reports().track({ project_id: project.id, description: 'x' })
      await reports().track({ project_id: b.id, description: 'w', duration: 60 })
      await reports().track({})
      const groups = await reports().summary()
      expect(figures(groups)).toEqual([
        ['A', 3600, [['x', 3600]]],
        [
          'B',
          7260,
          [
            ['w', 60],
            ['x', 7200],
          ],
        ],
        [null, 3600, [['', 3600]]],
      ])
      expect(groups.map(({ id }) => id)).toEqual([a.id, b.id, null])
      expect(groups[0]?.sub_groups[0]?.id).toBeNull()
    })

    it('counts an entry once in its group, however many tags it is split by there', async () => {
      const project = await reports().project('Tagged', { rate: 60 })
      await reports().track({ project_id: project.id, tags: ['one', 'two'], billable: true })
      await reports().track({ project_id: project.id, billable: true })
      const [group] = await reports().summary({ grouping: 'projects', sub_grouping: 'tags' })
      expect(group).toMatchObject({
        seconds: 7200,
        billable_seconds: 7200,
        amounts: [{ currency: 'USD', amount_in_cents: 12_000 }],
      })
      expect(group?.sub_groups.map(({ title, seconds }) => [title, seconds])).toEqual([
        ['one', 3600],
        ['two', 3600],
        [null, 3600],
      ])
    })

    it('adds up by client, person, task and tag too, an entry under each of its tags', async () => {
      const client = await reports().person.client.call(createClient, {
        params: reports().params,
        body: { name: 'Acme' },
      })
      const project = await reports().project('A', { client_id: client.id })
      await reports().track({ project_id: project.id, tags: ['one', 'two'] })
      await reports().track({ duration: 60 })
      const by = (grouping: string, sub: string) => reports().summary({ grouping, sub_grouping: sub })
      expect(figures(await by('clients', 'projects'))).toEqual([
        ['Acme', 3600, [['A', 3600]]],
        [null, 60, [[null, 60]]],
      ])
      expect(figures(await by('users', 'clients'))).toEqual([
        [
          'Ada',
          3660,
          [
            ['Acme', 3600],
            [null, 60],
          ],
        ],
      ])
      expect(figures(await by('tags', 'users'))).toEqual([
        ['one', 3600, [['Ada', 3600]]],
        ['two', 3600, [['Ada', 3600]]],
        [null, 60, [['Ada', 60]]],
      ])
      expect(figures(await by('tasks', 'projects'))).toEqual([
        [
          null,
          3660,
          [
            ['A', 3600],
            [null, 60],
          ],
        ],
      ])
    })

    it('adds up by the caller’s days, on either level', async () => {
      await reports().track({ description: 'x' })
      await reports().track({ description: 'y', start: '2025-06-03T00:00:00Z' })
      const days = figures(await reports().summary({ grouping: 'days' }))
      expect(days).toEqual(['x', 'y'].map((each, day) => [`2025-06-0${day + 2}`, 3600, [[each, 3600]]]))
      const only = { grouping: 'time_entries', sub_grouping: 'days', descriptions: ['y'] }
      expect(figures(await reports().summary(only))).toEqual([['y', 3600, [['2025-06-03', 3600]]]])
    })

    it('takes a deleted tag for none', async () => {
      const { client } = reports().person
      const gone = await client.call(createTag, { params: reports().params, body: { name: 'gone' } })
      await reports().track({ tag_ids: [gone.id], tags: ['here'] })
      await reports().track({ tag_ids: [gone.id], duration: 60 })
      await client.call(deleteTag, { params: { ...reports().params, tag_id: gone.id } })
      const groups = await reports().summary({ grouping: 'tags', sub_grouping: 'users' })
      const total = groups.map(({ title, seconds }) => [title, seconds])
      expect(total).toContainEqual([null, 60])
      expect(total).not.toContainEqual(['gone', 3660])
      expect(await reports().descriptions({ tag_ids: [gone.id] })).toEqual([])
    })

    it('orders by duration when asked to', async () => {
      for (const [name, duration] of [
        ['A', 60],
        ['B', 600],
        ['C', 6],
      ] as const) {
        const project = await reports().project(name)
        await reports().track({ project_id: project.id, duration })
      }
      const order = { order_by: 'duration', order_dir: 'DESC' }
      expect((await reports().summary(order)).map(({ title }) => title)).toEqual(['B', 'A', 'C'])
    })

    it('leaves out what is deleted and what still runs', async () => {
      const entry = await reports().track({ description: 'deleted' })
      const path = { ...reports().params, time_entry_id: entry.id }
      await reports().person.client.call(deleteTimeEntry, { params: path })
      await reports().track({ start: '2025-06-30T11:00:00Z', duration: -1, description: 'running' })
      expect(await reports().summary()).toEqual([])
      expect(await reports().search()).toEqual([])
      expect(await reports().totals()).toMatchObject({ seconds: 0, time_entries: 0 })
    })

    it('refuses groups in groups of the same kind', async () => {
      await expect(reports().summary({ grouping: 'users', sub_grouping: 'users' })).rejects.toThrow(
        'sub_grouping: must be another than grouping',
      )
    })
  })

  describe('decisions §6 rounding', () => {
    it('rounds each entry in the database as the rules round it, in every direction', async () => {
      const durations = fc.sample(fc.integer({ min: 0, max: 100_000 }), { numRuns: 25, seed: 7 })
      const lengths = [...durations, 0, 449, 450, 451, 899, 900, 901]
      for (const duration of lengths) await reports().track({ duration, description: String(duration) })
      for (const rounding of [-1, 0, 1]) {
        for (const minutes of [0, 1, 15, 60]) {
          const asked = { rounding, rounding_minutes: minutes }
          const rule = { direction: roundingDirection(rounding), minutes }
          const rows = await reports().search({ ...asked, page_size: 1000 })
          for (const {
            description,
            time_entries: [entry],
          } of rows) {
            expect([description, entry?.seconds]).toEqual([
              description,
              roundDuration(Number(description), rule),
            ])
          }
          const sum = lengths.reduce((total, seconds) => total + roundDuration(seconds, rule), 0)
          expect(await reports().totals(asked)).toMatchObject({ seconds: sum })
        }
      }
    })

    it('is the workspace’s unless the request says otherwise', async () => {
      await reports().track({ duration: 61 })
      await reports().changeWorkspace({ rounding: 1, rounding_minutes: 15 })
      expect((await reports().totals()).seconds).toBe(900)
      expect((await reports().totals({ rounding: -1 })).seconds).toBe(0)
      expect((await reports().totals({ rounding_minutes: 1 })).seconds).toBe(120)
      expect((await reports().totals({ rounding_minutes: 0 })).seconds).toBe(61)
    })
  })

  describe('decisions §6 filters', () => {
    it('by ids take null for none and an empty list for no filter', async () => {
      const { client } = reports().person
      const acme = await client.call(createClient, { params: reports().params, body: { name: 'Acme' } })
      const a = await reports().project('A', { client_id: acme.id })
      const b = await reports().project('B')
      await reports().track({
        start: '2025-06-02T08:00:00Z',
        description: 'a',
        project_id: a.id,
        tags: ['t'],
      })
      await reports().track({ start: '2025-06-03T08:00:00Z', description: 'b', project_id: b.id })
      const none = await reports().track({ start: '2025-06-04T08:00:00Z', description: 'none' })
      const tag = (await reports().search({ project_ids: [a.id] }))[0]?.tag_ids[0]
      const found = (filter: object) => reports().descriptions(filter)
      expect(await found({ project_ids: [a.id] })).toEqual(['a'])
      expect(await found({ project_ids: [null] })).toEqual(['none'])
      expect(await found({ project_ids: [a.id, null] })).toEqual(['a', 'none'])
      expect(await found({ project_ids: [] })).toEqual(['a', 'b', 'none'])
      expect(await found({ client_ids: [acme.id] })).toEqual(['a'])
      expect(await found({ client_ids: [null] })).toEqual(['b', 'none'])
      expect(await found({ client_ids: [null, acme.id] })).toEqual(['a', 'b', 'none'])
      expect(await found({ tag_ids: [tag] })).toEqual(['a'])
      expect(await found({ tag_ids: [null] })).toEqual(['b', 'none'])
      expect(await found({ task_ids: [null] })).toEqual(['a', 'b', 'none'])
      expect(await found({ task_ids: [999_999] })).toEqual([])
      expect(await found({ time_entry_ids: [none.id] })).toEqual(['none'])
      expect(await found({ user_ids: [reports().person.me.id] })).toEqual(['a', 'b', 'none'])
      expect(await found({ user_ids: [999_999] })).toEqual([])
      expect(await found({ group_ids: [999_999] })).toEqual([])
      expect(await found({ group_ids: [999_999], user_ids: [reports().person.me.id] })).toHaveLength(3)
    })

    it('by billability, text and duration narrow together', async () => {
      await reports().track({ description: 'Änderung 100%', duration: 60, billable: true })
      await reports().track({ description: 'other', duration: 120, start: '2025-06-03T08:00:00Z' })
      const found = (filter: object) => reports().descriptions(filter)
      expect(await found({ billable: true })).toEqual(['Änderung 100%'])
      expect(await found({ billable: false })).toEqual(['other'])
      expect(await found({ billable: null, description: '' })).toHaveLength(2)
      expect(await found({ description: 'äNDER' })).toEqual(['Änderung 100%'])
      expect(await found({ description: '%' })).toEqual(['Änderung 100%'])
      expect(await found({ min_duration_seconds: 61 })).toEqual(['other'])
      expect(await found({ max_duration_seconds: 60, rounding_minutes: 60 })).toEqual(['Änderung 100%'])
      expect(await found({ min_duration_seconds: 60, max_duration_seconds: 120 })).toHaveLength(2)
      expect(await found({ min_duration_seconds: 61, billable: true })).toEqual([])
    })
  })

  describe('decisions §6 POST search/time_entries', () => {
    it.each(['date', 'user', 'duration', 'description', 'last_update'])(
      'pages by %s, in both directions, without losing or repeating an entry',
      async (order) => {
        for (let index = 0; index < 11; index += 1) {
          await reports().track({
            start: `2025-06-0${2 + (index % 3)}T08:00:00Z`,
            duration: 60 * (index % 4),
            description: ['B', 'a', 'ä', ''][index % 4],
          })
        }
        for (const direction of ['asc', 'desc']) {
          const body = { start_date: '2025-06-01', order_by: order, order_dir: direction, page_size: 4 }
          const whole = await reports().search({ ...body, page_size: 100 })
          expect(await reports().pages(body)).toEqual(whole)
          expect(whole.map((row) => row.row_number)).toEqual(Array.from({ length: 11 }, (_, row) => row + 1))
        }
      },
    )

    it('goes on from a row’s number alone, and from an id without its time', async () => {
      for (let day = 1; day < 6; day += 1) {
        await reports().track({ start: `2025-06-0${day}T08:00:00Z`, description: String(day) })
      }
      expect(await reports().descriptions({ first_row_number: 4 })).toEqual(['4', '5'])
      const rows = await reports().search({ order_dir: 'asc' })
      const third = rows[2]?.time_entries[0]?.id
      expect(await reports().descriptions({ first_id: third })).toEqual(['3', '4', '5'])
      await expect(reports().search({ first_id: 999_999 })).rejects.toThrow(
        'first_id: is no entry of the report',
      )
    })

    it('answers all of an entry', async () => {
      const project = await reports().project('A', { rate: 60, currency: 'EUR' })
      const entry = await reports().track({
        project_id: project.id,
        billable: true,
        duration: 1800,
        description: 'x',
        tags: ['t'],
      })
      expect(await reports().search()).toEqual([
        {
          row_number: 1,
          user_id: reports().person.me.id,
          username: 'Ada',
          project_id: project.id,
          project_name: 'A',
          project_color: project.color,
          client_name: null,
          task_id: null,
          task_name: null,
          billable: true,
          description: 'x',
          tag_ids: entry.tag_ids,
          tag_names: ['t'],
          currency: 'EUR',
          hourly_rate_in_cents: 6000,
          billable_amount_in_cents: 3000,
          time_entries: [
            {
              id: entry.id,
              seconds: 1800,
              start: '2025-06-02T08:00:00Z',
              stop: '2025-06-02T08:30:00Z',
              at: entry.at,
            },
          ],
        },
      ])
    })
  })

  describe('decisions §6 amounts', () => {
    it('are those of the rate that was valid at the time, in the project’s currency', async () => {
      const euro = await reports().project('Euro', { rate: 100, currency: 'EUR', fixed_fee: 5000 })
      const plain = await reports().project('Plain')
      await reports().changeWorkspace({ default_hourly_rate: 10, rate_change_mode: 'override-all' })
      await reports().track({ project_id: euro.id, billable: true })
      await reports().track({ project_id: euro.id, billable: false })
      await reports().track({ project_id: plain.id, billable: true, duration: 20 })
      await reports().changeProject(euro, { rate: 200 })
      await reports().track({
        project_id: euro.id,
        billable: true,
        start: '2025-06-30T08:00:00Z',
        duration: 1800,
      })

      const [first, second] = await reports().summary()
      expect(first).toMatchObject({
        title: 'Euro',
        seconds: 9000,
        billable_seconds: 5400,
        rates: [
          { currency: 'EUR', hourly_rate_in_cents: 20_000, billable_seconds: 1800, amount_in_cents: 10_000 },
          { currency: 'EUR', hourly_rate_in_cents: 10_000, billable_seconds: 3600, amount_in_cents: 10_000 },
        ],
        amounts: [{ currency: 'EUR', amount_in_cents: 20_000 }],
        labor_costs: [],
        fixed_fee: { currency: 'EUR', amount_in_cents: 500_000 },
      })
      expect(second).toMatchObject({
        title: 'Plain',
        amounts: [{ currency: 'USD', amount_in_cents: 6 }],
        fixed_fee: null,
      })
      expect((await reports().totals()).amounts).toEqual([
        { currency: 'EUR', amount_in_cents: 20_000 },
        { currency: 'USD', amount_in_cents: 6 },
      ])

      await reports().changeProject(euro, { rate: 300, rate_change_mode: 'override-current' })
      expect((await reports().totals()).amounts[0]?.amount_in_cents).toBe(25_000)
      await reports().changeProject(euro, { rate: 50, rate_change_mode: 'override-all' })
      expect((await reports().totals()).amounts[0]?.amount_in_cents).toBe(7500)
      expect((await reports().totals({ hide_amounts: true })).amounts).toEqual([])
    })

    it('agree with hours × rate however many entries are behind them', async () => {
      const project = await reports().project('A', { rate: 80 })
      for (let index = 0; index < 30; index += 1) {
        await reports().track({ project_id: project.id, billable: true, duration: 61 })
      }
      const [group] = await reports().summary()
      expect(group?.amounts).toEqual([
        { currency: 'USD', amount_in_cents: Math.round((30 * 61 * 8000) / 3600) },
      ])
    })
  })

  it('decisions §6 POST search/time_entries/totals adds everything up, amounts by currency and rate', async () => {
    const project = await reports().project('A', { rate: 60 })
    await reports().track({ project_id: project.id, billable: true, duration: 1800 })
    await reports().track({ duration: 60 })
    expect(await reports().totals()).toEqual({
      seconds: 1860,
      billable_seconds: 1800,
      rates: [{ currency: 'USD', hourly_rate_in_cents: 6000, billable_seconds: 1800, amount_in_cents: 3000 }],
      amounts: [{ currency: 'USD', amount_in_cents: 3000 }],
      labor_rates: [],
      labor_costs: [],
      time_entries: 2,
    })
  })

  it('decisions §6 POST search/time_entries.csv has every entry once, over all its pages', async () => {
    for (let index = 0; index < 12; index += 1) await reports().track({ description: `entry ${index}` })
    const answer = await reports().person.client.call(searchReportCsv, {
      params: reports().params,
      body: { start_date: '2025-06-01' },
    })
    const lines = (await answer.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(13)
    expect(new Set(lines).size).toBe(13)
  })
}
