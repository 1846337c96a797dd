/** A task with all that belongs to it (P §4.3): created as a whole, for a request is one transaction. */

import type { CompositeTask, CompositeTaskBody } from '../../shared/api/composite.ts'
import type { Scope } from '../access/scope.ts'
import { BadRequest } from '../errors/app-error.ts'
import { inEach, inPart } from '../errors/in-part.ts'
import { storePlanningEntry } from '../planning-time-entries/create.ts'
import { answerEntry } from '../planning-time-entries/find.ts'
import type { Viewer } from '../projects/queries.ts'
import { answerTask, answerTasks, requireTask } from '../tasks/find.ts'
import { storeNewTask } from '../tasks/service.ts'
import type { TaskRow } from '../tasks/task-rows.ts'
import { completeBlock } from '../time-blocks/complete.ts'
import { listBlocksOfTask, type TimeBlockRow } from '../time-blocks/queries.ts'
import { addTimeBlock, toAnswer as toBlockAnswer } from '../time-blocks/service.ts'

type EntryPart = NonNullable<CompositeTaskBody['time_entry']>

/** The block is open until the entry has claimed it, so that its time is not logged a second time. */
async function addBlockOfEntry(
  scope: Scope,
  viewer: Viewer,
  task: TaskRow,
  { time_block: block, time_block_id: id }: EntryPart,
): Promise<TimeBlockRow | null> {
  if (block === undefined || block === null) return null
  if (typeof id === 'number')
    throw new BadRequest('not_together', {
      field: 'time_block_id',
      other: 'time_block',
      says: 'must be absent beside a time_block',
    })
  return inPart('time_block', () => addTimeBlock(scope, viewer, task, { ...block, completed: false }))
}

async function addEntry(scope: Scope, viewer: Viewer, task: TaskRow, part: EntryPart): Promise<number> {
  const { time_block: block, ...entry } = part
  const own = await addBlockOfEntry(scope, viewer, task, part)
  const id = await storePlanningEntry(scope, viewer, {
    ...entry,
    task_id: task.id,
    ...(own !== null && { time_block_id: own.id }),
  })
  if (own !== null && block?.completed === true) await completeBlock(scope, viewer, own, task)
  return id
}

/**
 * Creates a task with subtasks, time blocks and a time entry of the caller's.
 *
 * @throws {BadRequest} naming the part and the field that breaks a rule.
 * @throws {Unprocessable} for an entry without a field that the workspace requires.
 */
export async function createCompositeTask(
  scope: Scope,
  viewer: Viewer,
  body: CompositeTaskBody,
): Promise<CompositeTask> {
  const id = await inPart('task', () => storeNewTask(scope, viewer, body.task))
  const task = await requireTask(scope, viewer, id)
  const subtaskIds = await inEach('subtasks', body.subtasks ?? [], (subtask) =>
    storeNewTask(scope, viewer, { ...subtask, parent_task_id: id }),
  )
  await inEach('time_blocks', body.time_blocks ?? [], (block) => addTimeBlock(scope, viewer, task, block))
  const { time_entry: part } = body
  const entryId =
    part === undefined || part === null
      ? null
      : await inPart('time_entry', () => addEntry(scope, viewer, task, part))
  const { organizationId } = viewer.member.organization
  return {
    task: await answerTask(scope, viewer, id),
    subtasks: await answerTasks(scope, viewer, subtaskIds),
    time_blocks: (await listBlocksOfTask(scope.db, task)).map(toBlockAnswer),
    time_entry: entryId === null ? null : await answerEntry(scope, organizationId, entryId),
  }
}
