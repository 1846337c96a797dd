import { describe, expect, it } from 'vitest'
import { nextOccurrences } from './next-occurrences.ts'

describe('the next occurrences', () => {
  it('are the first dates of the rule', () => {
    expect(nextOccurrences('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-23', 4)).toEqual([
      '2026-11-23',
      '2026-11-26',
      '2026-12-07',
      '2026-12-10',
    ])
  })

  it('end with the rule', () => {
    expect(nextOccurrences('FREQ=DAILY;UNTIL=20261124', '2026-11-23', 4)).toEqual([
      '2026-11-23',
      '2026-11-24',
    ])
    expect(nextOccurrences('FREQ=DAILY;COUNT=1', '2026-11-23', 4)).toEqual(['2026-11-23'])
  })

  it('are none of what is no rule', () => {
    expect(nextOccurrences('FREQ=SOMETIMES', '2026-11-23', 4)).toEqual([])
  })
})
