/** Rules on an entry's fields other than its times, alike for creating and changing. */

import type { TimeEntryBody } from '../../shared/api/time-entries.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { CallerScope } from '../access/scope.ts'
import { membersAmong } from '../access/workspace-members.ts'
import { BadRequest, Forbidden } from '../errors/app-error.ts'
import { type TagName, tagsNamed, tagsWithIds } from '../tags/service.ts'
import { MAXIMUM_DESCRIPTION, MAXIMUM_TAGS } from './limits.ts'
import { type EntryContext, readContext } from './repository.ts'

/** @throws {BadRequest} when it is too long. */
export function validDescription(description: string | null): string | null {
  if (description !== null && description.length > MAXIMUM_DESCRIPTION) {
    throw new BadRequest(`description: must not be longer than ${MAXIMUM_DESCRIPTION} characters`)
  }
  return description
}

/**
 * The project and the task that an entry names. A task brings its project along; a project that the caller may not
 * see is as good as none.
 *
 * @throws {BadRequest} when there is no such project or task, or the task is another project's.
 */
export async function readPlace(
  scope: CallerScope,
  member: WorkspaceMembership,
  names: { readonly projectId: number | null; readonly taskId: number | null },
): Promise<EntryContext> {
  const context = await readContext(scope.db, member, { ...names, userId: scope.caller.userId })
  const visible = context.project_is_private !== true || member.admin || context.project_user_id !== null
  if (names.taskId !== null && context.task_id === null) throw new BadRequest('Task not found/accessible')
  const wanted = names.projectId ?? context.task_project_id
  if (wanted !== null && (context.project_id === null || !visible)) {
    throw new BadRequest('Project not found/accessible')
  }
  if (context.task_project_id !== null && context.task_project_id !== wanted) {
    throw new BadRequest('task_id: belongs to another project')
  }
  return context
}

function requireFew(count: number): void {
  if (count > MAXIMUM_TAGS) throw new BadRequest(`tags: must not be more than ${MAXIMUM_TAGS}`)
}

/** All tags that `tags` and `tag_ids` name, once each. */
async function namedTags(
  scope: CallerScope,
  member: WorkspaceMembership,
  { tags, tag_ids: ids }: Pick<TimeEntryBody, 'tags' | 'tag_ids'>,
): Promise<readonly TagName[]> {
  requireFew(new Set(tags).size)
  requireFew(new Set(ids).size)
  const byId = await tagsWithIds(scope, member, [...new Set(ids)])
  const byName = await tagsNamed(scope, member, tags ?? [])
  return [...new Map([...byId, ...byName].map((tag) => [tag.id, tag])).values()]
}

const byName = (a: TagName, b: TagName): number => (a.name < b.name ? -1 : 1)

/**
 * The tags that an entry has after a request, by name; undefined when the request says nothing of tags.
 * `tag_action` adds to the tags before or takes off from them, otherwise they are replaced.
 *
 * @throws {BadRequest} for more than 50, and for ids that the workspace does not have.
 * @throws {Forbidden} for an unknown name where only admins may create tags.
 */
export async function tagsAfter(
  scope: CallerScope,
  member: WorkspaceMembership,
  body: Pick<TimeEntryBody, 'tags' | 'tag_ids' | 'tag_action'>,
  before: readonly TagName[] = [],
): Promise<readonly TagName[] | undefined> {
  if (body.tags === undefined && body.tag_ids === undefined) return undefined
  if (body.tag_action === 'delete') {
    return before.filter(({ id, name }) => !body.tag_ids?.includes(id) && !body.tags?.includes(name))
  }
  const named = await namedTags(scope, member, body)
  const kept = body.tag_action === 'add' ? before : []
  const after = [...new Map([...kept, ...named].map((tag) => [tag.id, tag])).values()]
  requireFew(after.length)
  return after.sort(byName)
}

/**
 * Whose entry it becomes: the caller's unless an admin says otherwise.
 *
 * @throws {Forbidden} when the caller is no admin of the workspace.
 */
export async function requireOwner(
  scope: CallerScope,
  member: WorkspaceMembership,
  userId: number | undefined,
): Promise<{ readonly id: number; readonly name: string }> {
  const { caller } = scope
  if (userId === undefined || userId === caller.userId) return { id: caller.userId, name: caller.name }
  if (!member.admin) throw new Forbidden()
  const [owner] = await membersAmong(scope.db, member, [userId])
  if (owner === undefined) throw new BadRequest('user_id: is not a member of the workspace')
  return owner
}

/** @throws {BadRequest} when one of those to share with is not a member of the workspace. */
export async function validSharing(
  scope: CallerScope,
  member: WorkspaceMembership,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const wanted = [...new Set(userIds)].filter((id) => id !== scope.caller.userId)
  if (wanted.length === 0) return wanted
  const members = await membersAmong(scope.db, member, wanted)
  if (members.length < wanted.length) {
    throw new BadRequest('shared_with_user_ids: are not all members of the workspace')
  }
  return wanted
}
