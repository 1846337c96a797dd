/** Favorites of the caller: rules (decisions §6). They are a person's own; nobody else sees them. */

import type { Favorite, FavoriteBody } from '../../shared/api/favorites.ts'
import { type Member, requireWorkspace, type Path, type Scope } from '../access/scope.ts'
import { requireExpectedVersion } from '../access/expected-version.ts'
import { given, pick } from '../database/pick.ts'
import { newRowIn } from '../database/rows.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { requireFew } from '../errors/limits.ts'
import { sinceInstant } from '../lists/since.ts'
import { namedTags, readPlace, validDescription } from '../time-entries/entry-fields.ts'
import {
  type FavoriteRow,
  insertFavorite,
  listFavorites,
  type RankedFavorite,
  ranksOf,
  updateFavorite,
} from './queries.ts'
import { toAnswers } from './wire.ts'
import { findCreated, nameCreated } from '../feed/created-once.ts'

/** More than anybody finds again; keeps what a move renumbers small. */
export const MAXIMUM_FAVORITES = 200

type Content = Pick<
  FavoriteRow,
  'workspace_id' | 'project_id' | 'task_id' | 'description' | 'billable' | 'tag_ids'
>

export type FavoritePath = Path<'favorite_id'>

function sameContent(a: Content, b: Content): boolean {
  return (
    a.workspace_id === b.workspace_id &&
    a.project_id === b.project_id &&
    a.task_id === b.task_id &&
    (a.description ?? '') === (b.description ?? '') &&
    a.billable === b.billable &&
    a.tag_ids.join() === b.tag_ids.join()
  )
}

/**
 * The caller's favorites over all workspaces, by rank.
 *
 * @param since UNIX seconds: what changed since, deleted ones included.
 */
export async function readFavorites(
  { db, caller }: Scope,
  { since }: { readonly since?: number | undefined },
): Promise<Favorite[]> {
  const answers: Favorite[] = []
  for (const member of caller.workspaces) {
    const rows = await listFavorites(db, member, caller.userId, sinceInstant(since))
    answers.push(...(await toAnswers(db, member, rows)))
  }
  return answers.sort((a, b) => a.rank - b.rank || a.id - b.id)
}

function placeOf({ caller }: Scope, body: FavoriteBody): Member {
  const workspaceId = body.workspace_id ?? caller.defaultWorkspaceId
  if (workspaceId === null) throw new BadRequest('required', { field: 'workspace_id' })
  return requireWorkspace(caller, workspaceId)
}

/** The content that the body asks for, by the rules for entries. */
async function contentOf(scope: Scope, member: Member, body: FavoriteBody): Promise<Content> {
  const description = validDescription(body.description ?? null)
  const place = await readPlace(scope, member, {
    projectId: body.project_id ?? null,
    taskId: body.task_id ?? null,
  })
  const tags = await namedTags(scope, member, body)
  return {
    workspace_id: member.workspaceId,
    ...pick(place, 'project_id', 'task_id'),
    description,
    billable: body.billable ?? false,
    tag_ids: tags.map(({ id }) => id).sort((a, b) => a - b),
  }
}

/** Gives the favorites the ranks of their places in the list. */
export async function renumber({ db, at }: Scope, list: readonly RankedFavorite[]) {
  for (const [rank, row] of list.entries()) {
    if (row.rank !== rank) await updateFavorite(db, row, { rank, at })
  }
}

async function storeNew(
  scope: Scope,
  member: Member,
  content: Content,
  rank: number,
): Promise<RankedFavorite> {
  const row = {
    ...newRowIn(member, scope),
    ...content,
    tag_ids: JSON.stringify(content.tag_ids),
    user_id: scope.caller.userId,
    rank,
    deleted_at: null,
  }
  await insertFavorite(scope.db, row)
  return row
}

/**
 * Makes a favorite, at `rank` or else last. One with the same content is never made twice: it is answered, moved to `rank`
 * when that is given, and keeps its own id.
 *
 * @throws {BadRequest} for what an entry could not be either, and for more than 200.
 */
