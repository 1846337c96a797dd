/** The events of a simulated world, as data: fast-check draws it and shrinks it. */

import fc from 'fast-check'
import { NAMED_ALIKE, RECURS } from './creations.ts'
import { editedEntities } from './edits.ts'
import { wholeKinds } from './wholes.ts'

const computer = fc.nat(2)
const share = fc.constantFrom(0, 0, 0, 0.1, 0.3)

const index = fc.nat(59)
const rowEdit = fc.record({
  kind: fc.constant('edit'),
  computer,
  what: fc.constantFrom('create', 'create', 'change', 'change', 'change', 'delete'),
  entity: fc.constantFrom(
    ...editedEntities,
    'timeEntry',
    'timeEntry',
    'timeEntry',
    'task',
    'task',
    'timeBlock',
    'timeBlock',
  ),
  index,
})
const wholeEdit = fc.record({
  kind: fc.constant('edit'),
  computer,
  what: fc.constantFrom(...wholeKinds, 'start', 'addMany', 'addMany', 'embody'),
  entity: fc.constant('timeEntry'),
  index,
})
/** Several people edit the same row, which a history rarely comes to by itself. */
const sharedSetting = fc.record({
  kind: fc.constant('edit'),
  computer,
  what: fc.constant('change'),
  entity: fc.constantFrom('preferences', 'plannerSettings'),
  index,
})
const sharedName = fc.record({
  kind: fc.constant('edit'),
  computer,
  what: fc.constant('create'),
  entity: fc.constantFrom('project', 'client'),
  index: fc.constantFrom(...NAMED_ALIKE),
})
const occurrenceEdit = fc.record({
  kind: fc.constant('edit'),
  computer,
  what: fc.constantFrom('changeOccurrences', 'changeOccurrences', 'changeOccurrences', 'deleteOccurrences'),
  entity: fc.constant('task'),
  index,
})
const pass = fc.record({
  kind: fc.constant('pass'),
  seconds: fc.constantFrom(1, 1, 5, 5, 5, 5, 30, 30, 30, 30, 90, 90, 90, 90, 600, 600, 7200),
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
const backUp = fc.record({ kind: fc.constant('backUp'), whileItRuns: fc.boolean() })
const restore = fc.record({ kind: fc.constant('restore') })
const elsewhere = fc.record({
  kind: fc.constant('elsewhere'),
  what: fc.constantFrom('create', 'retitle', 'delete'),
  index,
})

const step = fc.oneof(
  { weight: 10, arbitrary: rowEdit },
  { weight: 4, arbitrary: wholeEdit },
  { weight: 2, arbitrary: occurrenceEdit },
  { weight: 1, arbitrary: sharedSetting },
  { weight: 1, arbitrary: sharedName },
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

/** A recurring task for edits of occurrences, which a history rarely comes to by itself. */
const recurringTask: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'create', entity: 'task', index: RECURS },
  { kind: 'pass', seconds: 30 },
]

const rival = (by: number, index: number): readonly Step[] => [
  { kind: 'connection', computer: by, isUp: false },
  { kind: 'edit', computer: by, what: 'change', entity: 'preferences', index },
  { kind: 'edit', computer: by, what: 'change', entity: 'plannerSettings', index },
  { kind: 'edit', computer: by, what: 'create', entity: 'client', index: NAMED_ALIKE[0] },
  { kind: 'edit', computer: by, what: 'create', entity: 'project', index: NAMED_ALIKE[0] },
]

/** Two who know nothing of each other set the same, and make what has one name. */
export const rivals: readonly Step[] = [
  ...rival(0, 0),
  ...rival(1, 1),
  { kind: 'connection', computer: 0, isUp: true },
  { kind: 'pass', seconds: 30 },
  { kind: 'connection', computer: 1, isUp: true },
]

/** A world from its beginning to the moment at which everything is mended. */
export interface History {
  /** Decides which requests meet a fault. */
  readonly luck: number
  readonly ignoresIdempotencyKeys: boolean
  /** Whether the service has one client and one project of a name. */
  readonly namesAreUnique: boolean
  /** Whether answers say when they were made; those of the service inside the app do not. */
  readonly tellsTime: boolean
  readonly steps: readonly Step[]
}

export const histories: fc.Arbitrary<History> = fc.record({
  luck: fc.nat(),
  ignoresIdempotencyKeys: fc.constantFrom(false, false, true),
  steps: fc
    .tuple(
      fc.constantFrom<readonly Step[]>([], recurringTask, rivals),
      // Without a size, arrays have ten elements or so.
      fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
    )
    .map(([before, steps]) => before.concat(steps)),
  namesAreUnique: fc.boolean(),
  tellsTime: fc.boolean(),
})
