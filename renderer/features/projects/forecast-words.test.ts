import { describe, expect, it } from 'vitest'
import { shortDuration } from '../../../shared/domain/short-duration.ts'
import { forecast, type ForecastTask } from './forecast.ts'
import { forecastWords } from './forecast-words.ts'

const hour = 3600
const today = '2026-11-21'

function wordsOf(tasks: readonly ForecastTask[], recentSeconds: number) {
  return forecastWords(forecast({ today, tasks, recentSeconds }), {
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
        '1 task without an estimate: their time comes on top.',
      ],
    })
  })

  it('says so when nothing is left, or nothing can be said', () => {
    expect(wordsOf([], 0).headline).toBe('No open tasks: nothing is left to do.')
    expect(wordsOf([task(null, 5)], 0).headline).toContain('never done')
    expect(wordsOf([task(today, null)], hour)).toEqual({
      headline: 'The open tasks have no time left in their estimates: when they are done cannot be said.',
      details: [
        'By the days that are planned it is done today.',
        '1 task without an estimate: their time comes on top.',
      ],
    })
  })
})
