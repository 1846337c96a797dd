/** The hourly rates that tasks show of their projects (P §2 Task `project.rate`), for lists with `include_rates`. */

import type { Task } from '../../shared/api/tasks.ts'
import { rateAt, type RatePeriod } from '../../shared/domain/rates.ts'
import { may, mayInProject, type ProjectStanding } from '../access/permissions.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { dateIn } from '../effects/time-text.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import type { Viewer } from '../projects/queries.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'
import { readHistories, readMemberships } from './related-queries.ts'
import type { TaskRow } from './task-rows.ts'

type Rate = NonNullable<Task['project']>['rate']

/** The period of a history that lasts now, with its first and last day in the zone. */
function currentPeriod(history: readonly RatePeriod[], now: Instant, timeZone: string) {
  const index = history.findLastIndex(({ from }) => from <= now)
  const from = history[index]?.from ?? 0
  const next = history[index + 1]?.from
  return {
    start_at: from === 0 ? null : dateIn(timeZone, from),
    end_at: next === undefined ? null : dateIn(timeZone, next - 1),
    has_more_rates: history.length > 1,
  }
}

/** The `rate` of a task's project: the project's own, or else the workspace's. */
export async function ratesOfProjects(
  { db, now, caller }: Scope,
  { member }: Viewer,
  rows: readonly TaskRow[],
): Promise<(row: TaskRow, standing: ProjectStanding) => Rate> {
  const place = { organizationId: member.organization.organizationId, workspaceId: member.workspaceId }
  const projectIds = [...new Set(rows.flatMap((row) => row.project_id ?? []))]
  const histories = Map.groupBy(
    await readHistories(db, { ...place, ids: [...projectIds, 0] }),
    (row) => row.project_id,
  )
  const workspace = await findWorkspaceRow(db, place)
  const currency = workspace?.default_currency ?? ''
  return (row, standing) => {
    const { project_id: projectId } = row
    if (projectId === null || !mayInProject(member, standing, 'project.view_edit_billable_rates')) return null
    const own = histories.get(projectId) ?? []
    const ownCents = rateAt(own, now)
    const history = ownCents === null ? (histories.get(0) ?? []) : own
    const cents = ownCents ?? rateAt(history, now) ?? 0
    return {
      billable: row.project_billable ?? false,
      currency: row.project_currency ?? currency,
      ...currentPeriod(history, now, caller.timeZone),
      hourly_rate: cents / 100,
      project_color: row.project_color ?? '',
      project_created_at: toTimestamp(row.project_created_at ?? 0),
      project_id: projectId,
      project_name: row.project_name ?? '',
      project_rate_id: ownCents === null ? null : projectId,
      workspace_rate_id: ownCents === null ? member.workspaceId : null,
    }
  }
}

/** The viewer's standing in the projects of tasks. Admins may do everything with all of them anyway. */
export async function projectStandings(
  db: Db,
  { member, userId }: Viewer,
  projectIds: readonly number[],
): Promise<(row: TaskRow) => ProjectStanding> {
  const { organizationId } = member.organization
  const memberships = may(member, 'projects.view_private')
    ? []
    : await readMemberships(db, { organizationId, userId, ids: projectIds })
  const managers = new Map(memberships.map((row) => [row.project_id, row.manager]))
  return (row) => ({
    manager: managers.get(row.project_id ?? 0) ?? null,
    is_private: row.project_is_private ?? false,
  })
}
