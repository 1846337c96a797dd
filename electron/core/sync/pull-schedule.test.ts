import { expect, it } from 'vitest'
import { PullSchedule } from './timing.ts'

it('a list that becomes due while it is read, as by choosing another workspace, is read once more', () => {
  const schedule = new PullSchedule(true)
  for (const entity of schedule.due(0)) {
    schedule.startRead(entity)
    if (entity === 'task') schedule.markDue(['task'])
    schedule.markRead(entity, 0)
  }
  expect(schedule.due(0)).toEqual(['task'])
  schedule.startRead('task')
  schedule.markRead('task', 0)
  expect(schedule.due(0)).toEqual([])
})

it('no list waits for ever behind one that becomes due again while it is read', () => {
  const schedule = new PullSchedule(true)
  const due = schedule.due(0)
  const read = due.map(() => {
    const entity = schedule.following(0)
    if (entity === undefined) throw new Error('a list that is due was expected')
    schedule.startRead(entity)
    schedule.markDue(['timeEntry'])
    schedule.markRead(entity, 0)
    return entity
  })
  expect(read).toEqual(due)
  expect(schedule.following(0)).toBe('timeEntry')
})
