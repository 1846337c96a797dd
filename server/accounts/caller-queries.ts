import type { Db } from '../database/database.ts'
import { plannedQuery } from '../database/prepared-query.ts'
import type { TokenRow } from './queries.ts'
import type { InferResult } from 'kysely'

export type TokenState = Pick<TokenRow, 'hash' | 'kind' | 'expires_at' | 'sliding'>

function selectCaller(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('organization_users as ou', (join) =>
      join.onRef('ou.user_id', '=', 'users.id').on('ou.inactive', '=', false).on('ou.joined', '=', true),
    )
    .leftJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 'ou.organization_id').on('o.deleted_at', 'is', null),
    )
    .leftJoin('workspace_users as wu', (join) =>
      join
        .onRef('wu.user_id', '=', 'users.id')
        .onRef('wu.organization_id', '=', 'o.id')
        .on('wu.inactive', '=', false)
        .on('wu.joined', '=', true),
    )
    .leftJoin('workspaces as w', (join) =>
      join
        .onRef('w.organization_id', '=', 'wu.organization_id')
        .onRef('w.id', '=', 'wu.workspace_id')
        .on('w.deleted_at', 'is', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.timezone',
      'users.beginning_of_week',
      'users.default_workspace_id',
      'users.planning_since',
      'o.id as organization_id',
      'ou.id as organization_user_id',
      'o.name as organization_name',
      'o.plan',
      'o.trial_plan',
      'o.trial_ends_at',
      'ou.owner',
      'ou.admin as organization_admin',
      'w.id as workspace_id',
      'wu.id as workspace_user_id',
      'wu.admin as workspace_admin',
      'wu.project_manager',
      'wu.view_edit_billable_rates',
      'wu.view_edit_labor_costs',
      'w.only_admins_may_create_projects',
      'w.only_admins_may_create_tags',
      'w.only_admins_see_team_dashboard',
      'w.limit_public_project_data',
      'w.timesheets_in_use',
    ])
    .orderBy('o.id')
    .orderBy('w.id')
}

/** One for each workspace of the caller; the workspace's columns are null where an organization has none of theirs. */
export type Row = InferResult<ReturnType<typeof selectCaller>>[number]

export const byToken = plannedQuery((db, { hash }: { readonly hash: string }) =>
  selectCaller(db)
    .innerJoin('access_tokens as token', 'token.user_id', 'users.id')
    .select(['token.hash', 'token.kind', 'token.expires_at', 'token.sliding'])
    .where('token.hash', '=', hash),
)

export const byId = plannedQuery((db, { id }: { readonly id: number }) =>
  selectCaller(db).where('users.id', '=', id),
)
