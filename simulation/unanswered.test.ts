import { expect, it } from 'vitest'
import type { Step } from './history.ts'
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

it('what had no answer before a copy was put back is not made beside what another computer makes again', async () => {
  const stage = await openStage()
  try {
    expect(
      await play(stage, {
        luck: 1_766_425_972,
        ignoresIdempotencyKeys: false,
        namesAreUnique: false,
        tellsTime: false,
        steps,
      }),
    ).toEqual([])
  } finally {
    await stage.close()
  }
}, 120_000)
