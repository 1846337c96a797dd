/** Keeps the users of projects true to the groups that work on them. */

import type { Scope } from '../access/scope.ts'
import { add, changeGroup, keyOf, present, remove, throughGroups } from './project-access-queries.ts'
import type { Concerned } from './workspace-access-queries.ts'
import { BadRequest } from '../errors/app-error.ts'

/**
 * Gives the memberships of projects that groups give now, and takes those that none gives any more. Who is a member of
 * their own as well stays one: a person has one row in a project, whose group is null for these.
 *
 * @param projectId the only project that is concerned; null for all of the workspaces.
 */
export async function followGroupsInProjects(
  scope: Scope,
  concerned: Concerned,
  projectId: number | null = null,
) {
  if (concerned.userIds.length === 0 || concerned.workspaceIds.length === 0) return
  const wanted = Map.groupBy(await throughGroups(scope.db, concerned, projectId), keyOf)
  const rows = await present(scope.db, concerned, projectId)
  for (const row of rows) {
    const groupIds = wanted.get(keyOf(row))?.map(({ group_id }) => group_id) ?? []
    const [another] = groupIds
    if (row.group_id === null || groupIds.includes(row.group_id)) continue
    if (another === undefined) await remove(scope, row)
    else await changeGroup(scope, row, another)
  }
  const presentKeys = new Set(rows.map(keyOf))
  const missing = [...wanted].flatMap(([key, [first]]) =>
    first === undefined || presentKeys.has(key) ? [] : [first],
  )
  requireRoomFor(missing)
  await add(scope, concerned.organizationId, missing)
}

/** Each is a row with an id of its own, of which a request has a limited store. */
const MOST_AT_ONCE = 3000

/**
 * Keeps one request's work bounded: a large group on many projects is many memberships.
 *
 * @throws {BadRequest} when a change would give more memberships at once.
 */
export function requireRoomFor(memberships: readonly unknown[]): void {
  if (memberships.length > MOST_AT_ONCE) {
    throw new BadRequest('too_many', {
      maximum: MOST_AT_ONCE,
      text: `Too many memberships at once: the change gives ${memberships.length}, at most ${MOST_AT_ONCE} are possible; add fewer people at a time`,
    })
  }
}
