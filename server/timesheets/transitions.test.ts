import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timesheetAction, type TimesheetStatus } from '../../shared/api/timesheets.ts'
import { type Actor, isLocked, refusalOf, type SheetState, stateAfter, untouched } from './transitions.ts'

const member: Actor = { isMember: true, isAdmin: false, layers: [] }
const admin: Actor = { isMember: false, isAdmin: true, layers: [] }
const first: Actor = { isMember: false, isAdmin: false, layers: [1] }
const second: Actor = { isMember: false, isAdmin: false, layers: [2] }
const stranger: Actor = { isMember: false, isAdmin: false, layers: [] }
const actors = { member, admin, first, second, stranger }
type ActorName = keyof typeof actors

/** The rules once more, as a table: who may move a timesheet of two layers from where to where. */
const table: Readonly<
  Record<string, Readonly<Partial<Record<string, readonly [string, readonly ActorName[]]>>>>
> = {
  open: { submit: ['submitted 1', ['member', 'admin']] },
  'submitted 1': {
    approve: ['submitted 2', ['first']],
    reject: ['rejected', ['first']],
    reopen: ['open', ['member', 'admin', 'first', 'second']],
  },
  'submitted 2': {
    approve: ['approved', ['second']],
    reject: ['rejected', ['second']],
    reopen: ['open', ['member', 'admin', 'first', 'second']],
  },
  approved: { reopen: ['open', ['admin', 'first', 'second']] },
  rejected: { submit: ['submitted 1', ['member', 'admin']] },
}

function named({ status, layer }: SheetState): string {
  return status === 'submitted' ? `${status} ${layer}` : status
}

describe('a timesheet that two layers approve', () => {
  it('follows the table, whatever is tried by whom', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom(...timesheetAction.options), fc.constantFrom(...Object.keys(actors))),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(steps, (tried) => {
        let state: SheetState = untouched
        let model = 'open'
        for (const [action, name] of tried) {
          const row = table[model]?.[action]
          const allowed = row?.[1].includes(name as ActorName) === true
          const refusal = refusalOf(state, action, actors[name as ActorName], [1, 2])
          expect(refusal === null).toBe(allowed)
          if (!allowed) continue
          state = stateAfter(state, action, [1, 2])
          model = row?.[0] ?? model
          expect(named(state)).toBe(model)
          expect(isLocked(state)).toBe(model.startsWith('submitted') || model === 'approved')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('says that it is the wrong time to who may, and nothing to others', () => {
    const at = (status: TimesheetStatus): SheetState => ({ status, layer: status === 'submitted' ? 1 : 0 })
    expect(refusalOf(at('submitted'), 'submit', member, [1])).toMatchObject({
      status: 409,
      message: 'Timesheet is already submitted',
    })
    expect(refusalOf(at('open'), 'approve', first, [1])).toMatchObject({
      status: 409,
      message: 'Timesheet is not submitted',
    })
    expect(refusalOf(at('open'), 'reopen', admin, [1])).toMatchObject({
      status: 409,
      message: 'Timesheet is not submitted or approved',
    })
    expect(refusalOf(at('open'), 'approve', member, [1])).toMatchObject({ status: 403 })
    expect(refusalOf(at('approved'), 'reopen', member, [1])).toMatchObject({ status: 403 })
    expect(refusalOf(at('open'), 'submit', stranger, [1])).toMatchObject({ status: 403 })
  })

  it('goes on with the layers that there are when they have changed meanwhile', () => {
    const waiting: SheetState = { status: 'submitted', layer: 2 }
    expect(refusalOf(waiting, 'approve', first, [1])).toBeNull()
    expect(stateAfter(waiting, 'approve', [1])).toMatchObject({ status: 'approved' })
    expect(refusalOf(waiting, 'approve', { ...stranger, layers: [3] }, [1, 3])).toBeNull()
  })
})
