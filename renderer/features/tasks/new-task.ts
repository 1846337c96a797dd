import type { TaskFilter } from '../../../shared/bridge/tasks.ts'
import type { TypedTask } from '../../entities/task/typed-task.ts'
import type { NewTask } from '../../entities/task/use-task-edits.ts'

/** The fields that put a new task among those of a filter, as far as the filter names exactly one value. */
export function askedBy(filter: TaskFilter): Partial<NewTask> {
  const assigneeId = only(filter.assigneeIds)
  const ghostId = only(filter.ghostIds)
  const tagId = only(filter.tagIds)
  const asked = {
    projectId: only(filter.projectIds),
    assigneeIds: assigneeId === undefined ? nobody(filter) : [assigneeId],
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

/** A typed task as the filter asks for it: what the line says wins, and its tags come on top. */
export function asAsked(filter: TaskFilter, task: TypedTask): NewTask {
  const asked = askedBy(filter)
  return { ...asked, ...task, tagIds: [...new Set([...(asked.tagIds ?? []), ...(task.tagIds ?? [])])] }
}

/** In a list of tasks that nobody has, a new one is nobody's. */
function nobody({ assigneeIds }: TaskFilter): [] | undefined {
  return assigneeIds?.length === 1 && assigneeIds[0] === null ? [] : undefined
}

/** The day of a range that has no other. */
function oneDay(from: string | undefined, to: string | undefined): string | undefined {
  return from === to ? from : undefined
}

/** The one value of a list; undefined when there are several, or when it stands for none. */
function only<Value>(values: readonly (Value | null)[] | undefined): Value | undefined {
  return values?.length === 1 ? (values[0] ?? undefined) : undefined
}
