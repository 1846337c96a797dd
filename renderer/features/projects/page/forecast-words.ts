/** A forecast in plain words. */

import { plural, t } from '@lingui/core/macro'
import { type DateFormat, formatDay } from '../../../../shared/domain/date-format.ts'
import { type Forecast, leastWeeklySeconds } from '../../../../shared/domain/project-forecast.ts'

export interface ForecastWords {
  /** The answer in one sentence. */
  readonly headline: string
  /** Its basis and its gaps; none when there is nothing to say. */
  readonly details: readonly string[]
}

export interface ForecastFormats {
  readonly today: string
  readonly dateFormat: DateFormat
  /** Whose time the pace is made of. */
  readonly whose: 'own' | 'team'
  /** The estimate less the tracked time, seconds; null without an estimate. */
  readonly budgetSeconds: number | null
  /** The last day of the present period of a recurring project, to which the estimate belongs; null for another project. */
  readonly periodEnd: string | null
  /** `4h 30m` */
  readonly write: (seconds: number) => string
}

/** `At your pace it is done around Fri 5 Dec.` */
export function forecastWords(
  forecast: Forecast,
  { today, dateFormat, whose, budgetSeconds, periodEnd, write }: ForecastFormats,
): ForecastWords {
  const day = (date: string) => (date === today ? 'today' : formatDay(date, dateFormat, today))
  const onDay = (date: string) => (date === today ? 'today' : `on ${day(date)}`)
  const budget = budgetWords(forecast, budgetSeconds, { day, periodEnd, write })
  if (forecast.openCount === 0) {
    return { headline: t`No open tasks.`, details: budget === null ? [] : [budget] }
  }
  const [pace, nobody] =
    whose === 'own'
      ? [t`At your pace`, t`You tracked nothing`]
      : [t`At the team’s pace`, t`Nobody tracked anything`]
  const { paceDate, plannedDate, remainingSeconds, weeklySeconds } = forecast
  return {
    headline:
      remainingSeconds === 0
        ? t`No forecast: the estimates of the open tasks are used up.`
        : paceDate === null
          ? weeklySeconds === null
            ? t`No forecast yet: there is one when the team has tracked time here for four weeks.`
            : weeklySeconds === 0
              ? t`${nobody} here in the last four weeks: at this pace it is never done.`
              : weeklySeconds < leastWeeklySeconds
                ? t`No forecast: too little was tracked here in the last four weeks to tell a pace.`
                : t`${pace} of ${write(weeklySeconds)} a week it takes years.`
          : t`${pace} of ${write(weeklySeconds ?? 0)} a week it is done around ${day(paceDate)}.`,
    details: [
      budget,
      plannedDate === null
        ? t`No open task is planned yet.`
        : plannedWords(forecast, onDay(plannedDate), write),
      forecast.unestimatedCount === 0
        ? null
        : plural(forecast.unestimatedCount, {
            one: '# task without an estimate: its time comes on top.',
            other: '# tasks without an estimate: their time comes on top.',
          }),
    ].filter((each) => each !== null),
  }
}

/** Null where there is nothing to say of the estimate. */
function budgetWords(
  { budgetDate, paceDate, openCount, weeklySeconds }: Forecast,
  budgetSeconds: number | null,
  {
    day,
    periodEnd,
    write,
  }: { readonly day: (date: string) => string } & Pick<ForecastFormats, 'periodEnd' | 'write'>,
): string | null {
  if (budgetSeconds === null) return null
  if (budgetSeconds === 0) return t`The estimate is used up.`
  if (budgetSeconds < 0) return t`The estimate is used up, and ${write(-budgetSeconds)} more was tracked.`
  if (periodEnd !== null) {
    if ((weeklySeconds ?? 0) < leastWeeklySeconds) return null
    return budgetDate === null || budgetDate > periodEnd
      ? t`At this pace the estimate lasts until the period ends, ${day(periodEnd)}.`
      : t`At this pace the estimate of the period is used up around ${day(budgetDate)}.`
  }
  if (openCount === 0 || budgetDate === null) return null
  if (paceDate !== null && budgetDate >= paceDate) return t`The estimate lasts until it is done.`
  return t`At this pace the estimate is used up around ${day(budgetDate)}, before it is done.`
}

function plannedWords(
  { undatedCount, undatedSeconds }: Forecast,
  onDay: string,
  write: (seconds: number) => string,
): string {
  const planned = t`By the days that are planned it is done ${onDay}`
  if (undatedCount === 0) return `${planned}.`
  const time = undatedSeconds === 0 ? '' : t`, ${write(undatedSeconds)} of work`
  return t`${planned}, except for ${counted(undatedCount)} without a day ahead${time}.`
}

function counted(count: number): string {
  return plural(count, { one: '# task', other: '# tasks' })
}
