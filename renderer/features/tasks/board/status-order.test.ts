import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { placesFor } from './status-order.ts'

describe('the order of statuses', () => {
  it('is the one that was wanted, whatever the positions were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.nat(),
        (positions, from, to) => {
          const statuses = positions
            .toSorted((a, b) => a - b)
            .map((position, index) => ({ id: `status ${index}` as LocalId, position }))
          const moved = statuses[from % statuses.length]
          const place = to % statuses.length
          if (moved === undefined) return
          const changes = new Map(
            placesFor(statuses, moved.id, place).map(({ id, position }) => [id, position]),
          )
          const after = statuses
            .map(({ id, position }) => ({ id, position: changes.get(id) ?? position }))
            .toSorted((a, b) => a.position - b.position)
          const others = statuses.filter(({ id }) => id !== moved.id).map(({ id }) => id)
          expect(after.map(({ id }) => id)).toEqual([
            ...others.slice(0, place),
            moved.id,
            ...others.slice(place),
          ])
        },
      ),
    )
  })

  it('ends at its ends', () => {
    const only = [{ id: 'status' as LocalId, position: 3 }]
    expect(placesFor(only, 'status' as LocalId, 1)).toEqual([])
    expect(placesFor(only, 'status' as LocalId, -1)).toEqual([])
  })
})
