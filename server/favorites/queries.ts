import type { Selectable, Updateable } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Moment } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { readInChunks } from '../database/id-list.ts'
import { insertOf } from '../database/rows.ts'
import { keyOf } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'
import type { FavoriteTables } from './tables.ts'

/** A favorite with what an answer shows of its project and its task. */
export interface FavoriteRow extends Selectable<FavoriteTables['favorites']> {
  readonly project_name: string | null
  readonly project_color: string | null
  readonly project_archived_at: Instant | null
  readonly project_deleted_at: Instant | null
  readonly project_is_private: boolean | null
  readonly project_user_id: number | null
  readonly client_name: string | null
  /** Null also for a task that was deleted or hidden from the person since. */
  readonly task_name: string | null
}

function labelledFavorites(db: Db, member: WorkspaceMembership, userId: number) {
  const { organization, workspaceId } = member
  return db
    .selectFrom('favorites')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'favorites.organization_id')
        .onRef('projects.id', '=', 'favorites.project_id'),
    )
    .leftJoin('clients', (join) =>
      join
        .onRef('clients.organization_id', '=', 'projects.organization_id')
        .onRef('clients.id', '=', 'projects.client_id'),
    )
    .leftJoin('tasks', (join) =>
      join
        .onRef('tasks.organization_id', '=', 'favorites.organization_id')
        .onRef('tasks.id', '=', 'favorites.task_id')
        .on('tasks.deleted_at', 'is', null)
        .on(() => isVisible('tasks', keyOf({ member, userId }))),
    )
    .selectAll('favorites')
    .select([
      'projects.name as project_name',
      'projects.color as project_color',
      'projects.archived_at as project_archived_at',
      'projects.deleted_at as project_deleted_at',
      'projects.is_private as project_is_private',
      'clients.name as client_name',
      'tasks.name as task_name',
    ])
    .select((eb) =>
      eb
        .selectFrom('project_users')
        .select((own) => own.fn.min('project_users.id').as('id'))
        .whereRef('project_users.organization_id', '=', 'favorites.organization_id')
        .whereRef('project_users.project_id', '=', 'favorites.project_id')
        .where('project_users.user_id', '=', userId)
        .as('project_user_id'),
    )
    .where('favorites.organization_id', '=', organization.organizationId)
    .where('favorites.workspace_id', '=', workspaceId)
    .where('favorites.user_id', '=', userId)
}

export function listFavorites(db: Db, member: WorkspaceMembership, userId: number): Promise<FavoriteRow[]> {
  return labelledFavorites(db, member, userId).where('favorites.deleted_at', 'is', null).execute()
}

/** What was created, changed or deleted at `since` or later, in the order of change. */
export function listChangedFavorites(
  db: Db,
  member: WorkspaceMembership,
  userId: number,
  since: Instant,
): Promise<FavoriteRow[]> {
  return labelledFavorites(db, member, userId)
    .where('favorites.at', '>=', since)
    .orderBy('favorites.at')
    .orderBy('favorites.rank')
    .execute()
}

export const insertFavorite = insertOf('favorites')

export interface FavoriteKey {
  readonly organization_id: number
  readonly id: number
}

export async function moveFavorite(
  db: Db,
  { organization_id: organizationId, id }: FavoriteKey,
  rank: number,
  { at }: Moment,
): Promise<void> {
  await db
    .updateTable('favorites')
    .set({ rank, at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Changes what it starts. */
export async function changeContent(
  db: Db,
  { organization_id: organizationId, id }: FavoriteKey,
  content: Updateable<FavoriteTables['favorites']>,
): Promise<void> {
  await db
    .updateTable('favorites')
    .set(content)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export async function markDeleted(
  db: Db,
  { organization_id: organizationId, id }: FavoriteKey,
  { now, at }: Moment,
): Promise<void> {
  await db
    .updateTable('favorites')
    .set({ deleted_at: now, at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Those of the tags that there still are, by name. */
export async function tagsAmong(
  db: Db,
  organizationId: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const tags = await readInChunks(ids, (wanted) =>
    db
      .selectFrom('tags')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where('id', 'in', wanted)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  return tags.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}

/** The person's favorites over all organizations, in their order. */
export function ranksOf(db: Db, userId: number): Promise<(FavoriteKey & { readonly rank: number })[]> {
  return db
    .selectFrom('favorites')
    .select(['organization_id', 'id', 'rank'])
    .where('organization_id', 'in', (eb) =>
      eb
        .selectFrom('organization_users')
        .select('organization_users.organization_id')
        .where('organization_users.user_id', '=', userId),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}
