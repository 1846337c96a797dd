/** The subject and the form of a report, as the address and saved reports keep it: anything may stand in both. */

import type {
  ReportFilter,
  ReportGrouping,
  ReportMoney,
  ReportRounding,
  ReportScope,
} from '../../../shared/bridge/reports.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import {
  namedPeriod,
  type Period,
  type PeriodName,
  periodNames,
  shiftedPeriod,
} from '../../../shared/domain/report-period.ts'
import { isPlainDate, type Weekday } from '../../../shared/domain/plain-date.ts'

export const tabs = ['summary', 'weekly', 'detailed'] as const
export type Tab = (typeof tabs)[number]

/** The period apart. */
export type ViewFilter = Omit<ReportFilter, 'from' | 'to'>

export interface ReportView {
  readonly tab: Tab
  readonly scope: ReportScope
  /** A name moves with the calendar. */
  readonly period: PeriodName | Period
  /** With the period before. */
  readonly compare: boolean
  readonly filter: ViewFilter
  readonly groupBy: ReportGrouping
  /** Null for one level alone. */
  readonly subGroupBy: ReportGrouping | null
  /** Null for that of the workspace. */
  readonly rounding: ReportRounding | null
  readonly money: ReportMoney
  /** The saved report that was opened; its changes can be saved back. */
  readonly savedId: LocalId | null
}

export const groupings: readonly ReportGrouping[] = [
  'project',
  'client',
  'task',
  'tag',
  'description',
  'person',
  'day',
  'week',
  'month',
]

export const firstView: ReportView = {
  tab: 'summary',
  scope: 'own',
  period: 'week',
  compare: false,
  filter: {},
  groupBy: 'project',
  subGroupBy: 'description',
  rounding: null,
  money: 'all',
  savedId: null,
}

type Json = SavedView['params'][string]
export type ReportParams = Record<string, Json>

/** The grouping in which the person looked at reports last, in two levels; weekly ones have one of their own. */
export type ReportForm = Pick<
  Preferences,
  'reportGrouping' | 'reportSubGrouping' | 'weeklyGrouping' | 'reportAmounts'
>

const moneyOf: Readonly<Record<Preferences['reportAmounts'], ReportMoney>> = {
  both: 'all',
  cost: 'all',
  billable: 'amounts',
  hide: 'none',
}

/** The grouping and the money with which a tab opens. */
export function openingOf(tab: Tab, form: ReportForm): Pick<ReportView, 'groupBy'> & Partial<ReportView> {
  const { reportGrouping: groupBy, reportSubGrouping: second, weeklyGrouping, reportAmounts } = form
  const money = moneyOf[reportAmounts]
  if (tab === 'weekly') return { groupBy: weeklyGrouping, money }
  return { groupBy, money, subGroupBy: second === 'none' || second === groupBy ? null : second }
}

/** The changes of a view that the next report opens with. A saved report keeps its own. */
export function formAfter(view: ReportView, changes: Partial<ReportView>): Partial<ReportForm> | null {
  const { tab, savedId, groupBy, subGroupBy } = { ...view, ...changes }
  if (savedId !== null) return null
  if (changes.money !== undefined) {
    const amounts = Object.keys(moneyOf) as (keyof typeof moneyOf)[]
    return { reportAmounts: amounts.find((each) => moneyOf[each] === changes.money) ?? 'both' }
  }
  if (changes.groupBy === undefined && changes.subGroupBy === undefined) return null
  return tab === 'weekly'
    ? { weeklyGrouping: groupBy }
    : { reportGrouping: groupBy, reportSubGrouping: subGroupBy ?? 'none' }
}

/** The differences from the first view: a short address, and one that is read the same by later versions. */
export function paramsOf({ period, filter, ...view }: ReportView): ReportParams {
  const { period: _, filter: __, ...first } = firstView
  const changed = Object.entries(view).filter(([key, value]) => value !== first[key as keyof typeof first])
  const kept = JSON.parse(JSON.stringify(filter)) as ReportParams
  return {
    ...(Object.fromEntries(changed) as ReportParams),
    ...(typeof period === 'string'
      ? period === firstView.period
        ? {}
        : { period }
      : { from: period.from, to: period.to }),
    ...(Object.keys(kept).length > 0 && { filter: kept }),
  }
}

