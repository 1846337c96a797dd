/** Tags as planning sees them: tracking's, with a color; names and permissions follow the same rules (decisions §6). */

import type { PlanningTag, PlanningTagBody } from '../../shared/api/planning-tags.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { requirePermission } from '../access/permissions.ts'
import { requireWorkspace, type WorkspacePath, type Path, type Scope } from '../access/scope.ts'
import { pick } from '../database/pick.ts'
import { keptTimes } from '../effects/timestamps.ts'
import { orNotFound } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { sinceInstant } from '../lists/since.ts'
import { findTag, listTags, type TagRow, updateTag } from './queries.ts'
import { createTag, deleteTag, renameTag } from './service.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

type TagPath = Path<'workspace_id' | 'tag_id'>

function toAnswer(row: TagRow): PlanningTag {
  return {
    ...pick(row, 'color', 'id', 'name', 'workspace_id'),
    ...keptTimes(row),
    svc_user_id: row.creator_id,
  }
}

/** The workspace's tags by name; with `since`, in UNIX seconds, what changed since, deleted ones included. */
export async function readPlanningTags(
  { db, caller }: Scope,
  path: WorkspacePath,
  { since }: { readonly since?: number | undefined },
): Promise<PlanningTag[]> {
  const member = requireWorkspace(caller, path.workspace_id)
  return (await listTags(db, member, sinceInstant(since))).map(toAnswer)
}

async function requireTag({ db, caller }: Scope, path: TagPath): Promise<TagRow> {
  return orNotFound(await findTag(db, requireWorkspace(caller, path.workspace_id), path.tag_id))
}

export async function readPlanningTag(scope: Scope, path: TagPath): Promise<PlanningTag> {
  return toAnswer(await requireTag(scope, path))
}

/** @throws {BadRequest} for a name that another tag has. @throws {Forbidden} for who may not create tags. */
export async function createPlanningTag(
  scope: Scope,
  place: WorkspacePath,
  { name, color, ...own }: PlanningTagBody & WithSyncId,
): Promise<PlanningTag> {
  const { id } = await createTag(scope, place, { name, ...own })
  const path = { ...place, tag_id: id }
  const row = await requireTag(scope, path)
  if (color !== undefined && row.at === scope.at) await updateTag(scope.db, row, { color, at: scope.at })
  return readPlanningTag(scope, path)
}

/**
 * Changes name and color; keys that are absent stay as they are.
 *
 * @throws {BadRequest} for a name that another tag has. @throws {Forbidden} for who may not create tags.
 * @throws {PreconditionFailed} when it is meant for another version.
 */
export async function changePlanningTag(
  scope: Scope,
  path: TagPath,
  { name, color }: PlanningTagBody,
): Promise<PlanningTag> {
  const row = await requireTag(scope, path)
  requirePermission(requireWorkspace(scope.caller, path.workspace_id), 'tags.create')
  requireExpectedVersion(scope, row)
  if (name !== undefined) await renameTag(scope, path, { name })
  if (color !== undefined) {
    await updateTag(scope.db, row, { color, at: scope.at })
    recordRows(scope, 'tag', 'updated', [row])
  }
  return readPlanningTag(scope, path)
}

/** Deletes a tag and takes it off all entries and tasks. */
export async function deletePlanningTag(scope: Scope, path: TagPath) {
  await requireTag(scope, path)
  await deleteTag(scope, path)
}
