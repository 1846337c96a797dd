import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { askedBy } from './new-task.ts'

const one = '00000000-0000-4000-8000-000000000001' as LocalId
const two = '00000000-0000-4000-8000-000000000002' as LocalId

describe('a new task', () => {
  it('is what the filter asks for', () => {
    expect(
      askedBy({
        projectIds: [one],
        assigneeIds: [two],
        priorities: ['high'],
        activeBy: '2026-11-23',
        pinned: true,
      }),
    ).toEqual({ projectId: one, assigneeIds: [two], priority: 'high', date: '2026-11-23', pinned: true })
  })

  it('begins on the one day that the filter asks for, and is archived where that is asked for', () => {
    const day = '2026-11-23'
    expect(askedBy({ startFrom: day, startTo: day, archived: true })).toEqual({ date: day, archived: true })
    expect(askedBy({ startFrom: day, startTo: '2026-11-24', archived: false })).toEqual({})
  })

  it('is nobody’s in a list of tasks that nobody has', () => {
    expect(askedBy({ assigneeIds: [null] })).toEqual({ assigneeIds: [] })
  })

  it('is left alone where the filter leaves a choice, or asks for none', () => {
    expect(askedBy({ projectIds: [one, two], tagIds: [null], pinned: false, from: '2026-11-23' })).toEqual({})
  })
})
