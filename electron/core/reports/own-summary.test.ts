import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ReportFilter, ReportGrouping, ReportLine } from '../../../shared/bridge/reports.ts'
import { reportGroupings } from '../../../shared/bridge/reports.ts'
import { zoneDays } from '../../../shared/domain/days.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import { addDays, firstDayOfWeek } from '../../../shared/domain/plain-date.ts'
import { roundDuration } from '../../../shared/domain/rounding.ts'
import { awkwardZones } from '../../../shared/domain/time-zones.fixture.ts'
import { openTestAccount } from '../testing/open-test-account.ts'

interface Tracked {
  readonly at: number
  readonly seconds: number
  readonly project: number | null
  readonly task: number | null
  readonly tags: readonly number[]
  readonly description: string
  readonly billable: boolean
}

/** From right before the one day that never was in Apia; with a change of the clock in all zones that have one. */
const begin = '2011-12-29T00:00:00Z'

/** In the last hour of days that are longer than others: in Berlin, New York, on Lord Howe and in São Paulo. */
const late = ['2012-10-28T22:30:00Z', '2012-11-05T04:30:00Z', '2012-04-01T13:15:00Z', '2012-02-26T02:30:00Z']

const tracked: fc.Arbitrary<Tracked> = fc.record({
  at: fc.oneof(
    fc.integer({ min: 0, max: 330 * 86_400 }),
    fc.constantFrom(...late).map((instant) => secondsBetween(begin, instant)),
  ),
  seconds: fc.integer({ min: 0, max: 3 * 3600 }),
  project: fc.option(fc.integer({ min: 0, max: 3 })),
  task: fc.option(fc.integer({ min: 0, max: 1 })),
  tags: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  description: fc.constantFrom('', 'Proofs', 'proof of title', 'Call'),
  billable: fc.boolean(),
})

const rounding = fc.option(
  fc.record({
    direction: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    minutes: fc.constantFrom(0, 1, 6, 15, 60),
  }),
)

const grouping = fc.constantFrom(...reportGroupings)
const chosen = (count: number) =>
  fc.uniqueArray(fc.option(fc.integer({ min: 0, max: count - 1 })), { minLength: 1, maxLength: 3 })

const asked = fc.record(
  {
    projectIds: chosen(4),
    clientIds: chosen(2),
    taskIds: chosen(2),
    tagIds: chosen(3),
    billable: fc.boolean(),
    text: fc.constantFrom('proof', 'CALL', '  '),
    descriptions: fc.constantFrom<string[]>(['Proofs'], ['', 'Call']),
    minSeconds: fc.constant(900),
    maxSeconds: fc.constant(7200),
  },
  { requiredKeys: [] },
)

/** The last project and the last tag are being deleted: they are shown as none. */
const isDeleted = { project: (index: number) => index === 3, tag: (index: number) => index === 2 }

