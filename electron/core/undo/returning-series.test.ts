import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/plain-date.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { EndedOccurrence, EndedSeries } from './ended-series.ts'
import { returningSeries } from './returning-series.ts'

const newStatus = 'to-do' as LocalId
const first = '2026-03-23'

/** So many days after the first; everything else as the series has it unless it is said. */
function on(day: number, fields: Partial<EntityFields['task']> = {}): EndedOccurrence {
  const date = addDays(first, day)
  const task = { name: 'Call', date, endDate: date, statusId: newStatus, ...fields }
  return {
    fields: withInitialValues('task', task) as unknown as EntityFields['task'],
    parts: [],
    blocks: [],
    attachments: [],
  }
}

/** A daily series, of which somebody deleted the second and those that follow. */
function ended(gone: readonly EndedOccurrence[], more: Partial<EndedSeries> = {}): EndedSeries {
  return {
    deleted: on(1),
    rrule: 'FREQ=DAILY;COUNT=9',
    first,
    from: addDays(first, 1),
    gone,
    kept: [],
    ...more,
  }
}

/** `+24`: begins a series; `24`: comes back alone. */
function back(series: EndedSeries): readonly string[] {
  const { ownRule, others } = returningSeries(series, newStatus)
  const day = ({ fields }: EndedOccurrence) => fields.date?.slice(8) ?? 'someday'
  return [
    `${ownRule === null ? '' : '+'}${day(series.deleted)}`,
    ...others.map(({ occurrence, rrule }) => `${rrule === null ? '' : '+'}${day(occurrence)}`),
  ]
}

describe('a recurring task that comes back', () => {
  it('begins again with the rest of its rule', () => {
    const series = ended([on(2), on(3)])
    expect(back(series)).toEqual(['+24'])
    expect(returningSeries(series, newStatus).ownRule).toBe('FREQ=DAILY;COUNT=8')
  })

  it('has those by themselves that somebody had changed, and those before them', () => {
    expect(back(ended([on(2, { name: 'Visit' }), on(3), on(4)]))).toEqual(['24', '25', '+26'])
    expect(back(ended([on(2), on(3, { notes: 'Ask for Eve' })]))).toEqual(['24', '25', '+26'])
  })

  it('begins with one that has what it does not hand on', () => {
    expect(back(ended([on(2, { pinned: true }), on(3)]))).toEqual(['24', '+25'])
    expect(back(ended([on(2, { statusId: 'begun' as LocalId }), on(3)]))).toEqual(['24', '+25'])
  })

  it('brings no time block, no file and no subtask twice, and loses none', () => {
    const block = withInitialValues('timeBlock', {}) as unknown as EntityFields['timeBlock']
    const withBlock = { ...on(2), blocks: [block] }
    expect(back(ended([withBlock, on(3)]))).toEqual(['24', '+25'])
    const part = on(0, { name: 'Dial', date: null, endDate: null }).fields
    const parts = [part]
    const whole = ended([
      { ...on(2), parts },
      { ...on(3), parts },
    ])
    expect(back({ ...whole, deleted: { ...on(1), parts } })).toEqual(['+24'])
    expect(back(whole)).toEqual(['24', '+25'])
    const withDone = { ...on(2), parts: [{ ...part, done: true }] }
    const partly = ended([withDone, { ...on(3), parts }])
    expect(back({ ...partly, deleted: { ...on(1), parts } })).toEqual(['24', '+25'])
  })

  it('begins after days that were moved or deleted by hand', () => {
    expect(back(ended([on(3), on(3), on(4)]))).toEqual(['24', '26', '+26'])
    expect(back(ended([on(2), on(4), on(5)]))).toEqual(['24', '25', '+27'])
  })

  it('begins after what is done or tracked, which is still there', () => {
    expect(back(ended([on(3), on(4)], { kept: [addDays(first, 2)] }))).toEqual(['24', '+26'])
  })

  it('of which all were deleted begins where it did, unless today is done', () => {
    const all = { deleted: on(0), from: addDays(first, 2) }
    expect(back(ended([on(2), on(3)], all))).toEqual(['+23'])
    const done = { ...all, kept: [addDays(first, 2)] }
    expect(back(ended([on(3), on(4)], done))).toEqual(['23', '+26'])
  })

  it('recurs no more where its last one is on no date of the rule', () => {
    expect(back(ended([on(20)]))).toEqual(['24', '12'])
  })

  it('keeps a rule without an end', () => {
    const rrule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'
    const series = ended([on(28), on(42)], { deleted: on(14), rrule, from: addDays(first, 14) })
    expect(returningSeries(series, newStatus)).toEqual({ ownRule: rrule, others: [] })
  })

  it('goes on without an end where its first occurrence alone had been moved', () => {
    const rrule = 'FREQ=WEEKLY'
    const moved = { rrule, first: addDays(first, 1) }
    const following = ended([on(21), on(28)], { ...moved, deleted: on(14), from: addDays(first, 14) })
    expect(returningSeries(following, newStatus)).toEqual({ ownRule: rrule, others: [] })
    const all = ended([on(7), on(14), on(21)], { ...moved, deleted: on(1), from: first })
    expect(back(all)).toEqual(['24', '+30'])
    const movedToo = ended([on(21), on(28)], { ...moved, deleted: on(16), from: addDays(first, 14) })
    expect(back(movedToo)).toEqual(['08', '+13'])
  })

  it('recurs no more where nobody knows how many of its dates are over', () => {
    const counted = { rrule: 'FREQ=WEEKLY;COUNT=9', first: addDays(first, 1) }
    expect(back(ended([on(21)], { ...counted, deleted: on(14), from: addDays(first, 14) }))).toEqual([
      '06',
      '13',
    ])
  })
})
