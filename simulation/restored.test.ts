import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Step } from './history.ts'
import { play } from './play.ts'
import { openStage, type Stage } from './stage.ts'

const edit = (
  computer: number,
  what: 'create' | 'change' | 'delete',
  entity: Extract<Step, { kind: 'edit' }>['entity'],
  index = 0,
): Step => ({ kind: 'edit', computer, what, entity, index })
const pass: Step = { kind: 'pass', seconds: 600 }

/** The steps that are acknowledged before the copy, after it, and after it was put back. */
const steps: readonly Step[] = [
  edit(0, 'create', 'project'),
  edit(0, 'create', 'timeEntry'),
  edit(1, 'create', 'timeEntry'),
  edit(1, 'create', 'timeEntry'),
  pass,
  { kind: 'backUp', whileItRuns: false },
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

/** A computer comes back when the service has started once more since. */
const late: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'addMany', entity: 'timeEntry', index: 0 },
  { kind: 'backUp', whileItRuns: false },
  edit(0, 'create', 'timeEntry'),
  pass,
  { kind: 'crash', computer: 0, operations: 0 },
  { kind: 'restore' },
  pass,
  { kind: 'service', isUp: false },
]

/** A computer saves what it edited before it knew of the version that is lost. */
const collision: readonly Step[] = [
  { kind: 'backUp', whileItRuns: false },
  { kind: 'edit', computer: 1, what: 'plan', entity: 'timeEntry', index: 0 },
  { kind: 'edit', computer: 0, what: 'plan', entity: 'timeEntry', index: 0 },
  { kind: 'pass', seconds: 1 },
  { kind: 'restore' },
  edit(0, 'create', 'preferences', 49),
]

/** No computer asked anything of the start in which the first entry was made: the copy has it. */
const unseen: readonly Step[] = [
  { kind: 'backUp', whileItRuns: false },
  { kind: 'elsewhere', what: 'create', index: 0 },
  { kind: 'backUp', whileItRuns: false },
  { kind: 'elsewhere', what: 'create', index: 0 },
  edit(2, 'create', 'timeBlock', 39),
  pass,
  { kind: 'restore' },
]

/** A computer deletes what it has just edited, and reads nothing more before the copy is put back. */
const deletedAtOnce: readonly Step[] = [
  edit(1, 'change', 'timeEntry', 38),
  { kind: 'pass', seconds: 1 },
  { kind: 'backUp', whileItRuns: false },
  edit(1, 'delete', 'timeEntry', 38),
  { kind: 'pass', seconds: 1 },
  { kind: 'crash', computer: 1, operations: 0 },
  { kind: 'restore' },
  pass,
]

/** Of what was deleted nothing is left that would be newer than the copy. */
const onlyDeleted: readonly Step[] = [
  edit(1, 'change', 'timeEntry', 38),
  pass,
  { kind: 'backUp', whileItRuns: true },
  edit(1, 'delete', 'timeEntry', 38),
  pass,
  { kind: 'restore' },
  pass,
]

/** The task goes, and its file with it. */
const withItsTask: readonly Step[] = [
  { kind: 'connection', computer: 1, isUp: false },
  { kind: 'connection', computer: 2, isUp: false },
  edit(0, 'create', 'attachment', 1),
  { kind: 'pass', seconds: 1 },
  { kind: 'backUp', whileItRuns: false },
  edit(0, 'delete', 'task', 1),
  { kind: 'pass', seconds: 1 },
  { kind: 'restore' },
  pass,
]

/** Two hours of a timer that the copy lacks, and that each computer knows. */
const timer: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'start', entity: 'timeEntry', index: 0 },
  { kind: 'backUp', whileItRuns: false },
  { kind: 'pass', seconds: 7200 },
  { kind: 'restore' },
  pass,
]

/** The entry is not in the copy; who deleted it does not make it again, and who has not heard of that does, under its id. */
const deletedUnheard: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'start', entity: 'timeEntry', index: 0 },
  { kind: 'backUp', whileItRuns: false },
  { kind: 'pass', seconds: 7200 },
  edit(0, 'delete', 'timeEntry'),
  { kind: 'restore' },
  { kind: 'pass', seconds: 30 },
]

/** A computer that hears of the first copy reads nothing more before the second one, which holds changes that are newer than the file. */
const twoCopies: readonly Step[] = [
  { kind: 'elsewhere', what: 'create', index: 0 },
  edit(1, 'create', 'attachment'),
  { kind: 'backUp', whileItRuns: true },
  { kind: 'pass', seconds: 1 },
  { kind: 'restore' },
  { kind: 'elsewhere', what: 'create', index: 0 },
  { kind: 'backUp', whileItRuns: false },
  edit(1, 'create', 'client', 2),
  { kind: 'pass', seconds: 30 },
  { kind: 'restore' },
  pass,
]

/** A computer that has not heard of the deletion edits the row that the copy brings back. */
const editedOnReturn: readonly Step[] = [
  { kind: 'backUp', whileItRuns: false },
  edit(2, 'delete', 'task', 31),
  { kind: 'pass', seconds: 5 },
  { kind: 'restore' },
  edit(0, 'change', 'task', 19),
  pass,
]