it.each(awkwardZones)(
  'every grouping of a report adds up to its entries, by the days of %s',
  async (timeZone) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tracked, { maxLength: 25 }),
        asked,
        rounding,
        grouping,
        fc.option(grouping),
        fc.tuple(fc.integer({ min: -2, max: 330 }), fc.integer({ min: -1, max: 330 })),
        async (entries, wanted, rounded, groupBy, second, [offset, length]) => {
          const account = openTestAccount(':memory:', timeZone)
          const { procedures } = account
          const me = account.pull('member', 1, { name: 'Ada', isMe: true })
          const clients = [0, 1].map((index) =>
            account.pull('client', 100 + index, { name: `Client ${index}` }),
          )
          const projects = [0, 1, 2, 3].map((index) =>
            account.pull('project', 200 + index, {
              name: `Project ${index}`,
              clientId: index === 0 ? null : (clients[index % 2] ?? null),
            }),
          )
          const tasks = [0, 1].map((index) => account.pull('task', 300 + index, { name: `Task ${index}` }))
          const tags = [0, 1, 2].map((index) => account.pull('tag', 400 + index, { name: `Tag ${index}` }))
          const idOf = (ids: readonly LocalId[], index: number | null) =>
            index === null ? null : (ids[index] ?? null)
          for (const [index, entry] of entries.entries()) {
            const start = addSeconds(begin, entry.at)
            account.pull('timeEntry', 1000 + index, {
              start,
              stop: addSeconds(start, entry.seconds),
              projectId: idOf(projects, entry.project),
              taskId: idOf(tasks, entry.task),
              tagIds: entry.tags.flatMap((tag) => tags[tag] ?? []),
              description: entry.description,
              billable: entry.billable,
            })
          }
          // The running entry, and entries of another workspace, count nowhere.
          account.pull('timeEntry', 900, { start: begin, stop: null })
          account.selectWorkspace(2)
          account.pull('timeEntry', 901, { start: begin, stop: addSeconds(begin, 60) })
          account.selectWorkspace(1)
          procedures['projects.delete']({ ids: [projects[3] as LocalId] })
          procedures['tags.delete']({ ids: [tags[2] as LocalId] })

          const days = zoneDays(timeZone)
          const from = addDays(days.dateOf(begin), offset)
          const filter: ReportFilter = {
            ...wanted,
            projectIds: wanted.projectIds?.map((index) => idOf(projects, index)),
            clientIds: wanted.clientIds?.map((index) => idOf(clients, index)),
            taskIds: wanted.taskIds?.map((index) => idOf(tasks, index)),
            tagIds: wanted.tagIds?.map((index) => idOf(tags, index)),
            from,
            to: addDays(from, length),
          }
          const subGroupBy = second === groupBy ? null : second
          const answer = await procedures['reports.summary']({
            scope: 'own',
            filter,
            rounding: rounded,
            groupBy,
            subGroupBy,
          })

          const meant = entries
            .map((entry) => {
              const start = addSeconds(begin, entry.at)
              const project =
                entry.project === null || isDeleted.project(entry.project) ? null : entry.project
              const date = days.dateOf(start)
              const client = project === null || project === 0 ? null : project % 2
              return {
                ...entry,
                project,
                client,
                date,
                tags: entry.tags.filter((tag) => !isDeleted.tag(tag)),
                rounded: roundDuration(entry.seconds, rounded ?? { direction: 'up', minutes: 0 }),
              }
            })
            .filter(
              (entry) =>
                entry.date >= filter.from &&
                entry.date <= filter.to &&
                (wanted.projectIds?.includes(entry.project) ?? true) &&
                (wanted.clientIds?.includes(entry.client) ?? true) &&
                (wanted.taskIds?.includes(entry.task) ?? true) &&
                (wanted.tagIds === undefined ||
                  wanted.tagIds.some((tag) =>
                    tag === null ? entry.tags.length === 0 : entry.tags.includes(tag),
                  )) &&
                entry.billable === (wanted.billable ?? entry.billable) &&
                entry.description.toLowerCase().includes((wanted.text ?? '').trim().toLowerCase()) &&
                (wanted.descriptions?.includes(entry.description) ?? true) &&
                entry.seconds >= (wanted.minSeconds ?? 0) &&
                entry.seconds <= (wanted.maxSeconds ?? Infinity),
            )
          type Meant = (typeof meant)[number]
          const keysOf = (by: ReportGrouping, entry: Meant): readonly (string | null)[] => {
            if (by === 'tag')
              return entry.tags.length === 0 ? [null] : entry.tags.map((tag) => idOf(tags, tag))
            const keys: Readonly<Record<Exclude<ReportGrouping, 'tag'>, string | null>> = {
              project: idOf(projects, entry.project),
              client: idOf(clients, entry.client),
              task: idOf(tasks, entry.task),
              description: entry.description,
              person: me,
              day: entry.date,
              week: firstDayOfWeek(entry.date, 1),
              month: `${entry.date.slice(0, 7)}-01`,
            }
            return [keys[by]]
          }
          const sumsBy = (by: ReportGrouping, list: readonly Meant[]) => {
            const sums = new Map<string | null, number>()
            for (const entry of list) {
              for (const key of keysOf(by, entry)) sums.set(key, (sums.get(key) ?? 0) + entry.rounded)
            }
            return sums
          }
          const shown = (lines: readonly ReportLine[]) =>
            new Map(lines.map(({ key, seconds }) => [key, seconds]))

          expect(answer.total).toMatchObject({
            seconds: meant.reduce((sum, entry) => sum + entry.rounded, 0),
            billableSeconds: meant.reduce((sum, entry) => sum + (entry.billable ? entry.rounded : 0), 0),
          })
          expect(shown(answer.groups)).toEqual(sumsBy(groupBy, meant))
          expect(new Map(answer.days.map(({ date, seconds }) => [date, seconds]))).toEqual(
            sumsBy('day', meant),
          )
          for (const group of answer.groups) {
            const own = meant.filter((entry) => keysOf(groupBy, entry).includes(group.key))
            expect(shown(group.subGroups)).toEqual(subGroupBy === null ? new Map() : sumsBy(subGroupBy, own))
          }

          // Page after page, the entries are the same, and so are the totals of their days.
          const listed: { readonly date: string; readonly totalSeconds: number; readonly count: number }[] =
            []
          for (let before: string | null | undefined; before !== null;) {
            const page = procedures['reports.entries']({ filter, rounding: rounded, before, minEntries: 4 })
            for (const day of page.days) {
              listed.push({ date: day.date, totalSeconds: day.totalSeconds, count: day.entries.length })
            }
            before = page.nextBefore
          }
          expect(new Map(listed.map(({ date, totalSeconds }) => [date, totalSeconds]))).toEqual(
            sumsBy('day', meant),
          )
          expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(meant.length)
        },
      ),
      { numRuns: 25 },
    )
  },
)

