import type { Member } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { readInChunks } from '../database/id-list.ts'
import { insertOf, rowsOf, sameTenant, updateOf, withinTenant } from '../database/rows.ts'
import { keyOf } from '../projects/queries.ts'
import { isVisible } from '../tasks/visibility-queries.ts'

/**
 * A favorite with what an answer shows of its project and its task. `task_name` is null also for a task that was deleted or
 * hidden from the person since.
 */
export type FavoriteRow = Awaited<ReturnType<ReturnType<typeof labelledFavorites>['execute']>>[number]

function labelledFavorites(db: Db, member: Member, userId: number) {
  const { organization, workspaceId } = member
  return db
    .selectFrom('favorites')
    .leftJoin('projects', sameTenant('projects.id', 'favorites.project_id'))
    .leftJoin('clients', sameTenant('clients.id', 'projects.client_id'))
    .leftJoin('tasks', (join) =>
      withinTenant(join, 'tasks.id', 'favorites.task_id')
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

/** With `since`, what was created, changed or deleted at that instant or later, in the order of change. */
export function listFavorites(db: Db, member: Member, userId: number, since?: Instant) {
  const query = labelledFavorites(db, member, userId)
  if (since === undefined) return query.where('favorites.deleted_at', 'is', null).execute()
  return query.where('favorites.at', '>=', since).orderBy('favorites.at').orderBy('favorites.rank').execute()
}

export const insertFavorite = insertOf('favorites')

export const updateFavorite = updateOf('favorites')

export type RankedFavorite = Pick<FavoriteRow, 'organization_id' | 'id' | 'rank'>

/** Those of the tags that there still are, by name. */
export async function tagsAmong(db: Db, organizationId: number, ids: readonly number[]) {
  const tags = await readInChunks(ids, (id) =>
    rowsOf(db, 'tags', { organization_id: organizationId, id, deleted_at: null })
      .select(['id', 'name'])
      .execute(),
  )
  return tags.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
}

/** The person's favorites over all organizations, in their order. */
export function ranksOf(db: Db, user_id: number) {
  const organizations = rowsOf(db, 'organization_users', { user_id }).select('organization_id')
  return rowsOf(db, 'favorites', { user_id, deleted_at: null })
    .select(['organization_id', 'id', 'rank'])
    .where('organization_id', 'in', organizations)
    .orderBy('rank')
    .orderBy('id')
    .execute()
}
