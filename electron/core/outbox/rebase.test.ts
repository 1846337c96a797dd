import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { withInitialValues } from '../replica/entities.ts'
import type { Fields } from '../../../shared/entities/entities.ts'
import type { Operation, OperationKind } from './operation.ts'
import { rebase, rebaseDeletion } from './rebase.ts'

const worked: Fields = withInitialValues('timeEntry', {
  description: 'Write',
  start: '2026-03-29T08:00:00Z',
  stop: '2026-03-29T09:00:00Z',
})

const fieldNames = ['description', 'billable', 'start', 'stop'] as const
const valuesOfField: Readonly<Record<(typeof fieldNames)[number], readonly (string | boolean)[]>> = {
  description: ['Write', 'Read', 'Call'],
  billable: [false, true],
  start: ['2026-03-29T08:00:00Z', '2026-03-29T07:00:00Z'],
  stop: ['2026-03-29T09:00:00Z', '2026-03-29T10:00:00Z', '2026-03-29T11:00:00Z'],
}
const someFields = fc.record(
  Object.fromEntries(fieldNames.map((field) => [field, fc.constantFrom(...valuesOfField[field])])),
  { requiredKeys: [] },
) as fc.Arbitrary<Fields>

function queued(
  seq: number,
  kind: OperationKind,
  values: Fields,
  state: Operation['state'] = 'pending',
): Operation {
  return {
    op_id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    seq,
    entity: 'timeEntry',
    local_id: '00000000-0000-4000-8000-00000000000a' as LocalId,
    kind,
    changes: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, { base: worked[field] ?? null, value }]),
    ),
    attempt: state === 'pending' ? 0 : 1,
    scope: null,
    state,
    queued_at: '2026-03-29T09:00:00Z',
    reason: null,
  }
}

const rebased = (theirs: Fields, operations: readonly Operation[]) =>
  rebase({ entity: 'timeEntry', previousBase: worked, base: { ...worked, ...theirs }, operations })

