/** Favorites of the caller: rules (decisions §6). They are a person's own; nobody else sees them. */

import type { Favorite, FavoriteBody } from '../../shared/api/favorites.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { requireWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { sinceInstant } from '../lists/since.ts'
import { namedTags, readPlace, validDescription } from '../time-entries/entry-fields.ts'
import { toAnswers } from './wire.ts'
import {
  type FavoriteKey,
  type FavoriteRow,
  insertFavorite,
  listChangedFavorites,
  listFavorites,
  markDeleted,
  moveFavorite,
  ranksOf,
} from './queries.ts'

/** More than anybody finds again; keeps what a move renumbers small. */
export const MAXIMUM_FAVORITES = 200

type Content = Pick<
  FavoriteRow,
  'workspace_id' | 'project_id' | 'task_id' | 'description' | 'billable' | 'tag_ids'
>

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
export async function readFavorites(scope: CallerScope, since: number | undefined): Promise<Favorite[]> {
  const { db, caller } = scope
  const answers: Favorite[] = []
  for (const member of caller.workspaces) {
    const rows =
      since === undefined
        ? await listFavorites(db, member, caller.userId)
        : await listChangedFavorites(db, member, caller.userId, sinceInstant(since))
    answers.push(...(await toAnswers(db, member, rows)))
  }
  return answers.sort((a, b) => a.rank - b.rank || a.id - b.id)
}

function placeOf({ caller }: CallerScope, body: FavoriteBody): WorkspaceMembership {
  const workspaceId = body.workspace_id ?? caller.defaultWorkspaceId
  if (workspaceId === null) throw new BadRequest('required', { field: 'workspace_id' })
  return requireWorkspace(caller, workspaceId)
}

/** What the body asks for, by the rules for entries. */
async function contentOf(
  scope: CallerScope,
  member: WorkspaceMembership,
  body: FavoriteBody,
): Promise<Content> {
  const description = validDescription(body.description ?? null)
  const place = await readPlace(scope, member, {
    projectId: body.project_id ?? null,
    taskId: body.task_id ?? null,
  })
  const tags = await namedTags(scope, member, body)
  return {
    workspace_id: member.workspaceId,
    project_id: place.project_id,
    task_id: place.task_id,
    description,
    billable: body.billable ?? false,
    tag_ids: tags.map(({ id }) => id).sort((a, b) => a - b),
  }
}

/** Gives the favorites the ranks of their places in the list. */
export async function renumber(
  scope: CallerScope,
  list: readonly (FavoriteKey & { readonly rank: number })[],
): Promise<void> {
  for (const [rank, row] of list.entries()) {
    if (row.rank !== rank) await moveFavorite(scope.db, row, rank, scope)
  }
}

async function storeNew(
  scope: CallerScope,
  organizationId: number,
  content: Content,
  rank: number,
): Promise<FavoriteKey & { readonly rank: number }> {
  const id = scope.ids.next()
  await insertFavorite(scope.db, {
    ...content,
    tag_ids: JSON.stringify(content.tag_ids),
    organization_id: organizationId,
    id,
    user_id: scope.caller.userId,
    rank,
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
  })
  return { organization_id: organizationId, id, rank }
}

/**
 * Makes a favorite, at `rank` or else last. One with the same content is never made twice: it is answered, moved to `rank`
 * when that is given.
 *
 * @throws {BadRequest} for what an entry could not be either, and for more than 200.
 */
export async function createFavorite(scope: CallerScope, body: FavoriteBody): Promise<Favorite> {
  const { db, caller } = scope
  const member = placeOf(scope, body)
  const { organizationId } = member.organization
  const content = await contentOf(scope, member, body)
  const ranks = await ranksOf(db, caller.userId)
  const twin = (await listFavorites(db, member, caller.userId)).find((row) => sameContent(row, content))
  if (twin === undefined && ranks.length >= MAXIMUM_FAVORITES) {
    throw new BadRequest('too_many', {
      field: 'favorites',
      maximum: MAXIMUM_FAVORITES,
      says: `must not be more than ${MAXIMUM_FAVORITES}`,
    })
  }
  const favorite = twin ?? (await storeNew(scope, organizationId, content, ranks.length))
  const others = ranks.filter(({ id }) => id !== favorite.id)
  if (body.rank !== undefined) await renumber(scope, others.toSpliced(body.rank, 0, favorite))
  return answered(scope, member, favorite.id)
}

/** A favorite as it is within the transaction that has just written it. */
export async function answered(
  { db, caller }: CallerScope,
  member: WorkspaceMembership,
  favoriteId: number,
): Promise<Favorite> {
  const stored = (await listFavorites(db, member, caller.userId)).filter(({ id }) => id === favoriteId)
  const [answer] = await toAnswers(db, member, stored)
  if (answer === undefined) throw new Error(`Favorite ${favoriteId} is gone within its own transaction.`)
  return answer
}

/** Deletes a favorite; those behind it move up. @throws {NotFound} also for those of others. */
export async function deleteFavorite(scope: CallerScope, id: number): Promise<void> {
  const ranks = await ranksOf(scope.db, scope.caller.userId)
  const favorite = ranks.find((row) => row.id === id)
  if (favorite === undefined) throw new NotFound('favorite', 'Favorite not found')
  await markDeleted(scope.db, favorite, scope)
  await renumber(
    scope,
    ranks.filter((row) => row !== favorite),
  )
}
