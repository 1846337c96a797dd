import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf } from '../../../../shared/domain/instant.ts'
import { type ReviewedEntry, reviewDay, type ReviewedTask } from './day-review.ts'

const now = 1_000_000

function task(id: string, changes: Partial<ReviewedTask<string>> = {}): ReviewedTask<string> {
  return { id, name: id, projectId: null, daySeconds: 3600, done: false, ...changes }
}

function entry(taskId: string | null, seconds: number, changes: Partial<ReviewedEntry<string>> = {}) {
  return {
    description: 'work',
    taskId,
    projectId: null,
    start: instantOf(now - 50_000),
    stop: instantOf(now - 50_000 + seconds),
    ...changes,
  }
}

describe('the look at a day', () => {
  it('puts what was tracked beside what was planned', () => {
    const review = reviewDay(
      [task('a', { projectId: 'web', done: true }), task('b')],
      [entry('a', 600, { projectId: 'web' }), entry('a', 300, { projectId: 'web' })],
      now,
    )
    expect(review).toMatchObject({ plannedSeconds: 7200, trackedSeconds: 900, doneCount: 1 })
    expect(review.tasks.map(({ trackedSeconds }) => trackedSeconds)).toEqual([900, 0])
    expect(review.projects).toEqual([
      { projectId: 'web', workspace: null, plannedSeconds: 3600, trackedSeconds: 900 },
      { projectId: null, workspace: null, plannedSeconds: 3600, trackedSeconds: 0 },
    ])
  })

  it('names the time in another workspace by that workspace, whatever its projects', () => {
    const entries = [
      entry('a', 600),
      entry(null, 60, { workspace: 'Studio' }),
      entry(null, 30, { workspace: 'Studio', projectId: 'theirs' }),
    ]
    expect(reviewDay([task('a')], entries, now).projects).toEqual([
      { projectId: null, workspace: null, plannedSeconds: 3600, trackedSeconds: 600 },
      { projectId: null, workspace: 'Studio', plannedSeconds: 0, trackedSeconds: 90 },
    ])
  })

  it('shows minutes that add up to the day, by task and by project', () => {
    const review = reviewDay(
      [task('a'), task('b', { projectId: 'web' })],
      [
        entry('a', 100),
        entry('b', 100, { projectId: 'web' }),
        entry(null, 100, { description: 'Call', projectId: 'print' }),
      ],
      now,
      60,
    )
    expect(review.trackedSeconds).toBe(300)
    expect(review.tasks.map(({ trackedSeconds }) => trackedSeconds)).toEqual([120, 120])
    expect(review.unplannedSeconds).toBe(60)
    expect(review.projects.map(({ trackedSeconds }) => trackedSeconds)).toEqual([120, 120, 60])
  })

  it('names the time that nothing was planned for, by what it was called', () => {
    const review = reviewDay(
      [task('a')],
      [
        entry(null, 60, { description: 'Call' }),
        entry('elsewhere', 30, { description: 'Call' }),
        entry(null, 600, { description: 'Mail' }),
      ],
      now,
    )
    expect(review.unplanned).toEqual([
      { description: 'Mail', projectId: null, seconds: 600 },
      { description: 'Call', projectId: null, seconds: 90 },
    ])
    expect(review.unplannedSeconds).toBe(690)
  })

  it('counts what runs up to now', () => {
    const review = reviewDay([task('a')], [entry('a', 0, { start: instantOf(now - 90), stop: null })], now)
    expect(review.trackedSeconds).toBe(90)
  })

  it('loses no second', () => {
    const entries = fc.array(
      fc.record({
        description: fc.constantFrom('a', 'b'),
        taskId: fc.option(fc.constantFrom('t1', 't2', 'other')),
        projectId: fc.option(fc.constantFrom('p', 'q')),
        seconds: fc.nat(10_000),
      }),
    )
    fc.assert(
      fc.property(entries, (drawn) => {
        const review = reviewDay(
          [task('t1'), task('t2')],
          drawn.map(({ seconds, taskId, ...rest }) => entry(taskId, seconds, rest)),
          now,
        )
        const onTasks = review.tasks.reduce((sum, { trackedSeconds }) => sum + trackedSeconds, 0)
        const all = drawn.reduce((sum, { seconds }) => sum + seconds, 0)
        expect(review.trackedSeconds).toBe(all)
        expect(onTasks + review.unplannedSeconds).toBe(all)
      }),
    )
  })
})
