import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { instantOf } from '../../../../shared/domain/instant.ts'
import type { DurationStep } from '../../../../shared/domain/shown-duration.ts'
import { trackedOf } from '../../../entities/time-entry/tracked.ts'
import { someEntry } from '../../../testing/entries.ts'
import { dayTotals, openBlocks, type ReviewInput, reviewItems } from './review-day.ts'

const midnight = 1_774_224_000
const hour = 3600
const project = 'p' as LocalId
const at = (clock: number) => instantOf(midnight + clock * hour)

function entry(description: string, from: number, to: number | null, fields = {}) {
  const times = { start: at(from), stop: to === null ? null : at(to) }
  return trackedOf(someEntry({ description, projectId: project, ...times, ...fields }), midnight + 18 * hour)
}

function day(tracked: ReviewInput['tracked'], changes: Partial<ReviewInput> = {}): ReviewInput {
  return {
    date: instantOf(midnight).slice(0, 10),
    dateOf: (instant) => instant.slice(0, 10),
    tracked,
    from: midnight,
    work: null,
    now: midnight + 18 * hour,
    step: 1,
    hasProjects: true,
    ...changes,
  }
}

const told = (input: ReviewInput) =>
  reviewItems(input).map((item) => {
    if (item.kind === 'entry') return [item.entry.description, ...item.faults].join(' ')
    if (item.kind === 'overlap') return `${item.first.entry.description} and ${item.second.entry.description}`
    return `gap of ${(item.gap.end - item.gap.start) / hour}`
  })

describe('the review of a day', () => {
  it('has entries, gaps and overlaps in the order of time', () => {
    const entries = [entry('Write', 13, 15), entry('Call', 14, 16), entry('Mail', 9, 11)]
    expect(told(day(entries))).toEqual(['Mail', 'gap of 2', 'Write', 'Call', 'Write and Call'])
    const work = { start: midnight + 8 * hour, end: midnight + 17 * hour }
    expect(told(day(entries, { work }))).toEqual([
      'gap of 1',
      'Mail',
      'gap of 2',
      'Write',
      'Call',
      'Write and Call',
      'gap of 1',
    ])
    expect(told(day([], { work }))).toEqual(['gap of 9'])
  })

  it('names what entries lack, and odd lengths', () => {
    const short = entry('', 9, 9.01, { projectId: null })
    const forgotten = entry('Forgotten', 9.01, 19.5)
    expect(told(day([short, forgotten]))).toEqual([' no-project no-description short', 'Forgotten long'])
    expect(told(day([short], { hasProjects: false }))).toEqual([' no-description short'])
  })

  it('counts what began the day before neither as an entry nor as a gap', () => {
    const night = entry('Night', -2, 3)
    expect(told(day([night, entry('Mail', 2, 4)]))).toEqual(['Mail', 'Night and Mail'])
    expect(dayTotals(day([night])).seconds).toBe(0)
  })

  it('counts what runs up to now', () => {
    expect(told(day([entry('Mail', 9, 11), entry('Write', 12, null)]))).toEqual(['Mail', 'gap of 1', 'Write'])
    expect(dayTotals(day([entry('Write', 12, null, { billable: true })]))).toEqual({
      seconds: 6 * hour,
      billableSeconds: 6 * hour,
      projects: [{ projectId: project, seconds: 6 * hour }],
    })
  })

  it('shows lengths and projects that add up to the same total', () => {
    const some = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 20 * hour }),
        seconds: fc.integer({ min: 0, max: 3 * hour }),
        projectId: fc.constantFrom(null, 'p' as LocalId, 'q' as LocalId),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(some, fc.constantFrom<DurationStep>(1, 36, 60), (drawn, step) => {
        const tracked = drawn.map(({ from, seconds, projectId }) =>
          entry('Some', from / hour, (from + seconds) / hour, { projectId }),
        )
        const input = day(tracked, { step })
        const totals = dayTotals(input)
        const rows = reviewItems(input).flatMap((item) => (item.kind === 'entry' ? [item.shownSeconds] : []))
        expect(rows.reduce((sum, seconds) => sum + seconds, 0)).toBe(totals.seconds)
        expect(totals.projects.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(totals.seconds)
      }),
    )
  })

  it('knows the blocks that nothing was tracked in', () => {
    const block = (from: number, to: number, logged = false) => ({
      start: midnight + from * hour,
      end: midnight + to * hour,
      logged,
    })
    const [open, filled, logged, ahead] = [block(9, 11), block(12, 13), block(9, 10, true), block(17, 19)]
    const tracked = [entry('Mail', 10, 11), entry('Lunch', 12, 14)]
    expect(openBlocks([open, filled, logged, ahead], tracked, midnight + 18 * hour)).toEqual([open])
  })
})
