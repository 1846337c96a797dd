import fc from 'fast-check'
import type { TaskFilter } from '../../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'

const id = fc.uuid().map((text) => text as LocalId)
const ids = fc.array(id, { minLength: 1, maxLength: 5 })
const idsOrNone = fc.array(fc.option(id), { minLength: 1, maxLength: 5 })
const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const seconds = fc.nat({ max: 360_000 })

/** Any filter that the interface can make. */
export const anyFilter: fc.Arbitrary<TaskFilter> = fc.record(
  {
    text: fc.string({ minLength: 1, maxLength: 20 }),
    projectIds: idsOrNone,
    clientIds: idsOrNone,
    statusIds: ids,
    types: fc.subarray(['todo', 'in_progress', 'done'] as const, { minLength: 1 }),
    priorities: fc.array(fc.option(fc.constantFrom('low', 'medium', 'high', 'urgent')), { minLength: 1 }),
    assigneeIds: idsOrNone,
    ghostIds: ids,
    teamIds: ids,
    tagIds: idsOrNone,
    parentIds: idsOrNone,
    seriesIds: ids,
    creatorIds: ids,
    sources: fc.uniqueArray(fc.constantFrom('dayloom', 'calendar'), { minLength: 1 }),
    ofCompletedProject: fc.boolean(),
    from: date,
    to: date,
    startFrom: date,
    startTo: date,
    endFrom: date,
    endTo: date,
    activeBy: date,
    hasDate: fc.boolean(),
    estimatedFrom: seconds,
    estimatedTo: seconds,
    hasEntries: fc.boolean(),
    hasTimeBlocks: fc.boolean(),
    blocksFrom: date,
    blocksTo: date,
    blocksCompleted: fc.boolean(),
    hasPriority: fc.boolean(),
    recurring: fc.boolean(),
    pinned: fc.boolean(),
    isPrivate: fc.boolean(),
    isTemplate: fc.boolean(),
    archived: fc.boolean(),
    customFields: fc.dictionary(
      fc.nat().map((number) => `f${number}`),
      fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
  { requiredKeys: [] },
)
