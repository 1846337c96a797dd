import { describe, expect, it } from 'vitest'
import { DAY, SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from './timestamps.ts'

const instant = (text: string) => Date.parse(text) * 1000

describe('a timestamp', () => {
  it.each([
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '2024-02-29T09:08:07Z',
    '2026-12-31T23:59:59Z',
    '2100-03-01T00:00:00Z',
  ])('is %s', (text) => {
    expect(toTimestamp(instant(text))).toBe(text)
    expect(toPreciseTimestamp(instant(text) + 4021)).toBe(text.replace('Z', '.004021Z'))
  })

  it('is cut to whole seconds', () => {
    expect(toTimestamp(instant('2026-01-02T03:04:05Z') + SECOND - 1)).toBe('2026-01-02T03:04:05Z')
  })

  it('is right whatever was written before it', () => {
    const first = instant('2023-12-30T22:00:00Z')
    for (let step = 0; step < 1000; step += 1) {
      const at = first + ((step * 7919) % 500) * (DAY / 3)
      expect(toTimestamp(at)).toBe(new Date(at / 1000).toISOString().replace('.000', ''))
    }
  })

  it('is null where there is none', () => {
    expect(toTimestampOrNull(null)).toBeNull()
  })
})
