import { describe, expect, it } from 'vitest'
import { rulesAfter } from './recurrence.ts'

const dates = { start: '2025-01-06', today: '2025-06-02', timeZone: 'Pacific/Auckland' }
const weekly = {
  custom_period: null,
  estimated_seconds: 3600,
  parameter_end_date: null,
  parameter_start_date: '2025-01-06',
  period: 'weekly',
  project_start_date: '2025-01-06',
} as const

describe('the rules by which a project recurs', () => {
  it('begin with the project', () => {
    expect(rulesAfter(null, { period: 'weekly', estimated_seconds: 3600 }, dates)).toEqual([weekly])
  })

  it('are kept for the past when a new one takes over, today or when it says', () => {
    expect(rulesAfter([weekly], { period: 'monthly' }, dates)).toMatchObject([
      { period: 'weekly', parameter_end_date: '2025-06-01' },
      { period: 'monthly', parameter_start_date: '2025-06-02', parameter_end_date: null },
    ])
    const later = { period: 'daily', parameter_start_date: '2025-03-01' } as const
    const changed = [
      { ...weekly, parameter_end_date: '2025-02-01' },
      { ...weekly, parameter_start_date: '2025-04-01' },
    ]
    expect(rulesAfter(changed, later, dates)).toMatchObject([
      { period: 'weekly', parameter_end_date: '2025-02-01' },
      { period: 'daily', parameter_start_date: '2025-03-01' },
    ])
  })

  it('are replaced by an array, in the order of their dates, and by nothing', () => {
    const sent = [
      { period: 'weekly', parameter_start_date: '2025-05-05' },
      { period: 'custom', custom_period: 3, parameter_end_date: '2025-02-01' },
    ] as const
    expect(rulesAfter([weekly], sent, dates)).toMatchObject([
      { period: 'custom', custom_period: 3, parameter_start_date: '2025-01-06' },
      { period: 'weekly', parameter_start_date: '2025-05-05', project_start_date: '2025-01-06' },
    ])
    expect(rulesAfter([weekly], [], dates)).toBeNull()
    expect(rulesAfter([weekly], null, dates)).toBeNull()
  })

  it('take the date of a timestamp in the zone of the person', () => {
    const sent = { period: 'weekly', parameter_start_date: '2025-06-01T12:00:00Z' } as const
    expect(rulesAfter(null, sent, dates)).toMatchObject([{ parameter_start_date: '2025-06-02' }])
  })

  it.each([
    [{ period: 'custom' }, 'recurring_parameters.custom_period: must be present when period is custom'],
    [
      { period: 'weekly', parameter_end_date: '2025-01-05' },
      'recurring_parameters.parameter_end_date: must not be earlier than parameter_start_date',
    ],
    [
      { period: 'weekly', project_start_date: 'soon' },
      'recurring_parameters.project_start_date: must be a date such as 2006-01-02',
    ],
  ] as const)('refuse %j', (sent, message) => {
    expect(() => rulesAfter(null, sent, dates)).toThrow(message)
  })
})
