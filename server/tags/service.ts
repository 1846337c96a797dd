/** Tags: rules and permissions (decisions §5, §6). */

import { noIntegration } from '../../shared/api/integration.ts'
import type { PlanningTag, PlanningTagBody } from '../../shared/api/planning-tags.ts'
import type { Tag } from '../../shared/api/tags.ts'
import {
  type Member,
  requireTurn,
  requireWorkspace,
  type WorkspacePath,
  type Path,
  type Scope,
} from '../access/scope.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { permissionsOf, requirePermission } from '../access/permissions.ts'
import { pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { keptTimes, toPreciseTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { BadRequest, orNotFound, unknownReference } from '../errors/app-error.ts'
import { trimmedText } from '../errors/trimmed-text.ts'
import { noteDeletion } from '../deletions/queries.ts'
import type { Lost } from '../deletions/tables.ts'
import { recordRows } from '../events/record-rows.ts'
import { sinceInstant } from '../lists/since.ts'
import { requireReferencesUnlocked } from '../timesheets/locks.ts'
import { findTag, findTags, insertTags, listTags, type TagRow, takeOff, updateTag } from './queries.ts'
import { createdOnce } from '../feed/created-once.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

const nameRules = {
  maximum: 255,
  texts: { empty: 'Tag name cannot be empty', long: 'Tag name maximum length is 255' },
}

type TagPath = Path<'workspace_id' | 'tag_id'>

/** @param member the caller's membership of the tag's workspace. */
export function toAnswer(row: TagRow, member: Member): Tag {
  return {
    ...noIntegration,
    ...pick(row, 'creator_id', 'id', 'name', 'workspace_id'),
    at: toPreciseTimestamp(row.at),
    permissions: permissionsOf(member, 'tags'),
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    wid: row.workspace_id,
  }
}

/** @throws {BadRequest} for a name without letters, or one that is too long. */
const validName = (name: string | undefined): string => trimmedText(name, 'name', nameRules)

async function requireTag(scope: Scope, member: Member, id: number): Promise<TagRow> {
  return orNotFound(await findTag(scope.db, member, id), 'tag', 'Tag not found')
}

/** The workspace's tags by name. */
export async function readTags(scope: Scope, { workspace_id: workspaceId }: WorkspacePath): Promise<Tag[]> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const rows = await listTags(scope.db, member)
  return rows.map((row) => toAnswer(row, member))
}

/** Tags of all the caller's workspaces; with `since`, in UNIX seconds, what changed since, deleted tags included. */
export async function readOwnTags(
  { db, caller }: Scope,
  { since }: { readonly since?: number | undefined },
): Promise<Tag[]> {
  const lists = caller.workspaces.map(async (member) => {
    const rows = await listTags(db, member, sinceInstant(since))
    return rows.map((row) => toAnswer(row, member))
  })
  return (await Promise.all(lists)).flat()
}

/**
 * Creates a tag.
 *
 * @throws {BadRequest} when another tag of the workspace has the name.
 * @throws {Forbidden} when only admins may create tags, and the caller is none.
 */
export async function createTag(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: { readonly name?: string | undefined } & WithSyncId,
): Promise<Tag> {
  const member = requireWorkspace(scope.caller, workspaceId)
  const name = validName(body.name)
  requirePermission(member, 'tags.create')
  const creation = { kind: 'tag', place: member, body } as const
  const id = await createdOnce(scope, creation, async () => {
    const [row] = await insertTags(scope.db, [newTag(scope, member, name)])
    if (row === undefined)
      throw new BadRequest('taken', { field: 'name', text: `Tag already exists: ${name}` })
    recordRows(scope, 'tag', 'created', [row])
    return row
  })
  return toAnswer(await requireTag(scope, member, id), member)
}

/** Renames a tag. @throws {BadRequest} when another tag of the workspace has the name. */
export async function renameTag(
  scope: Scope,
  path: TagPath,
  body: { readonly name?: string | undefined },
): Promise<Tag> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const row = await requireTag(scope, member, path.tag_id)
  requirePermission(member, 'tags.create')
  requireExpectedVersion(scope, row)
  if (body.name === undefined) return toAnswer(row, member)
  const name = validName(body.name)
  const [other] = await findTags(scope.db, member, 'name', [name])
  if (other !== undefined && other.id !== row.id)
    throw new BadRequest('taken', { field: 'name', text: `Tag already exists: ${name}` })
  const renamed = await updateTag(scope.db, row, { name, at: scope.at })
  recordRows(scope, 'tag', 'updated', [row])
  return toAnswer(renamed, member)
}

