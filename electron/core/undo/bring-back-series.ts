import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Editing } from '../commands/editing.ts'
import { withoutLostReferences } from '../commands/references.ts'
import { resolveStatus } from '../commands/task-status.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { EndedOccurrence, EndedSeries } from './ended-series.ts'
import { returningSeries } from './returning-series.ts'

/**
 * Makes a recurring task again of which the service has taken several occurrences along. Those that come with the rule are
 * there when the service has answered.
 *
 * @param make makes the deleted task itself under its own id
 */
export function bringBackSeries(
  editing: Editing,
  ended: EndedSeries,
  workspaceId: WorkspaceId,
  make: (fields: Fields) => void,
): void {
  const { replica } = editing.context
  const { statusId = null } = resolveStatus(replica, workspaceId, { done: false }, null)
  const { ownRule, others } = returningSeries(ended, statusId)
  make({ ...ended.deleted.fields, rrule: ownRule, seriesId: null })
  for (const { occurrence, rrule } of others) makeOccurrence(editing, occurrence, rrule, workspaceId)
}

/** Under a new id: the former one may be here until the service says that it is gone. */
function makeOccurrence(
  editing: Editing,
  { fields, parts, blocks, attachments }: EndedOccurrence,
  rrule: string | null,
  workspaceId: WorkspaceId,
): void {
  const { replica } = editing.context
  const add = (task: EntityFields['task']): LocalId =>
    editing.create('task', withoutLostReferences(replica, 'task', task), workspaceId).localId
  const taskId = add({ ...fields, rrule, seriesId: null })
  for (const part of parts) add({ ...part, parentId: taskId })
  for (const block of blocks) editing.create('timeBlock', { ...block, taskId }, workspaceId)
  for (const file of attachments) editing.create('attachment', { ...file, taskId }, workspaceId)
}
