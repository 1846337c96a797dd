import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds, epochSeconds, secondsBetween } from '../../../shared/domain/instant.ts'
import { amountOf, effectiveRate, type RatedTime, toHistory } from '../../../shared/domain/rates.ts'
import { openTestAccount } from '../testing/open-test-account.ts'

const begin = '2026-01-05T00:00:00Z'
const instants = fc.integer({ min: 0, max: 60 * 86_400 }).map((seconds) => addSeconds(begin, seconds))
const cents = fc.option(fc.integer({ min: 0, max: 20_000 }))
const history = fc.record({ first: cents, from: instants, second: cents }).map(({ first, from, second }) => [
  { from: null, cents: first },
  { from, cents: second },
])

const world = fc.record({
  workspace: history,
  project: history,
  mine: history,
  mineHere: history,
  cost: history,
  ghost: fc.record({ rate: cents, laborCost: cents }),
  entries: fc.array(
    fc.record({
      start: instants,
      seconds: fc.integer({ min: 0, max: 30_000 }),
      billable: fc.boolean(),
      isHere: fc.boolean(),
      task: fc.option(fc.integer({ min: 0, max: 3 })),
    }),
    { maxLength: 12 },
  ),
  tasks: fc.array(
    fc.record({
      estimatedSeconds: fc.option(fc.integer({ min: 0, max: 40_000 })),
      billable: fc.boolean(),
      done: fc.boolean(),
      date: fc.constantFrom(null, '2026-01-20', '2026-03-01', '2026-05-01'),
      workers: fc.constantFrom('', 'me', 'ghost', 'me ghost'),
    }),
    { minLength: 4, maxLength: 4 },
  ),
})