export async function createFavorite(scope: Scope, body: FavoriteBody): Promise<Favorite> {
  const { db, caller } = scope
  const member = placeOf(scope, body)
  const ownerId = caller.userId
  const creation = { kind: 'favorite', place: member, ownerId, body } as const
  const known = await findCreated(scope, creation)
  if (known !== null) return answered(scope, member, known)
  const content = await contentOf(scope, member, body)
  const ranks = await ranksOf(db, caller.userId)
  const twin = (await listFavorites(db, member, caller.userId)).find((row) => sameContent(row, content))
  if (twin === undefined) requireFew(ranks.length + 1, MAXIMUM_FAVORITES, 'favorites')
  const favorite = twin ?? (await storeNew(scope, member, content, ranks.length))
  if (twin === undefined) await nameCreated(scope, creation, favorite.id)
  const others = ranks.filter(({ id }) => id !== favorite.id)
  if (body.rank !== undefined) await renumber(scope, others.toSpliced(body.rank, 0, favorite))
  return answered(scope, member, favorite.id)
}

/** A favorite as it is within the transaction that has just written it. */
export async function answered({ db, caller }: Scope, member: Member, favoriteId: number): Promise<Favorite> {
  const stored = (await listFavorites(db, member, caller.userId)).filter(({ id }) => id === favoriteId)
  const [answer] = await toAnswers(db, member, stored)
  if (answer === undefined) throw new Error(`Favorite ${favoriteId} is gone within its own transaction.`)
  return answer
}

/** Deletes a favorite; those behind it move up. @throws {NotFound} also for those of others. */
export async function deleteFavorite(scope: Scope, path: FavoritePath) {
  const ranks = await ranksOf(scope.db, scope.caller.userId)
  const favorite = ranks.find((row) => row.id === path.favorite_id)
  if (favorite === undefined) throw new NotFound('favorite', 'Favorite not found')
  await updateFavorite(scope.db, favorite, { deleted_at: scope.now, at: scope.at })
  const remaining = ranks.filter((row) => row !== favorite)
  await renumber(scope, remaining)
}

/**
 * Changes what the body holds and nothing else; with `rank` it moves there, and the others make room.
 *
 * @throws {BadRequest} for what an entry could not be either.
 * @throws {NotFound} also for those of others.
 * @throws {PreconditionFailed} when it is meant for another version.
 */
export async function changeFavorite(
  scope: Scope,
  { favorite_id: id }: FavoritePath,
  body: FavoriteBody,
): Promise<Favorite> {
  const { db, caller } = scope
  const { member, row } = await requireFavorite(scope, id)
  requireExpectedVersion(scope, row)
  const changes = await changedContent(scope, member, row, body)
  if (Object.keys(changes).length > 0) await updateFavorite(db, row, { ...changes, at: scope.at })
  if (body.rank !== undefined) {
    const others = (await ranksOf(db, caller.userId)).filter((other) => other.id !== id)
    await renumber(scope, others.toSpliced(body.rank, 0, row))
  }
  return answered(scope, member, id)
}

/** Finds a favorite of the caller in whichever workspace it is. */
async function requireFavorite({ db, caller }: Scope, id: number) {
  for (const member of caller.workspaces) {
    const row = (await listFavorites(db, member, caller.userId)).find((one) => one.id === id)
    if (row !== undefined) return { member, row }
  }
  throw new NotFound('favorite', 'Favorite not found')
}

/** The keys that the body has. Another project takes the task along, unless the body names one. */
async function changedContent(scope: Scope, member: Member, row: FavoriteRow, body: FavoriteBody) {
  const { description, billable, project_id: projectId, task_id: taskId } = body
  const wantsPlace = projectId !== undefined || taskId !== undefined
  const wantsTags = body.tags !== undefined || body.tag_ids !== undefined
  const place = wantsPlace
    ? await readPlace(scope, member, {
        projectId: projectId === undefined ? row.project_id : projectId,
        taskId: taskId === undefined && projectId === undefined ? row.task_id : (taskId ?? null),
      })
    : null
  const tags = wantsTags ? await namedTags(scope, member, body) : null
  return given({
    description: description === undefined ? undefined : validDescription(description),
    billable,
    ...(place !== null && pick(place, 'project_id', 'task_id')),
    tag_ids: tags === null ? undefined : JSON.stringify(tags.map(({ id }) => id).sort((a, b) => a - b)),
  })
}
