import { expect, it } from 'vitest'
import { zoneDays } from '../../../../shared/domain/days.ts'
import { epochSeconds } from '../../../../shared/domain/instant.ts'
import { newId, someEntry } from '../../../testing/entries.ts'
import { roomOf, type ScheduledBlock } from './day-times.ts'

it('a block whose time is logged leaves the rest of its day free', () => {
  const block = (taskId: string, hour: number, logged: boolean) =>
    ({ taskId, start: `2026-11-26T${hour}:00:00Z`, durationSeconds: 3600, logged }) as ScheduledBlock
  const blocksOf = () => [block('early', 14, true), block('open', 16, false)]
  const times = { blocksOf, entriesOf: () => [], offOf: () => [] }
  const now = epochSeconds('2026-11-26T12:00:00Z')
  const room = roomOf('2026-11-26', null, { times, days: zoneDays('UTC'), now, running: null })
  expect([...room.blockedSeconds]).toEqual([['open', 3600]])
  expect(room.busy).toMatchObject([{ taskId: 'open' }])
})

it('a timer that runs over midnight counts for its task in all, and on the day from midnight', () => {
  const times = { blocksOf: () => [], entriesOf: () => [], offOf: () => [] }
  const now = epochSeconds('2026-11-26T01:00:00Z')
  const running = someEntry({ taskId: newId(), start: '2026-11-25T23:00:00Z', stop: null })
  const room = roomOf('2026-11-26', null, { times, days: zoneDays('UTC'), now, running })
  expect(room.running).toEqual({ taskId: running.taskId, seconds: 7200, daySeconds: 3600 })
})
