import type { LocalId } from '../../../shared/domain/ids.ts'
import type { Reading } from '../../../shared/domain/shorthand.ts'
import type { NewTask } from './use-task-edits.ts'

/** What one line says of a new task; what it leaves unsaid is up to the place where it is written. */
export type TypedTask = Pick<NewTask, 'name'> &
  Partial<Pick<NewTask, 'projectId' | 'tagIds' | 'billable' | 'estimatedSeconds' | 'date'>>

/**
 * The task of a line, with the tags that had to be made.
 *
 * @param createTag answers null after a failure, which it has shown
 * @returns null when there is no name, or a tag could not be made
 */
export async function typedTask(
  { description, parts }: Reading,
  createTag: (name: string) => Promise<LocalId | null>,
): Promise<TypedTask | null> {
  if (description === '') return null
  const tags = parts.filter((part) => part.kind === 'tag')
  const made = await Promise.all(tags.map(async ({ id, name }) => id ?? (await createTag(name))))
  const tagIds = made.filter((id) => id !== null)
  if (tagIds.length < tags.length) return null
  const task: TypedTask = {
    name: description,
    ...(tagIds.length > 0 ? { tagIds: [...new Set(tagIds)] } : {}),
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
