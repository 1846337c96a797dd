/** The present periods of recurring projects, and the time that was tracked in them. */

import type { RecurringParameters } from '../../../shared/api/projects.ts'
import type { Project, Repeats } from '../../../shared/bridge/projects.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { periodOf, ruleOn } from '../../../shared/domain/project-periods.ts'
import { trackedSeconds } from '../reports/report-conditions.ts'

/** @param stored as the replica keeps them */
export function parseRules(stored: string): RecurringParameters[] {
  return stored === '[]' ? [] : (JSON.parse(stored) as RecurringParameters[])
}

/** Null where no rule is in force. @param today `YYYY-MM-DD` */
export function presentPeriod(rules: readonly RecurringParameters[], today: string): DayRange | null {
  const rule = ruleOn(rules, today)
  if (rule === undefined) return null
  const { start, end } = periodOf(rule, today)
  return { from: start, to: end }
}

/** The last rule, which counts from its first day on; null once it has ended. */
function repeatsOf(rules: readonly RecurringParameters[], today: string): Repeats | null {
  const rule = rules.at(-1)
  if (rule === undefined || (rule.parameter_end_date ?? today) < today) return null
  return { period: rule.period, days: rule.custom_period, since: rule.parameter_start_date }
}

type Times = Pick<Project, 'repeats' | 'period' | 'estimatedSeconds' | 'trackedSeconds' | 'teamSeconds'>

type Figures = readonly [
  id: LocalId,
  tracked: number,
  team: number | null,
  own: number | null,
  periodStart: string | null,
  readAt: string | null,
]

/** Answers estimate and time of a project, of a recurring one for its present period. @param now an instant */
export function timeOfProjects(context: QueryContext, now: string) {
  const { replica, days, workspaceId } = context
  const figures = replica.sqlite.tuples(
    `SELECT projects.local_id, coalesce(tracked.seconds, 0), team_time.seconds, own_seconds, period_start, read_at
     FROM projects
       LEFT JOIN tracked ON tracked.local_id = projects.local_id
       LEFT JOIN team_time ON team_time.local_id = projects.local_id
     WHERE deleted = 0 AND workspace_id = ?`,
    [workspaceId()],
  ) as unknown as Figures[]
  const byId = new Map(figures.map((each) => [each[0], each]))
  const today = days().dateOf(now)
  return (row: {
    readonly id: LocalId
    readonly repeats: string
    readonly estimatedSeconds: number | null
  }): Times => {
    const [, inAll = 0, team = null, toldOwn = null, periodStart = null, readAt = null] =
      byId.get(row.id) ?? []
    const rules = parseRules(row.repeats)
    const period = presentPeriod(rules, today)
    const tracked = period === null ? inAll : trackedIn(context, row.id, period)
    const times = {
      repeats: repeatsOf(rules, today),
      period,
      estimatedSeconds: ruleOn(rules, today)?.estimated_seconds ?? row.estimatedSeconds,
      trackedSeconds: tracked,
    }
    if (team === null || toldOwn === null || readAt === null) return { ...times, teamSeconds: null }
    // Others are not known to have tracked anything in a period that has begun since.
    const isBefore = period !== null && readAt < days().boundsOf(period.from).start
    const isOfOther = !isBefore && periodStart !== (period?.from ?? null)
    return {
      ...times,
      teamSeconds: isOfOther ? null : isBefore ? tracked : Math.max(0, team + tracked - toldOwn),
    }
  }
}

/** Seconds of this person's finished entries that began on these days. */
export function trackedIn(
  { replica, days }: Pick<QueryContext, 'replica' | 'days'>,
  id: LocalId,
  { from, to }: DayRange,
): number {
  const { start, end } = days().boundsBetween(from, to)
  const found = replica.sqlite.get(
    `SELECT coalesce(sum(${trackedSeconds}), 0) AS seconds FROM time_entries
     WHERE project_id = ? AND start >= ? AND start < ? AND deleted = 0 AND stop IS NOT NULL`,
    [id, start, end],
  )
  return Number(found?.['seconds'] ?? 0)
}
