import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskListQuery, listTasks } from '../../shared/api/tasks.ts'
import type { OpenDatabase } from '../testing/dialects.ts'
import { shareable } from '../testing/open-beside.ts'
import { openTestService, type Person, type TestService } from '../testing/test-service.ts'
import { listParameters, modelledPage, type Query } from './task-list-model.fixture.ts'
import { makeWorld, START, type World } from './task-list-world.fixture.ts'
import { dateIn } from '../effects/time-text.ts'

const ALONE = 4
const COMBINATIONS = 120

/** Parameters that narrow or order no list; the rest of the parameters is tried in all combinations. */
const shownParts = [
  'disable_aggregations',
  'include_ghost_assignees',
  'include_rates',
  'with_entries',
] as const

/** The list of tasks against a model of it, on any database; in random worlds, by their seeds. */
export function taskListsContract(open: OpenDatabase, seeds: readonly number[] = [1, 2]): void {
  describe.each(seeds)('P §4.4 GET tasks in world %i', (seed) => {
    let test: TestService
    let world: World
    let remove: () => Promise<void>
    let parameters: ReturnType<typeof listParameters>

    beforeAll(async () => {
      const place = await shareable(await open())
      remove = place.remove
      test = await openTestService({ database: place.database })
      world = await makeWorld(test, place.database, seed)
      test.clock.set(START)
      parameters = listParameters(world)
    }, 60_000)
    afterAll(async () => {
      await test.close()
      await remove()
    })

    /** The page as the service answers it, and as the model has it. */
    async function pages(person: Person, query: Query) {
      const [owner] = world.people
      const params = { organization_id: owner.organizationId, workspace_id: owner.workspaceId }
      const { data, total } = await person.client.call(listTasks, { params, query })
      const zone = person.me.timezone
      const look = {
        world,
        person,
        query,
        today: dateIn(zone, Date.parse(START) * 1000),
        dateOf: (start: number) => dateIn(zone, start),
      }
      return { answered: { ids: data.map(({ id }) => id), total }, modelled: modelledPage(look) }
    }

    it('every parameter that narrows or orders is in the model', () => {
      const known = [...Object.keys(parameters), ...shownParts].toSorted()
      expect(Object.keys(taskListQuery.shape).toSorted()).toEqual(known)
    })

    it('each parameter alone', async () => {
      for (const [name, values] of Object.entries(parameters)) {
        const property = fc.asyncProperty(values, fc.constantFrom(...world.people), async (value, person) => {
          const { answered, modelled } = await pages(person, { [name]: value })
          expect(answered).toEqual(modelled)
        })
        await fc.assert(property, { numRuns: ALONE, seed })
      }
    }, 60_000)

    it('random combinations', async () => {
      const parameter = fc
        .constantFrom(...Object.keys(parameters))
        .chain((name) => fc.tuple(fc.constant(name), parameters[name] ?? fc.constant('')))
      const query = fc.array(parameter, { maxLength: 5 }).map((parts) => Object.fromEntries(parts))
      const property = fc.asyncProperty(query, fc.constantFrom(...world.people), async (chosen, person) => {
        const { answered, modelled } = await pages(person, chosen)
        expect(answered).toEqual(modelled)
      })
      await fc.assert(property, { numRuns: COMBINATIONS, seed })
    }, 60_000)
  })
}
