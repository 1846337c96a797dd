import { expect, it } from 'vitest'
import type { History, Step } from './history.ts'
import { play } from './play.ts'
import { openStage } from './stage.ts'

const edit = (
  computer: number,
  what: 'create' | 'change' | 'delete',
  entity: Extract<Step, { kind: 'edit' }>['entity'],
  index = 0,
): Step => ({ kind: 'edit', computer, what, entity, index })
const pass: Step = { kind: 'pass', seconds: 600 }

/** What is acknowledged before the copy, after it, and after it was put back. */
const steps: readonly Step[] = [
  edit(0, 'create', 'project'),
  edit(0, 'create', 'timeEntry'),
  edit(1, 'create', 'timeEntry'),
  edit(1, 'create', 'timeEntry'),
  pass,
  { kind: 'backUp' },
  edit(0, 'create', 'timeEntry'),
  edit(0, 'create', 'project'),
  edit(0, 'create', 'attachment', 1),
  edit(1, 'create', 'workingHours', 1),
  edit(0, 'create', 'timeOff', 1),
  edit(0, 'create', 'projectMember'),
  edit(1, 'change', 'timeEntry', 1),
  edit(2, 'delete', 'timeEntry', 2),
  pass,
  pass,
  { kind: 'connection', computer: 1, isUp: false },
  edit(1, 'change', 'timeEntry', 0),
  edit(1, 'create', 'timeEntry'),
  { kind: 'restore' },
  edit(0, 'create', 'timeEntry'),
  edit(2, 'create', 'timeEntry'),
  pass,
  { kind: 'connection', computer: 1, isUp: true },
  pass,
]

it('a server that is put back to a copy gets again what it had acknowledged since, once', async () => {
  const stage = await openStage()
  try {
    const history: History = { luck: 1, ignoresIdempotencyKeys: false, steps }
    expect(await play(stage, history)).toEqual([])
  } finally {
    await stage.close()
  }
}, 120_000)
