import { expect, it } from 'vitest'
import { RECURS } from './creations.ts'
import type { Step } from './history.ts'
import { play } from './play.ts'
import { openStage } from './stage.ts'

const create = (computer: number, entity: 'task' | 'timeBlock', index: number): Step => ({
  kind: 'edit',
  computer,
  what: 'create',
  entity,
  index,
})
const say = (computer: number, what: 'changeOccurrences' | 'deleteOccurrences', index: number): Step => ({
  kind: 'edit',
  computer,
  what,
  entity: 'task',
  index,
})
const pass: Step = { kind: 'pass', seconds: 90 }

/** A computer that is not heard for a while deletes an occurrence with the later ones, of which the last has a subtask. */
const ended: readonly Step[] = [
  create(0, 'task', RECURS),
  pass,
  create(0, 'task', 19),
  pass,
  { kind: 'session', computer: 2, isExpired: true },
  say(2, 'deleteOccurrences', 34),
]

async function found(namesAreUnique: boolean, steps: readonly Step[]): Promise<readonly string[]> {
  const stage = await openStage()
  try {
    return await play(stage, {
      luck: 0,
      ignoresIdempotencyKeys: false,
      namesAreUnique,
      tellsTime: false,
      steps,
    })
  } finally {
    await stage.close()
  }
}

it.each<[string, readonly Step[]]>([
  // The deletion is refused once: the task that recurs has changed.
  ['afterwards', [say(0, 'changeOccurrences', 0), pass, create(2, 'timeBlock', 13)]],
  ['by somebody who does not know of that', [create(0, 'timeBlock', 3), pass]],
])(
  'time for a subtask of an occurrence that is deleted with others is planned %s, and goes with it or is in the journal',
  async (_, planned) => {
    expect(await found(true, [...ended, ...planned])).toEqual([])
  },
  120_000,
)

it('time that was filled in and undone may be logged by the service all the same', async () => {
  const steps: readonly Step[] = [
    { kind: 'edit', computer: 0, what: 'change', entity: 'task', index: 0 },
    { kind: 'edit', computer: 1, what: 'change', entity: 'timeBlock', index: 0 },
    { kind: 'edit', computer: 0, what: 'fillGaps', entity: 'timeEntry', index: 0 },
    { kind: 'edit', computer: 0, what: 'undo', entity: 'timeEntry', index: 0 },
  ]
  expect(await found(false, steps)).toEqual([])
}, 120_000)
