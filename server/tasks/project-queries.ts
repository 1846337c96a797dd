import type { RatePeriod } from '../../shared/domain/rates.ts'
import { preparedIdsQuery } from '../database/prepared-query.ts'

interface HistoryRow extends RatePeriod {
  readonly project_id: number
}

/** The workspace's history too, under 0. */
export const readHistories = preparedIdsQuery<
  { readonly organizationId: number; readonly workspaceId: number },
  HistoryRow
>((db, parameter, ids) =>
  db
    .selectFrom('rates')
    .select(['project_id', 'starts_at as from', 'cents'])
    .where('organization_id', '=', parameter('organizationId'))
    .where('workspace_id', '=', parameter('workspaceId'))
    .where('kind', '=', 'billable')
    .where('user_id', '=', 0)
    .where('project_id', 'in', ids)
    .orderBy('starts_at'),
)

export const readMemberships = preparedIdsQuery<
  { readonly organizationId: number; readonly userId: number },
  { readonly project_id: number; readonly manager: boolean }
>((db, parameter, ids) =>
  db
    .selectFrom('project_users')
    .select(['project_id', 'manager'])
    .where('organization_id', '=', parameter('organizationId'))
    .where('user_id', '=', parameter('userId'))
    .where('project_id', 'in', ids),
)
