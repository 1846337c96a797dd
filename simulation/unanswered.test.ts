import { expect, it } from 'vitest'
import type { History, Step } from './history.ts'
import { play } from './play.ts'
import { openStage } from './stage.ts'

/** The program ends between the service's answer and its own note of it; others read the new status before the copy is put back. */
const steps: readonly Step[] = [
  { kind: 'crash', computer: 1, operations: 83 },
  { kind: 'backUp', whileItRuns: false },
  { kind: 'edit', computer: 1, what: 'create', entity: 'status', index: 4 },
  { kind: 'edit', computer: 1, what: 'change', entity: 'preferences', index: 32 },
  { kind: 'edit', computer: 1, what: 'delete', entity: 'timeBlock', index: 55 },
  { kind: 'pass', seconds: 7200 },
  { kind: 'restore' },
  { kind: 'edit', computer: 0, what: 'change', entity: 'preferences', index: 58 },
  { kind: 'pass', seconds: 5 },
]

async function found(history: Omit<History, 'namesAreUnique' | 'tellsTime'>): Promise<readonly string[]> {
  const stage = await openStage()
  try {
    return await play(stage, { ...history, namesAreUnique: false, tellsTime: false })
  } finally {
    await stage.close()
  }
}

it('what had no answer before a copy was put back is not made beside what another computer makes again', async () => {
  expect(await found({ luck: 1_766_425_972, ignoresIdempotencyKeys: false, steps })).toEqual([])
}, 120_000)

/** The program ends at its first creation, and the service is started anew before it is back. */
const unheard: readonly Step[] = [
  { kind: 'crash', computer: 2, operations: 30 },
  { kind: 'edit', computer: 2, what: 'create', entity: 'task', index: 0 },
  { kind: 'pass', seconds: 30 },
  { kind: 'backUp', whileItRuns: false },
  { kind: 'restart', computer: 2 },
  { kind: 'pass', seconds: 600 },
]

it.each([false, true])(
  'what had no answer before a service was started anew is there once, where keys are forgotten: %s',
  async (ignoresIdempotencyKeys) => {
    expect(await found({ luck: 0, ignoresIdempotencyKeys, steps: unheard })).toEqual([])
  },
  120_000,
)

/** Two computers edit an entry that a third one has deleted meanwhile. */
const broughtBack: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'create', entity: 'timeEntry', index: 0 },
  { kind: 'pass', seconds: 90 },
  { kind: 'connection', computer: 1, isUp: false },
  { kind: 'connection', computer: 2, isUp: false },
  { kind: 'edit', computer: 0, what: 'delete', entity: 'timeEntry', index: 1 },
  { kind: 'pass', seconds: 30 },
  { kind: 'edit', computer: 1, what: 'change', entity: 'timeEntry', index: 1 },
  { kind: 'edit', computer: 2, what: 'change', entity: 'timeEntry', index: 1 },
  { kind: 'connection', computer: 1, isUp: true },
  { kind: 'pass', seconds: 30 },
  { kind: 'connection', computer: 2, isUp: true },
  { kind: 'pass', seconds: 90 },
]

it.each([false, true])(
  'deleted time that two computers bring back is there once, or twice where rows have no ids of their own: %s',
  async (ignoresIdempotencyKeys) => {
    expect(await found({ luck: 1, ignoresIdempotencyKeys, steps: broughtBack })).toEqual([])
  },
  120_000,
)

/** Another program deletes an entry before a computer does, which takes that back. */
const takenBack: readonly Step[] = [
  { kind: 'elsewhere', what: 'delete', index: 0 },
  { kind: 'edit', computer: 1, what: 'delete', entity: 'timeEntry', index: 0 },
  { kind: 'pass', seconds: 1 },
  { kind: 'edit', computer: 1, what: 'undo', entity: 'timeEntry', index: 0 },
  { kind: 'pass', seconds: 1 },
]

it('an entry that a person brings back stays, though another program had deleted it before', async () => {
  expect(await found({ luck: 0, ignoresIdempotencyKeys: false, steps: takenBack })).toEqual([])
}, 120_000)

/** A computer deletes tasks with their planned time, another one deletes that time alone; then the first undoes. */
const plannedAgain: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'delete', entity: 'task', index: 0 },
  { kind: 'edit', computer: 1, what: 'delete', entity: 'timeBlock', index: 0 },
  { kind: 'pass', seconds: 1 },
  { kind: 'edit', computer: 0, what: 'undo', entity: 'timeEntry', index: 0 },
]

it('planned time that comes back with its task stays, though another computer had deleted it before', async () => {
  expect(await found({ luck: 0, ignoresIdempotencyKeys: false, steps: plannedAgain })).toEqual([])
}, 120_000)
