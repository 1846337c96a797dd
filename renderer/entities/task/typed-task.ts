import type { Reading } from '../../../shared/domain/shorthand.ts'
import type { NewTask } from './use-task-edits.ts'

/** The fields of a new task that one line names; the place where it is written decides the others. */
export type TypedTask = Pick<NewTask, 'name'> &
  Partial<Pick<NewTask, 'projectId' | 'tagIds' | 'newTags' | 'billable' | 'estimatedSeconds' | 'date'>>

/** The task of a line; null when there is no name. */
export function typedTask({ description, parts }: Reading): TypedTask | null {
  if (description === '') return null
  const tags = parts.filter((part) => part.kind === 'tag')
  const tagIds = tags.flatMap(({ id }) => id ?? [])
  const newTags = tags.flatMap(({ id, name }) => (id === null ? [name] : []))
  const task: TypedTask = {
    name: description,
    ...(tagIds.length > 0 ? { tagIds: [...new Set(tagIds)] } : {}),
    ...(newTags.length > 0 ? { newTags } : {}),
  }
  for (const part of parts) Object.assign(task, fieldOf(part))
  return task
}

function fieldOf(part: Reading['parts'][number]): Partial<TypedTask> {
  if (part.kind === 'project') return { projectId: part.id }
  if (part.kind === 'duration') return { estimatedSeconds: part.seconds }
  if (part.kind === 'date') return { date: part.date }
  return part.kind === 'billable' ? { billable: true } : {}
}
