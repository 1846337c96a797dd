import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { exchange, type Device } from './testing/device.ts'
import { MeteredService } from './testing/metered-service.ts'

let service: MeteredService

beforeEach(async () => {
  service = await MeteredService.open(createService)
})
afterEach(() => service.close())

const preferences = ({ procedures }: Device) => procedures['preferences.get']()
const settings = ({ procedures }: Device) => procedures['plannerSettings.get']()
const quiet = { waiting: 0, refused: 0, conflicts: 0 }

describe('preferences that two devices set', () => {
  it('each another one, have both', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['preferences.update']({ idleMinutes: 7 })
    laptop.procedures['preferences.update']({ theme: 'dark', firstDayOfWeek: 0 })
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) {
      expect(preferences(one)).toMatchObject({ idleMinutes: 7, theme: 'dark', firstDayOfWeek: 0 })
      expect(one.status).toMatchObject(quiet)
    }
  })

  it('the same one, have the later one, and the journal of that device has the other', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['preferences.update']({ idleMinutes: 7, timeZone: 'Asia/Tokyo' })
    laptop.procedures['preferences.update']({ idleMinutes: 9, timeZone: 'Asia/Dubai' })
    await exchange(desk, laptop)
    for (const one of [desk, laptop])
      expect(preferences(one)).toMatchObject({ idleMinutes: 9, timeZone: 'Asia/Dubai' })
    expect(desk.status).toMatchObject(quiet)
    expect(laptop.status).toMatchObject({ ...quiet, conflicts: 2 })
    expect(laptop.replica.conflicts.all()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'idleMinutes', mine: 9, theirs: 7, kept: 'mine' }),
        expect.objectContaining({ field: 'timeZone', mine: 'Asia/Dubai', theirs: 'Asia/Tokyo' }),
      ]),
    )
  })

  it('are told apart in the words of the settings', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['preferences.update']({ firstDayOfWeek: 0 })
    laptop.procedures['preferences.update']({ firstDayOfWeek: 6 })
    desk.procedures['plannerSettings.update']({ calendarRange: 'work-week' })
    laptop.procedures['plannerSettings.update']({ calendarRange: 'day' })
    await exchange(desk, laptop)
    expect(laptop.procedures['sync.conflicts']()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'first day of the week', mine: 'Saturday', theirs: 'Sunday' }),
        expect.objectContaining({ field: 'days of the calendar', mine: 'Day', theirs: 'Work week' }),
      ]),
    )
  })

  it('can be settled for the other one', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['preferences.update']({ idleMinutes: 7 })
    laptop.procedures['preferences.update']({ idleMinutes: 9 })
    await exchange(desk, laptop)
    const [conflict] = laptop.procedures['sync.conflicts']()
    laptop.procedures['sync.resolveConflict']({ id: conflict?.id ?? '', keep: 'theirs' })
    await exchange(laptop, desk)
    for (const one of [desk, laptop]) {
      expect(preferences(one)).toMatchObject({ idleMinutes: 7 })
      expect(one.status).toMatchObject(quiet)
    }
  })

  it('are not overwritten by a device that has read none yet', async () => {
    const desk = service.deviceNamed('0001')
    expect(preferences(desk).activityLevel).toBe('app')
    desk.procedures['preferences.update']({ idleMinutes: 7, theme: 'light' })
    await exchange(desk)
    const laptop = service.deviceNamed('0002')
    laptop.procedures['preferences.update']({ idleMinutes: 9 })
    await exchange(laptop, desk)
    for (const one of [desk, laptop])
      expect(preferences(one)).toMatchObject({ idleMinutes: 9, theme: 'light' })
    expect(laptop.replica.conflicts.all()).toMatchObject([{ field: 'idleMinutes', mine: 9, theirs: 7 }])
  })

  it('are not overwritten after an answer that was repeated, which names no version', async () => {
    const { desk, laptop } = await service.pair()
    laptop.procedures['preferences.update']({ idleMinutes: 8 })
    await exchange(laptop)
    service.losesAnswer = ({ url }) => url.endsWith('/me/preferences')
    laptop.procedures['preferences.update']({ idleMinutes: 9 })
    await laptop.sync()
    service.losesAnswer = () => false
    await exchange(desk)
    desk.procedures['preferences.update']({ idleMinutes: 7, theme: 'light' })
    await exchange(desk)
    laptop.procedures['preferences.update']({ theme: 'dark' })
    await laptop.effects.pass(60_000)
    await exchange(laptop, desk)
    for (const one of [desk, laptop])
      expect(preferences(one)).toMatchObject({ idleMinutes: 7, theme: 'dark' })
    expect(laptop.replica.conflicts.all()).toMatchObject([{ field: 'theme', mine: 'dark', theirs: 'light' }])
  })
})

describe('settings of the planner that two devices set', () => {
  it('each another one, have both', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['plannerSettings.update']({ autoLogTime: true })
    laptop.procedures['plannerSettings.update']({ showCompleted: false })
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) {
      expect(settings(one)).toMatchObject({ autoLogTime: true, showCompleted: false })
      expect(one.status).toMatchObject(quiet)
    }
  })

  it('the same one, have the later one, and the journal of that device has the other', async () => {
    const { desk, laptop } = await service.pair()
    desk.procedures['plannerSettings.update']({ calendarRange: 'day' })
    laptop.procedures['plannerSettings.update']({ calendarRange: 'work-week' })
    await exchange(desk, laptop)
    for (const one of [desk, laptop]) expect(settings(one)).toMatchObject({ calendarRange: 'work-week' })
    expect(laptop.status).toMatchObject({ ...quiet, conflicts: 1 })
    expect(laptop.replica.conflicts.all()).toMatchObject([
      { entity: 'plannerSettings', field: 'calendarRange', mine: 'work-week', theirs: 'day', kept: 'mine' },
    ])
  })
})
