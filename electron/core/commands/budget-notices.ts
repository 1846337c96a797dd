/** Budget alerts: each is told once to a person, by whichever of their computers notices it first. */

import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { type BudgetUse, dueAlert, type ToldAlerts } from '../../../shared/domain/budget-alerts.ts'
import { listProjects } from '../queries/lists.ts'
import { projectForecasts } from '../queries/project-forecasts.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { moneyForecast } from '../../../shared/domain/project-money.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import { settingsOf, singletonIds } from '../replica/entities.ts'
import type { CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

type Notice = ProcedureOutput<'projects.budgetNotices'>[number]

interface Due {
  readonly notice: Notice
  /** Of the project, alike on all computers. */
  readonly key: string
  readonly limit: number
}

/** What this computer has told, and the service may not know yet, or no longer. */
const TOLD_HERE = 'budgetNotices'
/** More the service does not take; the oldest projects are forgotten. */
const MOST_CHARACTERS = 60_000

/** The alerts that are due and that nobody was told. Projects are left out that the service does not know yet. */
export function budgetNotices(context: QueryContext, now: string): Notice[] {
  return dueNotices(context, now).map(({ notice }) => notice)
}

/** The same, and notes that the person is told now; nothing that could be taken back. */
export function tellBudgets(context: CommandContext & QueryContext): Notice[] {
  const { replica, effects } = context
  return replica.transaction(() => {
    const due = dueNotices(context, effects.now())
    if (due.length === 0) return []
    const told = { ...toldAlerts(context) }
    for (const { key, limit, notice } of due)
      told[key] = { ...told[key], [notice.of]: [limit, notice.percent] }
    const written = withinLimit(told)
    replica.meta.set(TOLD_HERE, written)
    const row = findRow(replica, 'plannerSettings', singletonIds.plannerSettings)
    updateRow(context, 'plannerSettings', row, { budgetNotices: written })
    return due.map(({ notice }) => notice)
  })
}

function dueNotices(context: QueryContext, now: string): readonly Due[] {
  const { rows, sqlite } = context.replica
  if (sqlite.get("SELECT 1 FROM projects WHERE budget_alerts <> '[]' LIMIT 1") === undefined) return []
  const projects = listProjects(context).filter(
    ({ archived, budgetAlerts }) => !archived && budgetAlerts.length > 0,
  )
  if (projects.length === 0) return []
  const isTeam = sqlite.get('SELECT 1 FROM members WHERE is_me = 0 AND deleted = 0 LIMIT 1') !== undefined
  const forecasts = new Map(projectForecasts(context, now).map((forecast) => [forecast.id, forecast]))
  const told = toldAlerts(context)
  return projects.flatMap((project): Due[] => {
    const serverId = rows.serverIdOf('project', project.id)
    if (serverId === null) return []
    const money = forecasts.get(project.id)?.money ?? null
    const limit = money === null ? null : moneyForecast({ ...money, ...project }).limit
    const seconds = project.teamSeconds ?? (isTeam ? null : project.trackedSeconds)
    const uses: BudgetUse[] = [
      ...(project.estimatedSeconds === null || seconds === null
        ? []
        : [{ of: 'time', limit: project.estimatedSeconds, used: seconds } as const]),
      ...(money === null || limit === null || (isTeam && !money.hasOthers)
        ? []
        : [{ of: 'money', limit, used: money.spent.billed ?? 0 } as const]),
    ]
    const key = String(serverId)
    return uses.flatMap((use) => {
      const percent = dueAlert(project.budgetAlerts, use, told[key])
      if (percent === null) return []
      const notice = { projectId: project.id, name: project.name, of: use.of, percent }
      return [{ notice, key, limit: use.limit }]
    })
  })
}

/** Of a project that both know, what this computer has told counts: it was the later one, or the other was never sent. */
function toldAlerts({ replica }: Pick<QueryContext, 'replica'>): ToldAlerts {
  const parse = (text: string | null) => JSON.parse(text ?? '{}') as ToldAlerts
  const elsewhere = parse(settingsOf(replica, 'plannerSettings').budgetNotices)
  const here = parse(replica.meta.get(TOLD_HERE))
  const keys = new Set([...Object.keys(elsewhere), ...Object.keys(here)])
  return Object.fromEntries(
    [...keys].map((key) => {
      const merged = { ...here[key], ...elsewhere[key] }
      for (const limit of ['time', 'money'] as const) {
        const [mine, theirs] = [here[key]?.[limit], elsewhere[key]?.[limit]]
        if (mine !== undefined && (theirs === undefined || (theirs[0] === mine[0] && mine[1] > theirs[1])))
          merged[limit] = mine
      }
      return [key, merged]
    }),
  )
}

function withinLimit(told: ToldAlerts): string {
  const entries = Object.entries(told)
  for (;;) {
    const written = canonicalJson(Object.fromEntries(entries))
    if (written.length <= MOST_CHARACTERS) return written
    entries.splice(0, Math.ceil(entries.length / 4))
  }
}
