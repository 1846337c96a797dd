/** Projects as answers show them (T §2 Project, decisions §4). */

import type { Project, ProjectStatus } from '../../shared/api/projects.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { permissionsOf } from '../access/permissions.ts'
import { HOUR, SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { noIntegration } from '../integrations/no-integration.ts'
import { currentPeriod } from './current-period.ts'
import type { ProjectRow } from './repository.ts'

const HOUR_SECONDS = HOUR / SECOND

function toUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

function statusOf(row: ProjectRow, today: string): ProjectStatus {
  if (row.deleted_at !== null) return 'deleted'
  if (row.archived_at !== null) return 'archived'
  if (row.start_date > today) return 'upcoming'
  return row.end_date !== null && row.end_date < today ? 'ended' : 'active'
}

/** @param today `YYYY-MM-DD` in the caller's zone; the status is measured by it. */
export function toAnswer(
  row: ProjectRow,
  member: WorkspaceMembership,
  { today, totalCount }: { readonly today: string; readonly totalCount: number },
): Project {
  const tracked = Math.round((row.tracked ?? 0) / SECOND)
  const estimated = row.auto_estimates === true ? (row.task_estimates ?? 0) : row.estimated_seconds
  return {
    active: row.archived_at === null,
    actual_hours: Math.floor(tracked / HOUR_SECONDS),
    actual_seconds: tracked,
    at: toPreciseTimestamp(row.at),
    auto_estimates: row.auto_estimates,
    billable: row.billable,
    can_track_time: row.archived_at === null && row.deleted_at === null && row.template !== true,
    cid: row.client_id,
    client_id: row.client_id,
    client_name: row.client_name,
    color: row.color,
    created_at: toTimestamp(row.created_at),
    currency: row.currency,
    current_period: row.recurring ? currentPeriod(row.recurring_parameters?.at(-1), today) : null,
    end_date: row.end_date,
    estimated_hours: estimated === null ? null : Math.floor(estimated / HOUR_SECONDS),
    estimated_seconds: estimated,
    external_reference: row.external_reference,
    fixed_fee: toUnits(row.fixed_fee),
    id: row.id,
    ...noIntegration,
    is_private: row.is_private,
    name: row.name,
    permissions: permissionsOf(member, 'projects'),
    pinned: row.pinned,
    rate: toUnits(row.rate),
    rate_last_updated: toTimestampOrNull(row.rate_last_updated_at),
    recurring: row.recurring,
    recurring_parameters: row.recurring_parameters,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    start_date: row.start_date,
    status: statusOf(row, today),
    template: row.template,
    template_id: row.template_id,
    total_count: totalCount,
    wid: row.workspace_id,
    workspace_id: row.workspace_id,
  }
}
