import { expect, it } from 'vitest'
import type { History, Step } from './history.ts'
import { play } from './play.ts'
import { SimulatedService } from './simulated-service.ts'
import { VirtualTime } from './virtual-time.ts'

const edit = (
  computer: number,
  what: 'create' | 'retitle' | 'delete',
  entity: 'timeEntry' | 'project',
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
  edit(1, 'retitle', 'timeEntry', 1),
  edit(2, 'delete', 'timeEntry', 2),
  pass,
  pass,
  { kind: 'connection', computer: 1, isUp: false },
  edit(1, 'retitle', 'timeEntry', 0),
  edit(1, 'create', 'timeEntry'),
  { kind: 'restore' },
  edit(0, 'create', 'timeEntry'),
  edit(2, 'create', 'timeEntry'),
  pass,
  { kind: 'connection', computer: 1, isUp: true },
  pass,
]

it('a server that is put back to a copy gets again what it had acknowledged since, once', async () => {
  const time = new VirtualTime()
  const service = new SimulatedService(time)
  try {
    const history: History = { luck: 1, ignoresIdempotencyKeys: false, steps }
    expect(await play({ time, service }, history)).toEqual([])
  } finally {
    await service.destroy()
  }
}, 120_000)
