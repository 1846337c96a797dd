import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { addSeconds } from '../../../shared/domain/instant.ts'
import { type Device, exchange } from '../sync/testing/device.ts'
import { memoryService } from '../sync/testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from '../sync/testing/planning-team.ts'

const hour = 3600

let team: PlanningTeam
let desk: Device
let laptop: Device
let projectId: LocalId

beforeEach(async () => {
  team = await openPlanningTeam(await createService(memoryService(() => Date.parse(noon))))
  ;[desk, laptop] = [team.device('0001'), team.device('0002')]
  await exchange(desk, laptop)
  const fields = { name: 'Atlas', billable: true, estimatedSeconds: 10 * hour, budget: 200_000 }
  projectId = desk.procedures['projects.create']({ ...fields, budgetAlerts: [100, 80] }).ids[0] as LocalId
  desk.procedures['rates.set']({
    kind: 'billable',
    projectId,
    memberId: null,
    periods: [{ from: null, cents: 10_000 }],
  })
  await exchange(desk, laptop)
})

afterEach(() => team.close())

let days = 0

function track(on: Device, hours: number): void {
  days += 1
  const start = addSeconds('2026-01-01T06:00:00Z', days * 86_400)
  const project = on.procedures['projects.list']()[0]?.id ?? null
  const stop = addSeconds(start, hours * hour)
  on.procedures['timeEntries.create']({ start, stop, projectId: project, billable: true })
}

/** The alerts that are due, of all of which the person takes note. */
function tell(on: Device): string[] {
  return on.procedures['projects.budgetNotices']().map(({ name, ...notice }) => {
    on.procedures['projects.noteBudget'](notice)
    return `${name} ${notice.of} ${notice.percent}`
  })
}

it('those of a recurring project are due again in each period', () => {
  desk.procedures['projects.update']({
    id: projectId,
    changes: {
      budget: 100_000,
      budgetAlerts: [80],
      repeats: { period: 'monthly', days: null, since: '2026-02-01' },
    },
  })
  const trackOn = (start: string) =>
    desk.procedures['timeEntries.create']({ start, stop: addSeconds(start, 9 * hour), projectId })
  trackOn('2026-02-10T06:00:00Z')
  expect(tell(desk)).toEqual([])
  trackOn('2026-03-10T06:00:00Z')
  expect(tell(desk)).toEqual(['Atlas time 80', 'Atlas money 80'])
  desk.effects.sleep(14 * 24 * hour * 1000)
  expect(tell(desk)).toEqual([])
  trackOn('2026-04-01T06:00:00Z')
  expect(tell(desk)).toEqual(['Atlas time 80', 'Atlas money 80'])
  // A fixed fee is for the whole project.
  desk.procedures['projects.update']({ id: projectId, changes: { fixedFee: 200_000, budget: null } })
  expect(tell(desk)).toEqual(['Atlas money 80'])
})

it('each alert is told until the person has taken note on one computer', async () => {
  track(desk, 7.5)
  expect(tell(desk)).toEqual([])
  track(desk, 1)
  expect(desk.procedures['projects.budgetNotices']()).toMatchObject([{ of: 'time', percent: 80 }])
  expect(tell(desk)).toEqual(['Atlas time 80'])
  expect(tell(desk)).toEqual([])
  await exchange(desk, laptop)
  expect(tell(laptop)).toEqual([])
  track(laptop, 8)
  expect(tell(laptop)).toEqual(['Atlas time 100', 'Atlas money 80'])
  await exchange(laptop, desk)
  expect(tell(desk)).toEqual([])
  const noted = () => desk.rows('plannerSettings')[0]?.fields.budgetNotices
  const before = noted()
  desk.procedures['undo.latest']()
  expect(noted()).toBe(before)
})

it('another budget is another matter, and two computers that tell at once ask nobody', async () => {
  track(desk, 9)
  await exchange(desk, laptop)
  expect([...tell(desk), ...tell(laptop)]).toEqual(['Atlas time 80', 'Atlas time 80'])
  await exchange(desk, laptop)
  expect([desk.status.conflicts, laptop.status.conflicts, ...tell(desk), ...tell(laptop)]).toEqual([0, 0])
  const another = { id: projectId, changes: { estimatedSeconds: 11 * hour } }
  desk.procedures['projects.update'](another)
  expect(tell(desk)).toEqual(['Atlas time 80'])
})

it('of two notes, the one for the present limit counts', async () => {
  track(desk, 9)
  await exchange(desk, laptop)
  expect(tell(desk)).toEqual(['Atlas time 80'])
  const id = laptop.procedures['projects.list']()[0]?.id as LocalId
  const estimate = (hours: number) =>
    laptop.procedures['projects.update']({ id, changes: { estimatedSeconds: hours * hour } })
  estimate(11)
  expect(tell(laptop)).toEqual(['Atlas time 80'])
  estimate(10)
  await exchange(desk, laptop)
  expect(tell(desk)).toEqual([])
})
