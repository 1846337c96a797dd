import { describe, expect, it } from 'vitest'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { forecast, type ForecastTask, paceDays } from '../../../../shared/domain/project-forecast.ts'
import { forecastWords } from './forecast-words.ts'

const hour = 3600
const today = '2026-11-21'

function wordsOf(
  tasks: readonly ForecastTask[],
  recentSeconds: number,
  budgetSeconds: number | null = null,
  whose: 'own' | 'team' = 'own',
  trackedDays: number | null = paceDays,
  periodEnd: string | null = null,
) {
  return forecastWords(forecast({ today, tasks, recentSeconds, trackedDays, budgetSeconds }), {
    whose,
    budgetSeconds,
    periodEnd,
    today,
    dateFormat: 'DD.MM.YYYY',
    write: (seconds) => shortDuration(seconds, 'improved'),
  })
}

function task(date: string | null, hours: number | null): ForecastTask {
  return { date, endDate: null, remainingSeconds: hours === null ? null : hours * hour }
}

describe('a forecast in words', () => {
  it('names the pace, the day, and what has no day or estimate', () => {
    expect(wordsOf([task('2026-11-25', 10), task(null, 4), task(null, null)], 28 * hour)).toEqual({
      headline: 'At your pace of 7h a week it is done around Sat 5 Dec.',
      details: [
        'By the days that are planned it is done on Wed 25 Nov, except for 2 tasks without a day ahead, 4h of work.',
        '1 task without an estimate: its time comes on top.',
      ],
    })
  })

  it('says whether the estimate of a period lasts until its end, also without open tasks', () => {
    const details = (budgetSeconds: number, pace = 28 * hour) =>
      wordsOf([], pace, budgetSeconds, 'own', paceDays, '2026-11-30').details
    expect(details(11 * hour)).toEqual(['At this pace the estimate lasts until the period ends, Mon 30 Nov.'])
    expect(details(4 * hour)).toEqual([
      'At this pace the estimate of the period is used up around Wed 25 Nov.',
    ])
    expect(details(0)).toEqual(['The estimate is used up.'])
    expect(details(4 * hour, 0)).toEqual([])
  })

  it('says whose pace it is, and whether the estimate lasts as long', () => {
    const words = (budget: number) => wordsOf([task(null, 14)], 28 * hour, budget * hour, 'team')
    expect(words(7).headline).toBe('At the team’s pace of 7h a week it is done around Sat 5 Dec.')
    expect(words(7).details[0]).toBe(
      'At this pace the estimate is used up around Sat 28 Nov, before it is done.',
    )
    expect(words(20).details[0]).toBe('The estimate lasts until it is done.')
    expect(words(-2).details[0]).toBe('The estimate is used up, and 2h more was tracked.')
    expect(wordsOf([], 0, -hour).details).toEqual(['The estimate is used up, and 1h more was tracked.'])
    expect(wordsOf([task(null, 5)], 0, null, 'team').headline).toContain('Nobody tracked anything')
  })

  it('waits for four weeks of a team of which it is not known when it began', () => {
    const words = wordsOf([task(null, 7), task(null, null), task(null, null)], hour, null, 'team', null)
    expect(words.headline).toBe(
      'No forecast yet: there is one when the team has tracked time here for four weeks.',
    )
    expect(words.details).toContain('2 tasks without an estimate: their time comes on top.')
  })

  it('says so when seconds were tracked, which are no pace', () => {
    const noPace = 'No forecast: too little was tracked here in the last four weeks to tell a pace.'
    expect(wordsOf([task(null, 5)], 12).headline).toBe(noPace)
    expect(wordsOf([{ ...task(null, null), remainingSeconds: 30 }], 90, hour)).toEqual({
      headline: noPace,
      details: ['No open task is planned yet.'],
    })
  })

  it('says so when nothing is left, or nothing can be said', () => {
    expect(wordsOf([], 0).headline).toBe('No open tasks.')
    expect(wordsOf([task(null, 5)], 0).headline).toContain('never done')
    expect(wordsOf([task(today, null)], hour)).toEqual({
      headline: 'No forecast: the estimates of the open tasks are used up.',
      details: [
        'By the days that are planned it is done today.',
        '1 task without an estimate: its time comes on top.',
      ],
    })
  })
})