it('what a project comes to is the sum of its entries and of the shares of its open tasks', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const account = openTestAccount(':memory:', 'Etc/UTC')
      const { procedures } = account
      account.pull('workspace', 1, { currency: 'EUR', seesRates: true, seesCosts: true, mayChange: true })
      const me = account.pull('member', 2, { name: 'Ada', isMe: true })
      const ghost = account.pull('ghost', 3, { name: 'Designer', ...drawn.ghost })
      const [here, there] = [4, 5].map((id) => account.pull('project', id, { name: `Project ${id}` })) as [
        LocalId,
        LocalId,
      ]
      const rates = {
        workspace: { kind: 'billable', projectId: null, memberId: null },
        project: { kind: 'billable', projectId: here, memberId: null },
        mine: { kind: 'billable', projectId: null, memberId: me },
        mineHere: { kind: 'billable', projectId: here, memberId: me },
        cost: { kind: 'labor_cost', projectId: null, memberId: me },
      } as const
      for (const [name, owner] of Object.entries(rates)) {
        procedures['rates.set']({ ...owner, periods: drawn[name as keyof typeof rates] })
      }
      const tasks = drawn.tasks.map(({ workers, ...task }, index) =>
        account.pull('task', 10 + index, {
          ...task,
          name: `Task ${index}`,
          projectId: here,
          assigneeIds: workers.includes('me') ? [me] : [],
          ghostIds: workers.includes('ghost') ? [ghost] : [],
        }),
      )
      for (const [index, { start, seconds, billable, isHere, task }] of drawn.entries.entries()) {
        account.pull('timeEntry', 100 + index, {
          start,
          stop: addSeconds(start, seconds),
          billable,
          projectId: isHere ? here : there,
          taskId: task === null ? null : (tasks[task] ?? null),
        })
      }

      const now = account.effects.now()
      const micros = (instant: string) => epochSeconds(instant) * 1_000_000
      const rateOf = (who: 'me' | 'ghost' | null, at: string) => {
        const project = toHistory(drawn.project)
        const workspace = toHistory(drawn.workspace)
        const levels =
          who === 'me'
            ? [toHistory(drawn.mineHere), project, toHistory(drawn.mine), workspace]
            : who === 'ghost'
              ? [project, [{ from: 0, cents: drawn.ghost.rate }], workspace]
              : [project, workspace]
        return effectiveRate(levels, micros(at))
      }
      const costOf = (who: 'me' | 'ghost' | null, at: string) =>
        who === 'me'
          ? effectiveRate([toHistory(drawn.cost)], micros(at))
          : who === 'ghost'
            ? drawn.ghost.laborCost
            : null
      const priced = (times: readonly (readonly [number, number | null])[]) =>
        amountOf(
          times.flatMap(([seconds, rate]): RatedTime[] => (rate === null ? [] : [{ seconds, cents: rate }])),
        )
      const tracked = drawn.entries.filter(({ isHere }) => isHere)
      const trackedOn = (index: number) =>
        drawn.entries.reduce((sum, { task, seconds }) => sum + (task === index ? seconds : 0), 0)
      const planned = drawn.tasks.flatMap(({ estimatedSeconds, done, date, workers, billable }, index) => {
        const seconds = done ? 0 : Math.max(0, (estimatedSeconds ?? 0) - trackedOn(index))
        const people = workers === '' ? [null] : (workers.split(' ') as ('me' | 'ghost')[])
        const at = date === null || secondsBetween(now, `${date}T00:00:00Z`) < 0 ? now : `${date}T00:00:00Z`
        return people.map((who, place) => ({
          who,
          at,
          billable,
          seconds: Math.floor(seconds / people.length) + (place < seconds % people.length ? 1 : 0),
        }))
      })
      const lacking = (times: readonly (readonly [number, number | null])[]) =>
        times.reduce((sum, [seconds, rate]) => sum + (rate === null ? seconds : 0), 0)
      const plannedRates = planned
        .filter(({ billable }) => billable)
        .map(({ who, at, seconds }) => [seconds, rateOf(who, at)] as const)
      const plannedCosts = planned.map(({ who, at, seconds }) => [seconds, costOf(who, at)] as const)
      const [forecast] = procedures['projects.forecasts']({ id: here })
      expect(forecast).toEqual({
        id: here,
        remainingSeconds: planned.reduce((sum, { seconds }) => sum + seconds, 0),
        runningSeconds: 0,
        money: {
          currency: 'EUR',
          period: null,
          spent: {
            billed: priced(
              tracked
                .filter(({ billable }) => billable)
                .map(({ seconds, start }) => [seconds, rateOf('me', start)]),
            ),
            cost: priced(tracked.map(({ seconds, start }) => [seconds, costOf('me', start)])),
          },
          planned: { billed: priced(plannedRates), cost: priced(plannedCosts) },
          unratedSeconds: lacking(plannedRates),
          uncostedSeconds: lacking(plannedCosts),
          hasOthers: false,
          seesAllRates: true,
        },
      })

      const report = await procedures['reports.summary']({
        scope: 'own',
        filter: { from: '2026-01-01', to: '2026-12-31', projectIds: [here] },
        rounding: null,
        groupBy: 'project',
        subGroupBy: null,
      })
      const reported = ([{ cents: amount } = { cents: 0 }]: readonly { readonly cents: number }[]) => amount
      expect(forecast?.money?.spent).toEqual({
        billed: reported(report.total.amounts),
        cost: reported(report.total.costs),
      })

      procedures['projects.update']({ id: here, changes: { budget: 100 } })
      const all = procedures['projects.forecasts']()
      expect(all.find(({ id }) => id === here)).toEqual(forecast)
      expect(all.find(({ id }) => id === there)?.money).toBeNull()
    }),
    { numRuns: 60 },
  )
})

it('tells amounts to those alone who may see them', () => {
  const account = openTestAccount()
  account.pull('workspace', 1, { currency: 'EUR' })
  account.pull('member', 2, { isMe: true })
  const hidden = account.pull('project', 3, { name: 'Hidden', budget: 100 })
  const billed = account.pull('project', 4, { name: 'Billed', seesRates: true, currency: 'CHF' })
  const forecastOf = (id: LocalId) => account.procedures['projects.forecasts']({ id })[0]
  expect(forecastOf(hidden)).toMatchObject({ money: null })
  expect(forecastOf(billed)).toMatchObject({
    money: {
      currency: 'CHF',
      spent: { billed: 0, cost: null },
      planned: { billed: 0, cost: null },
      seesAllRates: false,
    },
  })
})
