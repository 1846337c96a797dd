import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { updateProject } from '../../../shared/api/projects.ts'
import { listProjectUsers, updateProjectUser } from '../../../shared/api/project-users.ts'
import { searchTotals, summaryReport } from '../../../shared/api/reports.ts'
import { updateWorkspace } from '../../../shared/api/workspaces.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { epochSeconds, instantOf, secondsBetween } from '../../../shared/domain/instant.ts'
import { RatedTimes } from '../../../shared/domain/rates.ts'
import { roundDuration } from '../../../shared/domain/rounding.ts'
import { anyInput } from '../sync/resources/define-resource.ts'
import { type Device, exchange } from '../sync/testing/device.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'
import { ownRates } from './rate-book.ts'

let team: PlanningTeam
let desk: Device
let projects: readonly LocalId[]
let me: LocalId

beforeAll(async () => {
  team = await openPlanningTeam(await createService(memoryService(() => Date.parse(noon))))
  desk = team.device('0001')
  await exchange(desk)
  for (const name of ['Site', 'Shop']) desk.procedures['projects.create']({ name })
  await exchange(desk)
  projects = desk.rows('project').map(({ localId }) => localId)
  me = desk.rows('member')[0]?.localId as LocalId
})
afterAll(() => team.close())

const DAYS = 40
const instants = fc
  .integer({ min: 0, max: DAYS * 86_400 })
  .map((seconds) => instantOf(epochSeconds('2026-02-10T00:00:00Z') + seconds))
const cents = fc.option(fc.integer({ min: 0, max: 20_000 }))
const places = fc.constantFrom(null, 0, 1)

const histories = fc.record({
  kind: fc.constantFrom('billable' as const, 'labor_cost' as const),
  project: places,
  isMine: fc.boolean(),
  first: cents,
  further: fc.uniqueArray(fc.record({ from: instants, cents }), {
    selector: ({ from }) => from,
    maxLength: 3,
  }),
})

/** Changes by other programs, through the fields of the documents. */
const documented = fc.record({
  what: fc.constantFrom('workspace' as const, 'project' as const, 'projectUser' as const),
  units: fc.integer({ min: 0, max: 20_000 }).map((rate) => rate / 100),
  mode: fc.constantFrom('start-today', 'override-current', 'override-all'),
})

const entries = fc.record({
  start: instants,
  seconds: fc.integer({ min: 0, max: 30_000 }),
  project: places,
  billable: fc.boolean(),
})

const settings = fc.record({
  currency: fc.constantFrom('USD', 'EUR'),
  ofProject: fc.constantFrom(null, 'CHF', 'EUR'),
  rounding: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
  roundingMinutes: fc.constantFrom(0, 6, 15),
})

const projectAt = (place: number | null): LocalId | null =>
  place === null ? null : (projects[place] ?? null)

async function changeAsDocumented({
  what,
  units,
  mode,
}: typeof documented extends fc.Arbitrary<infer T> ? T : never) {
  const { workspace_id } = team.place
  const project_id = desk.replica.rows.serverIdOf('project', projects[0] as LocalId) ?? 0
  const params = { workspace_id, project_id }
  if (what === 'workspace') {
    const body = { default_hourly_rate: units, rate_change_mode: mode }
    await team.api.call(updateWorkspace, anyInput({ params, body }))
  } else if (what === 'project') {
    await team.api.call(updateProject, anyInput({ params, body: { rate: units, rate_change_mode: mode } }))
  } else {
    const query = { project_ids: String(project_id) }
    const { rows } = await team.api.list(listProjectUsers, { params: { workspace_id }, query })
    const [{ id } = { id: 0 }] = rows as readonly { readonly id: number }[]
    const body = { rate: units, rate_change_mode: mode, labor_cost: units, labor_cost_change_mode: mode }
    const path = { workspace_id, project_user_id: id }
    await team.api.call(updateProjectUser, anyInput({ params: path, body }))
  }
}

/** The amounts of the person's time by the replica alone, of all projects or of one. */
function ownAmounts(isMeant: (projectId: LocalId | null) => boolean) {
  const rates = ownRates({ replica: desk.replica, workspaceId: desk.account.workspaceId })
  const [billed, costs] = [new RatedTimes(), new RatedTimes()]
  for (const { fields } of desk.rows('timeEntry')) {
    const { projectId, start, stop, billable } = fields
    if (stop === null || !isMeant(projectId)) continue
    const seconds = roundDuration(secondsBetween(start, stop), rates.rounding)
    const currency = rates.currencyOf(projectId)
    const rate = rates.rateOf('billable', projectId, start)
    if (billable && rate !== null && seconds > 0) billed.add(currency, rate, seconds)
    const cost = rates.rateOf('labor_cost', projectId, start)
    if (cost !== null) costs.add(currency, cost, seconds)
  }
  const written = (times: RatedTimes) =>
    times.amounts().map(({ currency, cents: amount }) => ({ currency, amount_in_cents: amount }))
  return { amounts: written(billed), labor_costs: written(costs) }
}

it('amounts from the replica are those of the service’s reports', async () => {
  const { workspace_id } = team.place
  const params = { workspace_id }
  const period = { start_date: '2026-01-01', end_date: '2026-12-31' }
  await fc.assert(
    fc.asyncProperty(
      fc.array(histories, { maxLength: 6 }),
      fc.array(documented, { maxLength: 2 }),
      fc.array(entries, { maxLength: 6 }),
      settings,
      async (drawn, changes, tracked, { currency, ofProject, ...rounding }) => {
        desk.procedures['workspaceSettings.update']({ currency, ...rounding })
        desk.procedures['projects.update']({ id: projects[0] as LocalId, changes: { currency: ofProject } })
        for (const { kind, project, isMine, first, further } of drawn) {
          const periods = [
            { from: null, cents: first },
            ...further.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
          ]
          const memberId = isMine || kind === 'labor_cost' ? me : null
          desk.procedures['rates.set']({ kind, projectId: projectAt(project), memberId, periods })
        }
        for (const { start, seconds, project, billable } of tracked) {
          const stop = instantOf(epochSeconds(start) + seconds)
          desk.procedures['timeEntries.create']({ start, stop, billable, projectId: projectAt(project) })
        }
        await exchange(desk)
        for (const change of changes) await changeAsDocumented(change)
        await exchange(desk)
        expect(desk.status).toMatchObject({ waiting: 0, refused: 0, conflicts: 0 })
        const { body: totals } = await team.api.call(searchTotals, anyInput({ params, body: period }))
        expect(totals).toMatchObject(ownAmounts(() => true))
        const { body } = await team.api.call(summaryReport, anyInput({ params, body: period }))
        const { groups } = body as { groups: { id: number | null }[] }
        for (const group of groups) {
          const isMeant = (id: LocalId | null) =>
            (id === null ? null : desk.replica.rows.serverIdOf('project', id)) === group.id
          expect(group).toMatchObject(ownAmounts(isMeant))
        }
      },
    ),
    // The rows of a run stay for the next: a smaller one would say nothing.
    { numRuns: 15, endOnFailure: true },
  )
})
