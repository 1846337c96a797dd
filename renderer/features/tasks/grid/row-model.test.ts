import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaskGroup } from '../../../../shared/bridge/tasks.ts'
import { groupKey, rowModel } from './row-model.ts'

const anyGroups: fc.Arbitrary<readonly TaskGroup[]> = fc
  .array(fc.nat({ max: 6 }), { maxLength: 8 })
  .map((counts) =>
    counts.map((count, index): TaskGroup => ({
      key: index === 0 ? null : String(index),
      count,
      estimatedSeconds: 0,
      trackedSeconds: 0,
    })),
  )
const anyFolded = fc.uniqueArray(fc.constantFrom('', '1', '2', '3', '5')).map((keys) => new Set<string>(keys))

describe('the rows of the list', () => {
  it('are the heads and tasks of the groups in their order, folded tasks left out', () => {
    fc.assert(
      fc.property(anyGroups, anyFolded, fc.boolean(), (groups, folded, hasHeads) => {
        const model = rowModel(groups, folded, hasHeads)
        let offset = 0
        const expected = groups.flatMap((group) => {
          const isFolded = hasHeads && folded.has(groupKey(group))
          const tasks = Array.from({ length: group.count }, (_, index) => `task ${offset + index}`)
          offset += group.count
          return [...(hasHeads ? [`group ${group.key}`] : []), ...(isFolded ? [] : tasks)]
        })
        const rows = Array.from({ length: model.count }, (_, index) => model.rowAt(index))
        expect(
          rows.map((row) => (row?.kind === 'task' ? `task ${row.offset}` : `group ${row?.group.key}`)),
        ).toEqual(expected)
        expect(model.rowAt(-1)).toBeNull()
        expect(model.rowAt(model.count)).toBeNull()
      }),
    )
  })

  it('are found again by the offset of their task', () => {
    fc.assert(
      fc.property(anyGroups, anyFolded, fc.boolean(), (groups, folded, hasHeads) => {
        const model = rowModel(groups, folded, hasHeads)
        const total = groups.reduce((sum, { count }) => sum + count, 0)
        for (let offset = 0; offset < total; offset += 1) {
          const index = model.indexOf(offset)
          if (index === null) continue
          expect(model.rowAt(index)).toMatchObject({ kind: 'task', offset })
        }
        const shown = Array.from({ length: total }, (_, offset) => model.indexOf(offset)).filter(
          (index) => index !== null,
        )
        expect(shown.length).toBe(model.count - (hasHeads ? groups.length : 0))
        expect(model.indexOf(total)).toBeNull()
      }),
    )
  })

  it('are gone through by tasks, over the heads between them', () => {
    const groups = [2, 0, 1].map((count, index): TaskGroup => ({
      key: String(index),
      count,
      estimatedSeconds: 0,
      trackedSeconds: 0,
    }))
    const model = rowModel(groups, new Set(), true)
    expect(model.taskRowFrom(0, 1)).toBe(1)
    expect(model.taskRowFrom(3, 1)).toBe(5)
    expect(model.taskRowFrom(4, -1)).toBe(2)
    expect(model.taskRowFrom(0, -1)).toBeNull()
    expect(model.headOf(2)).toBe(0)
    expect(model.headOf(5)).toBe(4)
  })
})
