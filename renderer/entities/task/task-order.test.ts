import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPosition, type Ordered, placeTasks, positionAfter, positionGap } from './task-order.ts'

/** A column as another program may have left it: any positions, many of them equal. */
const anyColumn = fc
  .array(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 2 ** 31 - 2 })), {
    maxLength: 40,
  })
  .map((positions) => positions.sort((a, b) => a - b).map((position, at) => ({ id: `t${at}`, position })))

/** A column together with tasks of it, or of another column, and a place to put them. */
const anyMove = anyColumn.chain((column) =>
  fc.record({
    column: fc.constant(column),
    moved: fc
      .shuffledSubarray([...column.map((task) => task.id), 'x', 'y', 'z'], { minLength: 1 })
      .map((ids) => ids.slice(0, 5)),
    index: fc.integer({ min: 0, max: column.length }),
  }),
)

function wantedOrder(column: readonly Ordered[], moved: readonly string[], index: number): string[] {
  const rest = column.map((task) => task.id).filter((id) => !moved.includes(id))
  return [...rest.slice(0, index), ...moved, ...rest.slice(index)]
}

/** The column as it is read back: ascending by position; what ties keeps the order it had, as names would. */
function afterwards(column: readonly Ordered[], moved: readonly string[], index: number): Ordered[] {
  const changes = placeTasks(column, moved, index)
  const known = new Map(column.map((task) => [task.id, task.position]))
  return wantedOrder(column, moved, index)
    .map((id) => ({ id, position: changes.get(id) ?? known.get(id) ?? Number.NaN }))
    .sort((a, b) => a.position - b.position)
}

describe('placing tasks in a column', () => {
  it('puts the moved tasks where they were dropped, whatever the positions were', () => {
    fc.assert(
      fc.property(anyMove, ({ column, moved, index }) => {
        const ids = afterwards(column, moved, index).map((task) => task.id)
        expect(ids).toEqual(wantedOrder(column, moved, index))
      }),
    )
  })

  it('leaves no moved task on the position of a neighbour', () => {
    fc.assert(
      fc.property(anyMove, ({ column, moved, index }) => {
        if (placeTasks(column, moved, index).size === 0) return
        const after = afterwards(column, moved, index)
        for (const [at, task] of after.entries()) {
          if (!moved.includes(task.id)) continue
          expect(after[at - 1]?.position ?? Number.NEGATIVE_INFINITY).toBeLessThan(task.position)
          expect(after[at + 1]?.position ?? Number.POSITIVE_INFINITY).toBeGreaterThan(task.position)
        }
      }),
    )
  })

  it('writes positive whole numbers within 32 bits', () => {
    fc.assert(
      fc.property(anyMove, ({ column, moved, index }) => {
        for (const position of placeTasks(column, moved, index).values()) {
          expect(Number.isInteger(position)).toBe(true)
          expect(position).toBeGreaterThan(0)
          expect(position).toBeLessThan(2 ** 31)
        }
      }),
    )
  })

  it('writes nothing when the tasks are already there', () => {
    fc.assert(
      fc.property(anyColumn, fc.nat(), fc.nat(), (column, start, length) => {
        fc.pre(column.length > 0)
        const at = start % column.length
        const moved = column.slice(at, at + 1 + (length % 3)).map((task) => task.id)
        expect(placeTasks(column, moved, at).size).toBe(0)
      }),
    )
  })

  it('writes the moved task alone while there is room', () => {
    const column = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, position: firstPosition + at * positionGap }))
    expect([...placeTasks(column, ['d'], 1).keys()]).toEqual(['d'])
    expect([...placeTasks(column, ['a'], 3).keys()]).toEqual(['a'])
    expect([...placeTasks(column, ['c'], 0).keys()]).toEqual(['c'])
    expect([...placeTasks(column, ['new'], 2).keys()]).toEqual(['new'])
  })

  it('keeps the writes of a thousand insertions at one place few', () => {
    let column: Ordered[] = [
      { id: 'first', position: firstPosition },
      { id: 'last', position: firstPosition + positionGap },
    ]
    let writes = 0
    for (let count = 0; count < 1000; count++) {
      const changes = placeTasks(column, [`n${count}`], 1)
      writes += changes.size
      column = [...column.slice(0, 1), { id: `n${count}`, position: 0 }, ...column.slice(1)].map((task) => ({
        id: task.id,
        position: changes.get(task.id) ?? task.position,
      }))
    }
    expect(new Set(column.map((task) => task.position)).size).toBe(1002)
    expect(writes).toBeLessThan(4000)
  })

  it('writes a single task for each of a thousand insertions at the top', () => {
    const column: Ordered[] = [{ id: 'first', position: firstPosition }]
    for (let count = 0; count < 1000; count++) {
      const changes = [...placeTasks(column, [`n${count}`], 0)]
      expect(changes).toHaveLength(1)
      column.unshift(...changes.map(([id, position]) => ({ id, position })))
    }
  })

  it('appends a new task one gap below the last', () => {
    expect(positionAfter([])).toBe(firstPosition)
    expect(positionAfter([{ id: 'a', position: 7 }])).toBe(7 + positionGap)
    expect(positionAfter([{ id: 'a', position: 2 ** 31 - 2 }])).toBeLessThan(2 ** 31)
  })
})
