import { afterEach, beforeEach, expect, it } from 'vitest'
import { createService } from '../../../server/service.ts'
import { listTimeEntries, timeEntry } from '../../../shared/api/time-entries.ts'
import { memoryService } from './testing/memory-service.ts'
import { noon, openPlanningTeam, type PlanningTeam } from './testing/planning-team.ts'

let team: PlanningTeam
/** A start with this description waits on its way until it is let go. */
let held: string
let hasLeft: PromiseWithResolvers<undefined>
let letGo: PromiseWithResolvers<undefined>

beforeEach(async () => {
  const service = await createService(memoryService(() => Date.parse(noon)))
  hasLeft = Promise.withResolvers()
  letGo = Promise.withResolvers()
  team = await openPlanningTeam({
    close: () => service.close(),
    fetch: async (request) => {
      if (request.method === 'POST' && (await request.clone().text()).includes(held)) {
        hasLeft.resolve(undefined)
        await letGo.promise
      }
      return service.fetch(request)
    },
  })
})
afterEach(() => team.close())

it.each([
  ['earlier', '10:00', '11:00'],
  ['later', '11:00', '10:00'],
])(
  'the %s of two starts that meet on their way stops nothing that it has not read',
  async (_, slow, fast) => {
    const desk = team.device('0001')
    const laptop = team.device('0002')
    await desk.sync()
    await laptop.sync()
    held = 'At the desk'
    desk.create('timeEntry', { description: held, start: `2026-03-20T${slow}:00Z` })
    laptop.create('timeEntry', { description: 'On the laptop', start: `2026-03-20T${fast}:00Z` })
    const deskSyncs = desk.sync()
    await hasLeft.promise
    await laptop.sync()
    letGo.resolve(undefined)
    await deskSyncs
    await laptop.sync()
    await desk.sync()

    const { rows } = await team.api.list(listTimeEntries, { query: {} })
    const stops = rows.map((row) => timeEntry.parse(row)).map(({ description, stop }) => [description, stop])
    const [earlier, later] = slow < fast ? [held, 'On the laptop'] : ['On the laptop', held]
    expect(Object.fromEntries(stops)).toEqual({ [earlier]: '2026-03-20T11:00:00Z', [later]: null })
    for (const device of [desk, laptop]) {
      expect(device.status).toMatchObject({ waiting: 0, refused: 0 })
      expect(device.rows('timeEntry').filter(({ fields }) => fields.stop === null)).toHaveLength(1)
    }
  },
)
