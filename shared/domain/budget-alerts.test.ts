import { describe, expect, it } from 'vitest'
import { dueAlert, formatAlerts, parseAlerts } from './budget-alerts.ts'

describe('budget alerts', () => {
  it('are typed as people write percentages', () => {
    for (const text of ['100, 80', '80 100', '80% 100 %', ' 80 %; 100 %; 80 '])
      expect(parseAlerts(text)).toEqual({ ok: true, value: [80, 100] })
    expect(parseAlerts(formatAlerts([50, 80, 100]))).toEqual({ ok: true, value: [50, 80, 100] })
  })

  it('are refused where they are none', () => {
    const refused = ['soon', '0', '80.5', '1001', '-5', '1 2 3 4 5 6 7 8 9 10 11']
    for (const text of refused) expect(parseAlerts(text)).toMatchObject({ ok: false })
  })

  it('are due once for each percentage, and again for another limit', () => {
    const due = (used: number, told?: [number, number], limit = 1000) =>
      dueAlert([80, 100], { of: 'money', limit, used }, told && { money: told, time: [1000, 100] })
    expect(due(799)).toBeNull()
    expect(due(800)).toBe(80)
    expect(due(1500)).toBe(100)
    expect(due(900, [1000, 80])).toBeNull()
    expect(due(1000, [1000, 80])).toBe(100)
    expect(due(850, [1000, 100])).toBeNull()
    expect(due(1000, [1000, 100], 1200)).toBe(80)
    expect(due(0, undefined, 0)).toBeNull()
  })
})