it('lists lines by time, and dates in their order', async () => {
  const account = openTestAccount()
  const track = (start: string, hours: number, description: string) =>
    account.procedures['timeEntries.create']({ description, start, stop: addSeconds(start, hours * 3600) })
  track('2026-03-10T08:00:00Z', 1, 'Short')
  track('2026-03-09T08:00:00Z', 3, 'Long')
  const filter = { from: '2026-03-01', to: '2026-03-31' }
  const grouped = async (groupBy: ReportGrouping) => {
    const answer = await account.procedures['reports.summary']({
      scope: 'own',
      filter,
      rounding: null,
      groupBy,
      subGroupBy: null,
    })
    return answer.groups.map(({ key }) => key)
  }
  expect(await grouped('description')).toEqual(['Long', 'Short'])
  expect(await grouped('day')).toEqual(['2026-03-09', '2026-03-10'])
})

it('comes to what the entries come to by the rates of their time, rounded once', async () => {
  const account = openTestAccount()
  const { procedures } = account
  const memberId = account.pull('member', 1, { name: 'Ada', role: 'owner', isMe: true })
  account.pull('workspace', 1, { currency: 'EUR', mayChange: true, seesRates: true, seesCosts: true })
  const projectId = account.pull('project', 2, { name: 'Site', currency: 'USD' })
  const noon = '2026-03-10T12:00:00Z'
  procedures['rates.set']({
    kind: 'billable',
    projectId: null,
    memberId: null,
    periods: [
      { from: null, cents: 1000 },
      { from: noon, cents: 2001 },
    ],
  })
  procedures['rates.set']({
    kind: 'labor_cost',
    projectId,
    memberId,
    periods: [{ from: null, cents: 500 }],
  })
  const track = (start: string, seconds: number, fields: { projectId?: LocalId; billable?: boolean } = {}) =>
    procedures['timeEntries.create']({ billable: true, ...fields, start, stop: addSeconds(start, seconds) })
  track('2026-03-10T11:59:59Z', 3600)
  track(noon, 1800)
  track(addSeconds(noon, 60), 1800)
  track(noon, 7200, { projectId })
  track(noon, 3600, { projectId, billable: false })
  const ask = (groupBy: ReportGrouping) =>
    procedures['reports.summary']({
      scope: 'own',
      filter: { from: '2026-03-10', to: '2026-03-10' },
      rounding: null,
      groupBy,
      subGroupBy: null,
    })
  const amounts = [
    { currency: 'EUR', cents: 3001 },
    { currency: 'USD', cents: 4002 },
  ]
  const costs = [{ currency: 'USD', cents: 1500 }]
  expect((await ask('day')).groups).toMatchObject([{ amounts, costs }])
  const { total, groups } = await ask('project')
  expect(total).toMatchObject({ amounts, costs })
  const listed = (money: 'all' | 'none') =>
    procedures['reports.entries']({
      filter: { from: '2026-03-10', to: '2026-03-10' },
      rounding: null,
      money,
      minEntries: 9,
    }).days.map(({ entries, rates }) => entries.map(({ id }) => rates?.[id]))
  const euros = { cents: 2001, currency: 'EUR' }
  const dollars = { cents: 2001, currency: 'USD' }
  expect(listed('all')).toEqual([[euros, undefined, dollars, euros, { cents: 1000, currency: 'EUR' }]])
  expect(listed('none')[0]).not.toContainEqual(euros)
  expect(groups.map((group) => [group.name, group.amounts])).toEqual([
    ['Site', [amounts[1]]],
    [null, [amounts[0]]],
  ])
})
