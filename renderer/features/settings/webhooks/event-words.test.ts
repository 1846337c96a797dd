import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosenBy, eventActions, eventEntities, eventKey, filtersOf } from './event-words.ts'

const events = eventEntities.flatMap((entity) => eventActions.map((action) => eventKey(entity, action)))

it('filters select the events that were chosen, with as few as there are', () => {
  fc.assert(
    fc.property(fc.subarray(events), (some) => {
      const filters = filtersOf(new Set(some))
      expect([...chosenBy(filters)].toSorted()).toEqual(some.toSorted())
      expect(filters.length).toBeLessThanOrEqual(some.length)
    }),
  )
  expect(filtersOf(new Set(events))).toEqual([{ entity: '*', action: '*' }])
})
