/** Budget alerts: each computer tells of it until the person has taken note on one of them. */

import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import { type BudgetUse, dueAlert, type ToldAlerts } from '../../../shared/domain/budget-alerts.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { listProjects } from '../queries/lists.ts'
import { moneyOf } from '../queries/project-forecasts.ts'
import type { QueryContext } from '../queries/query-context.ts'
import { moneyLimit, moneyPeriod } from '../../../shared/domain/project-money.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { canonicalJson } from '../replica/canonical-json.ts'
import { settingsOf, singletonIds } from '../replica/entities.ts'
import type { CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

type Notice = ProcedureOutput<'projects.budgetNotices'>[number]

interface Due {
  readonly notice: Notice
  /** Of the project, as `keyOf` makes it. */
  readonly key: string
  readonly limit: number
}

/** The alerts told on this computer, which the service may not know yet, or no longer. */
const TOLD_HERE = 'budgetNotices'
/** More the service does not take; the oldest projects are forgotten. */
const MOST_CHARACTERS = 60_000

/** The alerts that are due and of which nobody took note. Projects are left out that the service does not know yet. @param now an instant */
export function budgetNotices(context: QueryContext, now: string): Notice[] {
  return dueNotices(context, now).due.map(({ notice }) => notice)
}

/** Does nothing for an alert that is not due, or no longer. */
export function noteBudget(
  context: CommandContext & QueryContext,
  { projectId, of, percent }: ParsedInput<'projects.noteBudget'>,
): Record<string, never> {
  const { replica } = context
  replica.transaction(() => {
    const { due, told } = dueNotices(context, context.effects.now())
    const noted = due.find(({ notice }) => notice.projectId === projectId && notice.of === of)
    if (noted === undefined) return
    const { key, limit } = noted
    const written = withinLimit({ ...told, [key]: { ...told[key], [of]: [limit, percent] } })
    replica.meta.set(TOLD_HERE, written)
    const row = findRow(replica, 'plannerSettings', singletonIds.plannerSettings)
    updateRow(context, 'plannerSettings', row, { budgetNotices: written })
  })
  return {}
}

function dueNotices(
  context: QueryContext,
  now: string,
): { readonly due: readonly Due[]; readonly told: ToldAlerts } {
  const { rows, sqlite } = context.replica
  if (sqlite.get("SELECT 1 FROM projects WHERE budget_alerts <> '[]' LIMIT 1") === undefined)
    return { due: [], told: {} }
  const isTeam = sqlite.get('SELECT 1 FROM members WHERE is_me = 0 AND deleted = 0 LIMIT 1') !== undefined
  const projects = listProjects(context, now)
  const told = toldAlerts(context, projects)
  let money: ReturnType<typeof moneyOf> | undefined
  const moneyUsed = (id: LocalId): number | null => {
    money ??= moneyOf(context, now)
    const found = money(findRow(context.replica, 'project', id), [])
    return found === null || (isTeam && !found.hasOthers) ? null : found.spent.billed
  }
  const due = projects.flatMap((project): Due[] => {
    const { id: projectId, name, budgetAlerts } = project
    if (rows.serverIdOf('project', projectId) === null || project.archived || budgetAlerts.length === 0)
      return []
    const dueOf = (of: BudgetUse['of'], limit: number | null, usedOf: () => number | null): Due[] => {
      const key = keyOf(context, project, of)
      const percentOf = (used: number) => dueAlert(budgetAlerts, { of, limit: limit ?? 0, used }, told[key])
      // Nothing is left to tell, however much is used.
      if (limit === null || percentOf(Number.POSITIVE_INFINITY) === null) return []
      const percent = percentOf(usedOf() ?? 0)
      return percent === null ? [] : [{ notice: { projectId, name, of, percent }, key, limit }]
    }
    const seconds = project.teamSeconds ?? (isTeam ? null : project.trackedSeconds)
    return dueOf('time', project.estimatedSeconds, () => seconds).concat(
      dueOf('money', moneyLimit(project), () => moneyUsed(projectId)),
    )
  })
  return { due, told }
}

/** Alike on all computers. The alerts of a recurring project are due again in each of its periods. */
function keyOf({ replica }: QueryContext, project: Project, of: BudgetUse['of']): string {
  const serverId = String(replica.rows.serverIdOf('project', project.id))
  const period = of === 'money' ? moneyPeriod(project.period, project) : project.period
  return period === null ? serverId : `${serverId}/${period.from}`
}

/** Of a project and limit that both know, the note for the present limit counts, then the higher percentage. */
function toldAlerts(context: QueryContext, projects: readonly Project[]): ToldAlerts {
  const { replica } = context
  const parse = (text: string | null) => JSON.parse(text ?? '{}') as ToldAlerts
  const elsewhere = parse(settingsOf(replica, 'plannerSettings').budgetNotices)
  const here = parse(replica.meta.get(TOLD_HERE))
  const present = new Map(
    projects.flatMap((project) => [
      [`${keyOf(context, project, 'time')} time`, project.estimatedSeconds] as const,
      [`${keyOf(context, project, 'money')} money`, moneyLimit(project)] as const,
    ]),
  )
  const keys = new Set([...Object.keys(elsewhere), ...Object.keys(here)])
  return Object.fromEntries(
    [...keys].map((key) => {
      const merged = { ...here[key], ...elsewhere[key] }
      for (const kind of ['time', 'money'] as const) {
        const [mine, theirs] = [here[key]?.[kind], elsewhere[key]?.[kind]]
        if (mine === undefined) continue
        const isBetter =
          mine[0] === theirs?.[0] ? mine[1] > theirs[1] : mine[0] === present.get(`${key} ${kind}`)
        if (theirs === undefined || isBetter) merged[kind] = mine
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
