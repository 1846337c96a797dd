import { expect, it } from 'vitest'
import { PullSchedule } from './pull-schedule.ts'

it('a list that becomes due while it is read, as by choosing another workspace, is read once more', () => {
  const schedule = new PullSchedule({ polls: true })
  for (const entity of schedule.due(0)) {
    schedule.willRead(entity)
    if (entity === 'task') schedule.isDue(['task'])
    schedule.wasRead(entity, 0)
  }
  expect(schedule.due(0)).toEqual(['task'])
  schedule.willRead('task')
  schedule.wasRead('task', 0)
  expect(schedule.due(0)).toEqual([])
})