describe('rebasing edits on what the service says', () => {
  it('merges changes of different fields without a conflict', () => {
    fc.assert(
      fc.property(someFields, someFields, (mine, theirs) => {
        const disjoint = Object.fromEntries(Object.entries(theirs).filter(([field]) => !(field in mine)))
        const { fields, conflicts } = rebased(disjoint, [queued(1, 'update', mine)])
        expect(fields).toEqual({ ...worked, ...disjoint, ...mine })
        expect(conflicts).toEqual([])
      }),
    )
  })

  it('keeps the local value where both changed a field, and reports exactly those', () => {
    fc.assert(
      fc.property(someFields, someFields, (mine, theirs) => {
        const { fields, conflicts } = rebased(theirs, [queued(1, 'update', mine)])
        expect(fields).toMatchObject(mine)
        const collided = fieldNames.filter(
          (field) =>
            field in mine &&
            field in theirs &&
            theirs[field] !== worked[field] &&
            mine[field] !== theirs[field],
        )
        expect(conflicts.map(({ field }) => field).sort()).toEqual([...collided].sort())
      }),
    )
  })

  it('changes nothing and reports nothing when it is done again', () => {
    fc.assert(
      fc.property(someFields, someFields, (mine, theirs) => {
        const operations = [queued(1, 'update', mine)]
        const base = { ...worked, ...theirs }
        const first = rebase({ entity: 'timeEntry', previousBase: worked, base, operations })
        const again = rebase({ entity: 'timeEntry', previousBase: base, base, operations })
        expect(again).toEqual({ fields: first.fields, conflicts: [], withdrawn: null, restated: {} })
      }),
    )
  })

  it('does not depend on the order of edits of different fields', () => {
    fc.assert(
      fc.property(someFields, someFields, someFields, (one, other, theirs) => {
        const disjoint = Object.fromEntries(Object.entries(other).filter(([field]) => !(field in one)))
        const there = rebased(theirs, [queued(1, 'update', one), queued(2, 'update', disjoint)])
        const back = rebased(theirs, [queued(1, 'update', disjoint), queued(2, 'update', one)])
        expect(there.fields).toEqual(back.fields)
        expect(there.conflicts).toEqual(back.conflicts)
      }),
    )
  })

  it('leaves time in an entry that has some on either side, also where theirs is chosen', () => {
    const minutes = fc.integer({ min: 0, max: 59 }).map((minute) => String(minute).padStart(2, '0'))
    const start = minutes.map((minute) => `2026-03-29T08:${minute}:00Z`)
    const stop = start.map((at) => at.replace('T08', 'T09').replace('T09:3', 'T08:3'))
    const times = fc.record({ start, stop }, { requiredKeys: [] })
    const hasTime = (fields: Fields): boolean => String(fields['stop']) > String(fields['start'])
    fc.assert(
      fc.property(times, times, (mine, theirs) => {
        fc.pre(hasTime({ ...worked, ...mine }) && hasTime({ ...worked, ...theirs }))
        const { fields, conflicts, restated } = rebased(theirs, [queued(1, 'update', mine)])
        expect(fields).toSatisfy(hasTime)
        expect(fields).toMatchObject({ ...mine, ...restated })
        const chosen = Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict.theirs]))
        expect({ ...fields, ...chosen }).toSatisfy(hasTime)
        // The restated fields are those that were here, and nothing that either side does not know.
        expect({ ...worked, ...mine }).toMatchObject(restated)
      }),
    )
  })

  it('leaves an entry empty that was stopped at its start elsewhere, unless an edit of its time waits here', () => {
    const emptied = { stop: worked['start'] ?? null }
    for (const operations of [[], [queued(1, 'update', { description: 'Read' })]]) {
      const { fields, conflicts, restated } = rebased(emptied, operations)
      expect(fields).toMatchObject(emptied)
      expect({ conflicts, restated }).toEqual({ conflicts: [], restated: {} })
    }
  })

  it('takes an own edit that arrived without its answer for no conflict', () => {
    const operations = [
      queued(1, 'update', { description: 'Read' }, 'in_flight'),
      queued(2, 'update', { description: 'Call' }),
    ]
    const { fields, conflicts } = rebased({ description: 'Read' }, operations)
    expect(fields?.['description']).toBe('Call')
    expect(conflicts).toEqual([])
  })
})

describe('deleting against editing', () => {
  it('withdraws the deletion of time that someone edited meanwhile', () => {
    const deletion = queued(1, 'delete', {})
    const { fields, withdrawn } = rebased({ description: 'Read' }, [deletion])
    expect(withdrawn).toBe(deletion)
    expect(fields?.['description']).toBe('Read')
  })

  it('lets a deletion stand when the service only stopped the entry', () => {
    const running = { ...worked, stop: null }
    const { fields, withdrawn } = rebase({
      entity: 'timeEntry',
      previousBase: running,
      base: worked,
      operations: [queued(1, 'delete', {})],
    })
    expect(fields).toBeNull()
    expect(withdrawn).toBeNull()
  })

  it('lets a deletion stand that is on its way', () => {
    const { fields } = rebased({ description: 'Read' }, [queued(1, 'delete', {}, 'in_flight')])
    expect(fields).toBeNull()
  })

  it('makes time again that was edited here and deleted there', () => {
    expect(rebaseDeletion('timeEntry', worked, [queued(1, 'update', { description: 'Read' })])).toEqual({
      outcome: 'recreate',
      fields: { ...worked, description: 'Read' },
    })
  })

  it('lets a deletion at the service win over nothing, over a deletion and over other edits', () => {
    const edit = { ...queued(1, 'update', { name: 'x' }), entity: 'tag' as const }
    expect(rebaseDeletion('timeEntry', worked, [])).toEqual({ outcome: 'gone', lost: [] })
    expect(rebaseDeletion('timeEntry', worked, [queued(1, 'delete', {})]).outcome).toBe('gone')
    expect(rebaseDeletion('tag', { name: 'y' }, [edit])).toEqual({ outcome: 'gone', lost: [edit] })
  })
})
