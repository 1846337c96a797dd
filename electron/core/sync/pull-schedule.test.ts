import { expect, it } from 'vitest'
import { PullSchedule } from './pull-schedule.ts'

function allRead(): PullSchedule {
  const schedule = new PullSchedule({ polls: true })
  for (const entity of schedule.due(0)) {
    schedule.startRead(entity)
    schedule.markRead(entity, 0, 'all')
  }
  return schedule
}

it('a list that becomes due while it is read, as by choosing another workspace, is read once more', () => {
  const schedule = new PullSchedule({ polls: true })
  for (const entity of schedule.due(0)) {
    schedule.startRead(entity)
    if (entity === 'task') schedule.markDue(['task'])
    schedule.markRead(entity, 0, 'all')
  }
  expect(schedule.due(0)).toEqual(['task'])
  schedule.startRead('task')
  schedule.markRead('task', 0, 'all')
  expect(schedule.due(0)).toEqual([])
})

it('news of a list are read at once, and put off no reading of all of it', () => {
  const schedule = allRead()
  schedule.markChanged(['timeEntry'])
  expect(schedule.next()).toBe(0)
  expect(schedule.due(30_000)).toEqual(['timeEntry'])
  expect(schedule.extentOf('timeEntry', 30_000)).toBe('news')
  schedule.startRead('timeEntry')
  schedule.markRead('timeEntry', 30_000, 'news')
  expect(schedule.due(59_999)).toEqual([])
  expect(schedule.due(60_000)).toEqual(['timeEntry'])
  expect(schedule.extentOf('timeEntry', 60_000)).toBe('all')
})

it('news that are heard while a list is read are read afterwards', () => {
  const schedule = allRead()
  schedule.startRead('tag')
  schedule.markChanged(['tag'])
  schedule.markRead('tag', 0, 'all')
  expect(schedule.due(0)).toEqual(['tag'])
})

it('no list waits for ever behind one of which news come in faster than they are read', () => {
  const schedule = new PullSchedule({ polls: true })
  const due = schedule.due(0)
  const read = due.map(() => {
    const entity = schedule.following(0)
    if (entity === undefined) throw new Error('a list that is due was expected')
    schedule.startRead(entity)
    schedule.markRead(entity, 0, 'all')
    schedule.markChanged(['timeEntry'])
    return entity
  })
  expect(read).toEqual(due)
  expect(schedule.following(0)).toBe('timeEntry')
})