/** The copy has the file, and not the later version of its task, which another computer has deleted meanwhile. */
const fileOfRemade: readonly Step[] = [
  edit(0, 'create', 'attachment'),
  { kind: 'pass', seconds: 1 },
  { kind: 'connection', computer: 1, isUp: false },
  edit(0, 'change', 'task'),
  { kind: 'backUp', whileItRuns: false },
  edit(1, 'delete', 'task'),
  { kind: 'pass', seconds: 1 },
  { kind: 'restore' },
  edit(0, 'create', 'client', 10),
]

/** Of what the copy has, time was planned that whoever deletes the task has not heard of. */
const plannedOfRemade: readonly Step[] = [
  edit(0, 'create', 'timeBlock'),
  { kind: 'pass', seconds: 1 },
  { kind: 'connection', computer: 1, isUp: false },
  edit(0, 'change', 'task'),
  { kind: 'backUp', whileItRuns: false },
  edit(1, 'delete', 'task'),
  { kind: 'pass', seconds: 1 },
  { kind: 'restore' },
  edit(0, 'create', 'project', 2),
]

/**
 * Of what was made since the copy, who made it has had no answer, and has read nothing since: nothing that it knows is lost. Another
 * computer, which has read it, makes it again.
 */
const unansweredAndUnread: readonly Step[] = [
  edit(2, 'create', 'tag'),
  pass,
  { kind: 'backUp', whileItRuns: true },
  { kind: 'crash', computer: 2, operations: 32 },
  edit(2, 'create', 'timeEntry', 3),
  { kind: 'pass', seconds: 600 },
  { kind: 'restore' },
  { kind: 'pass', seconds: 90 },
  { kind: 'restart', computer: 2 },
  pass,
]

/** The computer that wrote has read nothing since; another computer edits the version of the copy, and nothing else tells that there is one. */
const writtenUnread = (what: 'change' | 'delete', index: number): readonly Step[] => [
  { kind: 'backUp', whileItRuns: false },
  { kind: 'pass', seconds: 90 },
  edit(2, what, 'timeEntry', 3),
  { kind: 'pass', seconds: 1 },
  { kind: 'crash', computer: 2, operations: 0 },
  { kind: 'restore' },
  edit(1, 'change', 'timeEntry', index),
  pass,
]

/** The copy has the entry that was deleted, and not the one that an edit made again in its place. */
const remadeByEdit: readonly Step[] = [
  { kind: 'elsewhere', what: 'create', index: 0 },
  pass,
  { kind: 'backUp', whileItRuns: false },
  { kind: 'elsewhere', what: 'delete', index: 0 },
  edit(0, 'change', 'timeEntry', 15),
  pass,
  { kind: 'restore' },
  pass,
]

/** The copy has neither; two computers have not heard that an edit made the first one again after it was deleted. */
const remadeUnheard: readonly Step[] = [
  { kind: 'edit', computer: 0, what: 'start', entity: 'timeEntry', index: 0 },
  { kind: 'backUp', whileItRuns: false },
  { kind: 'pass', seconds: 90 },
  { kind: 'edit', computer: 0, what: 'start', entity: 'timeEntry', index: 0 },
  { kind: 'elsewhere', what: 'delete', index: 0 },
  { kind: 'pass', seconds: 1 },
  { kind: 'restore' },
  edit(0, 'create', 'client', 2),
]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

describe.each([false, true])('a server that is put back to a copy, and tells its time: %s', (tellsTime) => {
  it.each([
    ['gets again what it had acknowledged since, once', steps],
    ['gets it once also from a computer that comes later', late],
    ['gets nothing that the copy has', unseen],
    ['gets other edits first, and both are there or told of', collision],
    ['has what was deleted since, and the journal says so', deletedAtOnce],
    ['has it, and is found out though nothing else happened since', onlyDeleted],
    ['has what went with something, and the journal says so', withItsTask],
    ['has a timer again that runs on', timer],
    ['gets again what neither of two copies has', twoCopies],
    ['has the file of a task again that is made again', fileOfRemade],
    ['has the time that was planned for one again', plannedOfRemade],
    ['has what was never answered once, also where nothing else was read since', unansweredAndUnread],
    ['has what was deleted and edited since, and the journal says so', editedOnReturn],
    ['has what another computer made again, and its journal says so', deletedUnheard],
    [
      'has the edit of another version, and the journal has the one that was never read',
      writtenUnread('change', 3),
    ],
    [
      'has what was deleted and edited since, and the journal says so, though that was never read',
      writtenUnread('delete', 1),
    ],
    ['has an entry once that an edit made again', remadeByEdit],
    ['has it once also where others know the one that was deleted', remadeUnheard],
    ['has it once also where another row has its id since', remadeUnheard.slice(0, -1)],
  ])(
    '%s',
    async (_, history) => {
      expect(
        await play(stage, {
          luck: 1,
          ignoresIdempotencyKeys: false,
          namesAreUnique: false,
          tellsTime,
          steps: history,
        }),
      ).toEqual([])
    },
    120_000,
  )
})
