/** Rules on an entry's fields other than its times, alike for creating and changing. */

import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { Member, Scope } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import { BadRequest, unknownReference } from '../errors/app-error.ts'
import { requireFew, requireShort } from '../errors/limits.ts'
import { type TagName, tagsNamed, tagsWithIds } from '../tags/service.ts'
import { type EntryContext, readContext } from './queries.ts'
import { MAXIMUM_DESCRIPTION, MAXIMUM_TAGS } from './limits.ts'

/** Columns that hold a text just as requests give it and answers show it, and how long each may be. */
const longest = { description: MAXIMUM_DESCRIPTION } as const

const textColumns = Object.keys(longest) as readonly TextColumn[]

type TextColumn = keyof typeof longest

type Texts = Record<TextColumn, string | null>

/** @throws {BadRequest} when it is too long. */
export function validDescription(description: string | null): string | null {
  return validText('description', description)
}

function validText(column: TextColumn, text: string | null): string | null {
  if (text !== null) requireShort(text, longest[column], column)
  return text
}

/**
 * An entry's texts after a request: those that it does not give stay as they are.
 *
 * @throws {BadRequest} when one is too long.
 */
export function textsAfter(body: Pick<TimeEntryBody, TextColumn>, before: Partial<Texts>): Texts {
  return textsOf((column) => {
    const text = body[column]
    return text === undefined ? (before[column] ?? null) : validText(column, text)
  })
}

/** The texts of a row, as answers show them. */
export function shownTexts(row: Texts): Texts {
  return textsOf((column) => row[column])
}

function textsOf(textOf: (column: TextColumn) => string | null): Texts {
  const texts: Partial<Texts> = {}
  for (const column of textColumns) texts[column] = textOf(column)
  return texts as Texts
}

/**
 * The project and the task that an entry names. A task brings its project along; a project or a task that the
 * caller may not see is as good as none.
 *
 * @throws {BadRequest} when there is no such project or task, or the task is another project's.
 */
export async function readPlace(
  scope: Scope,
  member: Member,
  names: { readonly projectId: number | null; readonly taskId: number | null },
): Promise<EntryContext> {
  const context = await readContext(scope.db, member, { ...names, userId: scope.caller.userId })
  const visible =
    context.project_is_private !== true ||
    context.project_user_id !== null ||
    may(member, 'projects.view_private')
  if (names.taskId !== null && context.task_id === null)
    throw unknownReference('task_id', 'task', { text: 'Task not found/accessible' })
  const wanted = names.projectId ?? context.task_project_id
  if (wanted !== null && (context.project_id === null || !visible)) {
    throw unknownReference('project_id', 'project', { text: 'Project not found/accessible' })
  }
  if (context.task_project_id !== null && context.task_project_id !== wanted) {
    throw new BadRequest('belongs_elsewhere', { field: 'task_id', what: 'project' })
  }
  return context
}

/** The keys by which a request names tags. */
export type TagBody = Pick<TimeEntryBody, 'tags' | 'tag_ids' | 'tag_action'>

/** Each tag once, by name. */
export function distinctTags(tags: readonly TagName[]): readonly TagName[] {
  const distinct = new Map(tags.map((tag) => [tag.id, tag]))
  return [...distinct.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * All tags that `tags` and `tag_ids` name, once each; unknown names are created.
 *
 * @throws {BadRequest} for more than 50, and for ids that the workspace does not have.
 * @throws {Forbidden} for an unknown name where only admins may create tags.
 */
export async function namedTags(
  scope: Scope,
  member: Member,
  { tags, tag_ids: ids }: TagBody,
): Promise<readonly TagName[]> {
  requireFew(new Set(tags).size, MAXIMUM_TAGS, 'tags')
  requireFew(new Set(ids).size, MAXIMUM_TAGS, 'tags')
  const byId = await tagsWithIds(scope, member, [...new Set(ids)])
  const byName = await tagsNamed(scope, member, tags ?? [])
  return distinctTags([...byId, ...byName])
}

/**
 * Whether an entry is billable when a request says so. Where the workspace enforces it, an entry is billable as its
 * project is; without a project, as asked.
 */
export function enforcedBillable(
  { projects_enforce_billable: enforced }: Pick<EntryContext, 'projects_enforce_billable'>,
  place: Pick<EntryContext, 'project_id' | 'project_billable'>,
  asked: boolean,
): boolean {
  if (!enforced || place.project_id === null) return asked
  return place.project_billable ?? false
}