/** The meaning of parameters; what is unknown is left out, so that the report opens nevertheless. */
export function viewOf(params: Readonly<Record<string, unknown>>): ReportView {
  const { tab, scope, compare, filter, groupBy, subGroupBy, rounding, money, savedId } = params
  const group = oneOf(groupings, groupBy) ?? firstView.groupBy
  const asked = subGroupBy === null ? null : (oneOf(groupings, subGroupBy) ?? firstView.subGroupBy)
  return {
    tab: oneOf(tabs, tab) ?? firstView.tab,
    scope: scope === 'team' ? 'team' : 'own',
    period: periodOf(params),
    compare: compare === true,
    filter: filterOf(filter),
    groupBy: group,
    subGroupBy: asked === group ? null : asked,
    rounding: roundingOf(rounding),
    money: oneOf(['all', 'amounts', 'none'], money) ?? firstView.money,
    savedId: isId(savedId) ? savedId : null,
  }
}

/** The days that a view means. */
export function daysOf({ period }: Pick<ReportView, 'period'>, today: string, weekBegins: Weekday): Period {
  return typeof period === 'string' ? namedPeriod(period, today, weekBegins) : period
}

/** The period before or after, by its name where it has one that still fits. */
export function steppedPeriod(
  view: Pick<ReportView, 'period'>,
  by: 1 | -1,
  today: string,
  weekBegins: Weekday,
): ReportView['period'] {
  const next = shiftedPeriod(daysOf(view, today, weekBegins), by)
  const name = periodNames.find((each) => {
    const { from, to } = namedPeriod(each, today, weekBegins)
    return from === next.from && to === next.to
  })
  return name ?? next
}

/** The week that the weekly report shows of a period: its last one, unless today lies before that. */
export function weekIn(period: Period, today: string, weekBegins: Weekday): Period {
  const last = period.from <= today && today < period.to ? today : period.to
  return namedPeriod('week', last, weekBegins)
}

function oneOf<Value extends string>(known: readonly Value[], value: unknown): Value | undefined {
  return known.find((each) => each === value)
}

function periodOf({ period, from, to }: Readonly<Record<string, unknown>>): ReportView['period'] {
  if (isDate(from) && isDate(to)) return from <= to ? { from, to } : { from: to, to: from }
  return oneOf(periodNames, period) ?? firstView.period
}

function roundingOf(value: unknown): ReportRounding | null {
  if (!isRecord(value)) return null
  const direction = oneOf(['nearest', 'up', 'down'], value['direction'])
  const { minutes } = value
  if (direction === undefined || !isCount(minutes) || minutes > 1440) return null
  return { direction, minutes }
}

function filterOf(value: unknown): ViewFilter {
  if (!isRecord(value)) return {}
  const parts: Record<string, unknown> = {}
  for (const key of ['clientIds', 'projectIds', 'taskIds', 'tagIds'] as const) {
    parts[key] = someOf(value[key], (one) => one === null || isId(one))
  }
  parts['memberIds'] = someOf(value['memberIds'], isId)
  parts['teamIds'] = someOf(value['teamIds'], isId)
  parts['descriptions'] = someOf(value['descriptions'], (one) => typeof one === 'string')?.slice(0, 100)
  if (typeof value['billable'] === 'boolean') parts['billable'] = value['billable']
  if (typeof value['text'] === 'string' && value['text'].trim() !== '') {
    parts['text'] = value['text'].slice(0, 200)
  }
  for (const key of ['minSeconds', 'maxSeconds'] as const) {
    if (isCount(value[key])) parts[key] = value[key]
  }
  return defined(parts)
}

/** Keys that hold nothing are not there: filters are compared and sent. */
export function defined(filter: {
  readonly [Key in keyof ViewFilter]: ViewFilter[Key] | undefined
}): ViewFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function isId(value: unknown): value is LocalId {
  return typeof value === 'string' && uuid.test(value)
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && isPlainDate(value) && value >= '2006-01-01' && value <= '2100-12-31'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function someOf(value: unknown, fits: (one: unknown) => boolean): readonly unknown[] | undefined {
  const found = Array.isArray(value) ? value.filter(fits).slice(0, 1000) : []
  return found.length === 0 ? undefined : found
}
