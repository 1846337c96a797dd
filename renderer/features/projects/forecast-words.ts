/** A forecast in plain words. */

import { type DateFormat, formatDay } from '../../../shared/domain/date-format.ts'
import type { Forecast } from './forecast.ts'

export interface ForecastWords {
  /** The answer in one sentence. */
  readonly headline: string
  /** What it rests on, and what it does not know; none when there is nothing to say. */
  readonly details: readonly string[]
}

export interface ForecastFormats {
  readonly today: string
  readonly dateFormat: DateFormat
  /** `4h 30m` */
  readonly write: (seconds: number) => string
}

/** `At your pace it is done around Fri 5 Dec.` */
export function forecastWords(
  forecast: Forecast,
  { today, dateFormat, write }: ForecastFormats,
): ForecastWords {
  const day = (date: string) => (date === today ? 'today' : formatDay(date, dateFormat, today))
  const onDay = (date: string) => (date === today ? 'today' : `on ${day(date)}`)
  if (forecast.openCount === 0) return { headline: 'No open tasks: nothing is left to do.', details: [] }
  const { paceDate, plannedDate, remainingSeconds, weeklySeconds } = forecast
  return {
    headline:
      remainingSeconds === 0
        ? 'The open tasks have no time left in their estimates: when they are done cannot be said.'
        : paceDate === null
          ? weeklySeconds === 0
            ? 'You tracked nothing here in the last four weeks: at this pace it is never done.'
            : `At your pace of ${write(weeklySeconds)} a week it takes years.`
          : `At your pace of ${write(weeklySeconds)} a week it is done around ${day(paceDate)}.`,
    details: [
      plannedDate === null
        ? 'No open task is planned for a day yet.'
        : plannedWords(forecast, onDay(plannedDate), write),
      forecast.unestimatedCount === 0
        ? null
        : `${counted(forecast.unestimatedCount)} without an estimate: their time comes on top.`,
    ].filter((each) => each !== null),
  }
}

function plannedWords(
  { undatedCount, undatedSeconds }: Forecast,
  onDay: string,
  write: (seconds: number) => string,
): string {
  const planned = `By the days that are planned it is done ${onDay}`
  if (undatedCount === 0) return `${planned}.`
  const time = undatedSeconds === 0 ? '' : `, ${write(undatedSeconds)} of work`
  return `${planned}, except for ${counted(undatedCount)} without a day ahead${time}.`
}

function counted(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`
}
