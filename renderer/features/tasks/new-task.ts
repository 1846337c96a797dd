import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import type { NewTask } from '../../entities/task/use-task-edits.ts'

/** What a new task must be like to be among those of a filter, as far as the filter names exactly one value. */
export function askedBy(filter: TaskFilter): Partial<NewTask> {
  const assigneeId = only(filter.assigneeIds)
  const ghostId = only(filter.ghostIds)
  const tagId = only(filter.tagIds)
  const asked = {
    projectId: only(filter.projectIds),
    assigneeIds: assigneeId === undefined ? undefined : [assigneeId],
    ghostIds: ghostId === undefined ? undefined : [ghostId],
    tagIds: tagId === undefined ? undefined : [tagId],
    statusId: only(filter.statusIds),
    priority: only(filter.priorities),
    parentId: only(filter.parentIds),
    date: filter.activeBy ?? oneDay(filter.from, filter.to) ?? oneDay(filter.startFrom, filter.startTo),
    pinned: filter.pinned === true ? true : undefined,
    isPrivate: filter.isPrivate === true ? true : undefined,
    isTemplate: filter.isTemplate === true ? true : undefined,
    archived: filter.archived === true ? true : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The day of a range that has no other. */
function oneDay(from: string | undefined, to: string | undefined): string | undefined {
  return from === to ? from : undefined
}

/** The one value of a list; undefined when there are several, or when it stands for none. */
function only<Value>(values: readonly (Value | null)[] | undefined): Value | undefined {
  return values?.length === 1 ? (values[0] ?? undefined) : undefined
}
