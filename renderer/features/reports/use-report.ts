import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { ReportGrouping, ReportLine } from '../../../shared/bridge/reports.ts'
import type { Period } from '../../../shared/domain/report-period.ts'
import { useBridgeQuery, useSetting } from '../../bridge/use-bridge.ts'
import { sharedContext } from '../../components/shared-context.ts'
import { useLatest } from '../../components/use-latest.ts'
import { useToday } from '../../components/use-today.ts'
import { usePeople } from '../../entities/people/use-people.ts'
import { keepLastReport } from '../../entities/saved-report.ts'
import type { Formats } from '../../entities/time-entry/use-formats.ts'
import { useNames } from '../../entities/time-entry/use-names.ts'
import { daysOfLine } from './report-words.ts'
import {
  daysOf,
  formAfter,
  openingOf,
  paramsOf,
  type ReportParams,
  type ReportView,
  steppedPeriod,
  type ViewFilter,
  viewOf,
  weekIn,
} from './report-view.ts'

/** The report of the address, and the way to another one. */
export function useReport(formats: Formats) {
  const { timeZone, firstDayOfWeek, ownRounding, ownRoundingDirection, ownRoundingMinutes } =
    formats.preferences
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday(timeZone)
  const names = useNames()
  const people = usePeople()
  const { data: session } = useBridgeQuery('session.get')
  const { data: workspace, error: unread } = useBridgeQuery('workspaceSettings.get')
  const setPreferences = useSetting('preferences.update')
  const form = formats.preferences
  const view = useMemo(() => {
    const asked = viewOf(search)
    return Object.keys(search).length > 0 ? asked : { ...asked, ...openingOf(asked.tab, form) }
  }, [search, form])
  useEffect(() => keepLastReport(paramsOf(view)), [view])
  /** `isStep: false` is for what is typed letter by letter: Back leads to before it. */
  const change = useLatest((changes: Partial<ReportView>, isStep: boolean = true) => {
    const left = formAfter(view, changes)
    if (left !== null) setPreferences(left)
    const { tab = view.tab } = changes
    const isAnother = (tab === 'weekly') !== (view.tab === 'weekly') && view.savedId === null
    const opening = isAnother ? openingOf(tab, form) : {}
    void navigate({ to: '/reports', search: paramsOf({ ...view, ...opening, ...changes }), replace: !isStep })
  })
  const period = daysOf(view, today, firstDayOfWeek)
  // The weekly report goes by weeks, whatever the period is.
  const shown = view.tab === 'weekly' ? weekIn(period, today, firstDayOfWeek) : null
  const hasTeam = people.isTeam && session?.state === 'ready' && session.account.kind === 'server'
  return {
    view,
    change,
    today,
    formats,
    names,
    people,
    /** There are others, of whose time the service may tell. */
    hasTeam,
    setPreferences,
    period,
    /** False until the rounding is known: a year that is added up twice takes twice as long. */
    isReady: workspace !== undefined || unread !== null,
    seesCosts: workspace?.seesCosts === true,
    /** Whether there are rates or labour costs that the person may see. */
    seesMoney: workspace?.seesRates === true || workspace?.seesCosts === true,
    showsMoney: workspace?.seesRates === true && view.money !== 'none',
    /** How entries are rounded: as the report says, or else the person's settings for their own time, or the workspace's. */
    rounding:
      view.rounding ??
      (ownRounding && view.scope === 'own'
        ? { direction: ownRoundingDirection, minutes: ownRoundingMinutes }
        : { direction: workspace?.rounding ?? 'nearest', minutes: workspace?.roundingMinutes ?? 0 }),
    /** The days that are shown: the period, or in the weekly report a week. */
    days: shown ?? period,
    /** The name of those days, which moves with the calendar; null where they have none. */
    named: shown === null && typeof view.period === 'string' ? view.period : null,
    /** Goes to the period before or after. */
    step: (by: 1 | -1) =>
      change({ period: steppedPeriod(shown === null ? view : { period: shown }, by, today, firstDayOfWeek) }),
  }
}

export type Report = ReturnType<typeof useReport>

export const [ReportContext, useSharedReport] = sharedContext<Report>()

/** The question that a report asks the program. */
export function questionOf(
  { view: { scope, filter, groupBy, money }, rounding }: Pick<Report, 'view' | 'rounding'>,
  period: Period,
  subGroupBy: ReportGrouping | null,
) {
  return { scope, filter: { ...filter, ...period }, rounding, groupBy, subGroupBy, money }
}

/** The question of the report as its tab shows it. A weekly report has days as its columns: they are no rows, too. */
export function shownQuestionOf(report: Report) {
  const { view, days } = report
  if (view.tab !== 'weekly') return questionOf(report, days, view.subGroupBy)
  const groupBy = ['day', 'week', 'month'].includes(view.groupBy) ? 'project' : view.groupBy
  return { ...questionOf(report, days, 'day'), groupBy }
}

/** Where the entries of lines are listed; null where they cannot be asked for. */
export function entriesOf(
  { view, period: whole }: Pick<Report, 'view' | 'period'>,
  lines: readonly (readonly [ReportGrouping, Pick<ReportLine, 'key' | 'name'>])[],
  within: Period = whole,
): ReportParams | null {
  const filter: Partial<Record<keyof ViewFilter, unknown>> = { ...view.filter }
  let period: Period | null = within === whole ? null : within
  for (const [grouping, line] of lines) {
    const days = daysOfLine(grouping, line.key, period ?? whole)
    if (days !== null) {
      period = days
      continue
    }
    const key = filterKeys.get(grouping)
    if (key === undefined || (line.key === null && line.name !== null)) return null
    const value = key === 'descriptions' ? (line.key ?? '') : line.key
    // The person of a line is among those who are asked for, by themselves or by a team.
    if (key === 'memberIds') delete filter.teamIds
    const asked = key === 'memberIds' ? undefined : filter[key]
    // An entry has several tags, of which a filter asks for any.
    if (value === null && key === 'memberIds') return null
    if (Array.isArray(asked) && !asked.includes(value)) return null
    filter[key] = [value]
  }
  return paramsOf({ ...view, tab: 'detailed', filter: filter as ViewFilter, period: period ?? view.period })
}

const filterKeys: ReadonlyMap<ReportGrouping, keyof ViewFilter> = new Map(
  (['project', 'client', 'task', 'tag', 'description', 'person'] as const).map((grouping) => [
    grouping,
    grouping === 'person' ? 'memberIds' : grouping === 'description' ? 'descriptions' : `${grouping}Ids`,
  ]),
)
