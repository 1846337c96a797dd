/** What can happen in a simulated world, as data: fast-check draws it and shrinks it. */

import fc from 'fast-check'
import { editKinds, titledEntities } from './edits.ts'

const computer = fc.nat(2)
const share = fc.constantFrom(0, 0, 0, 0.1, 0.3)

const edit = fc.record({
  kind: fc.constant('edit'),
  computer,
  what: fc.constantFrom(...editKinds, 'create', 'retitle', 'retitle', 'start', 'bulk'),
  entity: fc.constantFrom(...titledEntities, 'timeEntry', 'timeEntry', 'timeEntry'),
  index: fc.nat(12),
})
const pass = fc.record({
  kind: fc.constant('pass'),
  seconds: fc.constantFrom(1, 5, 30, 90, 600, 7200),
})
const crash = fc.record({
  kind: fc.constant('crash'),
  computer,
  /** Of its storage, until it happens. */
  operations: fc.nat(120),
})
const restart = fc.record({ kind: fc.constant('restart'), computer })
const connection = fc.record({ kind: fc.constant('connection'), computer, isUp: fc.boolean() })
const weather = fc.record({
  kind: fc.constant('weather'),
  computer,
  weather: fc.record({
    lostRequests: share,
    lostAnswers: share,
    doubled: share,
    slow: share,
    serverErrors: share,
    tooMany: fc.constantFrom(0, 0, 0, 0.1),
    quotaUsedUp: fc.constantFrom(0, 0, 0, 0.1),
  }),
})
const session = fc.record({ kind: fc.constant('session'), computer, isExpired: fc.boolean() })
const clock = fc.record({ kind: fc.constant('clock'), computer, hours: fc.constantFrom(-5, -1, 0, 1, 30) })
const service = fc.record({ kind: fc.constant('service'), isUp: fc.boolean() })
const backUp = fc.record({ kind: fc.constant('backUp') })
const restore = fc.record({ kind: fc.constant('restore') })
const elsewhere = fc.record({
  kind: fc.constant('elsewhere'),
  what: fc.constantFrom('create', 'retitle', 'delete'),
  index: fc.nat(12),
})

const step = fc.oneof(
  { weight: 12, arbitrary: edit },
  { weight: 6, arbitrary: pass },
  { weight: 2, arbitrary: crash },
  { weight: 2, arbitrary: restart },
  { weight: 2, arbitrary: connection },
  { weight: 2, arbitrary: weather },
  { weight: 1, arbitrary: session },
  { weight: 1, arbitrary: clock },
  { weight: 1, arbitrary: service },
  { weight: 2, arbitrary: elsewhere },
  { weight: 1, arbitrary: backUp },
  { weight: 1, arbitrary: restore },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A world from its beginning to the moment at which everything is mended. */
export interface History {
  /** Decides which requests meet a fault. */
  readonly luck: number
  readonly ignoresIdempotencyKeys: boolean
  readonly steps: readonly Step[]
}

export const histories: fc.Arbitrary<History> = fc.record({
  luck: fc.nat(),
  ignoresIdempotencyKeys: fc.constantFrom(false, false, true),
  steps: fc.array(step, { minLength: 1, maxLength: 60 }),
})