/**
 * Deletes a tag and takes it off all entries and tasks, which change thereby.
 *
 * @throws {Forbidden} when only admins may create tags, and the caller is none.
 * @throws {BadRequest} when one of the entries is locked.
 */
export async function deleteTag(scope: Scope, path: TagPath) {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const row = await requireTag(scope, member, path.tag_id)
  requirePermission(member, 'tags.create')
  requireExpectedVersion(scope, row)
  await requireReferencesUnlocked(scope, member, { to: 'tag', ids: [row.id] })
  await updateTag(scope.db, row, { deleted_at: scope.now, at: scope.at })
  recordRows(scope, 'tag', 'deleted', [row])
  const lost: Lost[] = []
  for (const by of ['time_entries', 'tasks'] as const) {
    const rows = await takeOff(scope.db, row, by, scope.at)
    recordRows(scope, by === 'tasks' ? 'task' : 'time_entry', 'updated', rows)
    lost.push({ by, of: row.id, ids: rows.map(({ id }) => id) })
  }
  await noteDeletion(scope, 'tag', row, { lost })
}

function newTag(scope: Scope, member: Member, name: string): TagRow {
  return {
    ...newRowIn(member, scope),
    creator_id: scope.caller.userId,
    name,
    color: null,
    deleted_at: null,
  }
}

/** A tag as entries and tasks show it. */
export type TagName = Pick<TagRow, 'id' | 'name'>

/**
 * The tags of the given names; names that are unknown are created.
 *
 * @throws {BadRequest} for a name that cannot be one.
 * @throws {Forbidden} when a tag would have to be created, only admins may, and the caller is none.
 */
export async function tagsNamed(scope: Scope, member: Member, names: readonly string[]): Promise<TagName[]> {
  const wanted = [...new Set(names.map(validName))]
  if (wanted.length === 0) return []
  const known = await findTags(scope.db, member, 'name', wanted)
  const knownNames = new Set(known.map(({ name }) => name))
  const missing = wanted.filter((name) => !knownNames.has(name))
  if (missing.length === 0) return known
  requirePermission(member, 'tags.create')
  requireTurn(scope)
  const rows = missing.map((name) => newTag(scope, member, name))
  const created = await insertTags(scope.db, rows)
  recordRows(scope, 'tag', 'created', created)
  if (created.length === missing.length) return [...known, ...created]
  // Another request created some of them first.
  return findTags(scope.db, member, 'name', wanted)
}

/** The tags of the given ids. @throws {BadRequest} when the workspace has no such tag. */
export async function tagsWithIds(scope: Scope, member: Member, ids: readonly number[]): Promise<TagName[]> {
  if (ids.length === 0) return []
  const found = await findTags(scope.db, member, 'id', ids)
  const foundIds = new Set(found.map(({ id }) => id))
  const unknown = ids.find((id) => !foundIds.has(id))
  if (unknown !== undefined)
    throw unknownReference('tag_ids', 'tag', { says: `there is no tag ${unknown} in the workspace` })
  return found
}

// Tags as planning sees them: with a color; names and permissions follow the same rules (decisions §6).

function toPlanningAnswer(row: TagRow): PlanningTag {
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
  return (await listTags(db, member, sinceInstant(since))).map(toPlanningAnswer)
}

async function requirePlanningTag({ db, caller }: Scope, path: TagPath): Promise<TagRow> {
  return orNotFound(await findTag(db, requireWorkspace(caller, path.workspace_id), path.tag_id))
}

export async function readPlanningTag(scope: Scope, path: TagPath): Promise<PlanningTag> {
  return toPlanningAnswer(await requirePlanningTag(scope, path))
}

/** @throws {BadRequest} for a name that another tag has. @throws {Forbidden} for who may not create tags. */
export async function createPlanningTag(
  scope: Scope,
  place: WorkspacePath,
  { name, color, ...own }: PlanningTagBody & WithSyncId,
): Promise<PlanningTag> {
  const { id } = await createTag(scope, place, { name, ...own })
  const path = { ...place, tag_id: id }
  const row = await requirePlanningTag(scope, path)
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
  const row = await requirePlanningTag(scope, path)
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
  await requirePlanningTag(scope, path)
  await deleteTag(scope, path)
}
