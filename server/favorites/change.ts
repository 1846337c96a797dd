/** Changing favorites: an extension of ours, so that an edit made offline is one request (decisions §6). */

import type { Favorite, FavoriteBody } from '../../shared/api/favorites.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import type { CallerScope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import { namedTags, readPlace, validDescription } from '../time-entries/entry-fields.ts'
import { changeContent, type FavoriteRow, listFavorites, ranksOf } from './queries.ts'
import { answered, renumber } from './service.ts'

/**
 * Changes what the body holds and nothing else; with `rank` it moves there, and the others make room.
 *
 * @throws {BadRequest} for what an entry could not be either.
 * @throws {NotFound} also for those of others.
 * @throws {PreconditionFailed} when it is meant for another version.
 */
export async function changeFavorite(scope: CallerScope, id: number, body: FavoriteBody): Promise<Favorite> {
  const { db, caller } = scope
  const ranks = await ranksOf(db, caller.userId)
  const key = ranks.find((row) => row.id === id)
  if (key === undefined) throw new NotFound('favorite', 'Favorite not found')
  const { member, row } = await requireFavorite(scope, id)
  requireExpectedVersion(scope, row)
  const changes = await changedContent(scope, member, row, body)
  if (Object.keys(changes).length > 0) await changeContent(db, key, { ...changes, at: scope.at })
  if (body.rank !== undefined) {
    await renumber(scope, ranks.filter((other) => other !== key).toSpliced(body.rank, 0, key))
  }
  return answered(scope, member, id)
}

/** Finds a favorite of the caller in whichever workspace it is. */
async function requireFavorite(
  { db, caller }: CallerScope,
  id: number,
): Promise<{ readonly member: WorkspaceMembership; readonly row: FavoriteRow }> {
  for (const member of caller.workspaces) {
    const row = (await listFavorites(db, member, caller.userId)).find((one) => one.id === id)
    if (row !== undefined) return { member, row }
  }
  throw new NotFound('favorite', 'Favorite not found')
}

/** The keys that the body has. Another project takes the task along, unless the body names one. */
async function changedContent(
  scope: CallerScope,
  member: WorkspaceMembership,
  row: FavoriteRow,
  body: FavoriteBody,
) {
  const wantsPlace = body.project_id !== undefined || body.task_id !== undefined
  const wantsTags = body.tags !== undefined || body.tag_ids !== undefined
  const place = wantsPlace
    ? await readPlace(scope, member, {
        projectId: body.project_id === undefined ? row.project_id : body.project_id,
        taskId:
          body.task_id === undefined && body.project_id === undefined ? row.task_id : (body.task_id ?? null),
      })
    : null
  const tags = wantsTags ? await namedTags(scope, member, body) : null
  return {
    ...(body.description !== undefined && { description: validDescription(body.description) }),
    ...(body.billable !== undefined && { billable: body.billable }),
    ...(place !== null && { project_id: place.project_id, task_id: place.task_id }),
    ...(tags !== null && { tag_ids: JSON.stringify(tags.map(({ id }) => id).sort((a, b) => a - b)) }),
  }
}
