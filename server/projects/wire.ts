/** Projects as answers show them (T §2 Project, decisions §4). */

import { noIntegration } from '../../shared/api/integration.ts'
import type { Project, ProjectStatus } from '../../shared/api/projects.ts'
import type { Member, Scope } from '../access/scope.ts'
import { pick } from '../database/pick.ts'
import { dateIn } from '../effects/time-text.ts'
import { HOUR, SECOND, toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { Period } from '../../shared/domain/periods.ts'
import { periodOf, ruleOn } from '../../shared/domain/project-periods.ts'
import { estimatesOfTasks, trackedInPeriod, trackedOnProjects, type ProjectRow } from './queries.ts'
import { toUnits } from '../rates/change-rate.ts'
import { mayInProject, projectPermissionsOf, type ProjectStanding } from '../access/permissions.ts'

const HOUR_SECONDS = HOUR / SECOND

/** The parts of an answer that are not in the project's row. */
interface Details {
  readonly rights: ProjectRights
  /** `YYYY-MM-DD` in the caller's zone: the status is measured by it. */
  readonly today: string
  readonly period: Period | null
  /** Seconds; null for none. */
  readonly estimated: number | null
  /** Microseconds. */
  readonly tracked: number
  /** How many projects the whole list has. */
  readonly totalCount: number
}

function statusOf(row: ProjectRow, today: string): ProjectStatus {
  if (row.deleted_at !== null) return 'deleted'
  if (row.archived_at !== null) return 'archived'
  if (row.start_date > today) return 'upcoming'
  return row.end_date !== null && row.end_date < today ? 'ended' : 'active'
}

function toAnswer(row: ProjectRow, details: Details): Project {
  const { rights, estimated } = details
  const tracked = rights.seesTrackedTime ? Math.round(details.tracked / SECOND) : null
  return {
    ...sameInAnswers(row),
    ...noIntegration,
    active: row.archived_at === null,
    actual_hours: tracked === null ? null : Math.floor(tracked / HOUR_SECONDS),
    actual_seconds: tracked,
    at: toPreciseTimestamp(row.at),
    budget: rights.seesRates ? toUnits(row.budget) : null,
    budget_alerts: row.budget_alerts === '' ? [] : row.budget_alerts.split(',').map(Number),
    can_track_time: row.archived_at === null && row.deleted_at === null && row.template !== true,
    cid: row.client_id,
    created_at: toTimestamp(row.created_at),
    current_period: details.period && { start_date: details.period.start, end_date: details.period.end },
    estimated_hours: estimated === null ? null : Math.floor(estimated / HOUR_SECONDS),
    estimated_seconds: estimated,
    fixed_fee: rights.seesRates ? toUnits(row.fixed_fee) : null,
    permissions: rights.permissions,
    pinned: row.pin_project_id !== null,
    rate: rights.seesRates ? toUnits(row.rate) : null,
    rate_last_updated: rights.seesRates ? toTimestampOrNull(row.rate_last_updated_at) : null,
    server_deleted_at: toTimestampOrNull(row.deleted_at),
    status: statusOf(row, details.today),
    total_count: details.totalCount,
    wid: row.workspace_id,
  }
}

/** The columns that answers show as they are. */
function sameInAnswers(row: ProjectRow) {
  return {
    ...pick(row, 'auto_estimates', 'billable', 'client_id', 'client_name', 'color', 'currency', 'end_date'),
    ...pick(row, 'external_reference', 'id', 'is_private', 'name', 'recurring', 'recurring_parameters'),
    ...pick(row, 'start_date', 'template', 'template_id', 'workspace_id'),
  }
}

interface Current {
  readonly period: Period
  /** Seconds for each period; null for the project's own estimate. */
  readonly estimated: number | null
}

function currentOf(row: ProjectRow, today: string): Current | null {
  const rule = row.recurring ? ruleOn(row.recurring_parameters, today) : undefined
  return rule === undefined ? null : { period: periodOf(rule, today), estimated: rule.estimated_seconds }
}

/** By project: of a recurring one in its current period, of the others in all. */
async function trackedOn(
  { db, caller }: Scope,
  organizationId: number,
  rows: readonly ProjectRow[],
  current: ReadonlyMap<number, Current>,
): Promise<ReadonlyMap<number, number>> {
  const whole = rows.filter(({ id }) => !current.has(id)).map(({ id }) => id)
  const sums = new Map(await trackedOnProjects(db, organizationId, whole))
  // Most recurring projects of a workspace share their periods.
  const sharing = Map.groupBy(current, ([, { period }]) => `${period.start}/${period.end}`)
  for (const group of sharing.values()) {
    const [first] = group
    if (first === undefined) continue
    const ids = group.map(([id]) => id)
    const own = await trackedInPeriod(db, organizationId, ids, first[1].period, caller.timeZone)
    for (const [id, sum] of own) sums.set(id, sum)
  }
  return sums
}

/**
 * The answers of projects of one workspace, in their order. Status, period and the days of a period are those of the
 * caller's zone.
 */
export async function toAnswers(
  scope: Scope,
  member: Member,
  rows: readonly ProjectRow[],
  totalCount: number,
): Promise<Project[]> {
  if (rows.length === 0) return []
  const { organizationId } = member.organization
  const rightsIn = projectRights(member)
  const today = dateIn(scope.caller.timeZone, scope.now)
  const current = new Map<number, Current>()
  for (const row of rows) {
    const found = currentOf(row, today)
    if (found !== null) current.set(row.id, found)
  }
  const estimating = rows.filter((row) => row.auto_estimates === true).map(({ id }) => id)
  const ofTasks = await estimatesOfTasks(scope.db, organizationId, estimating)
  const shown = rows.filter((row) => rightsIn(row).seesTrackedTime)
  const tracked = await trackedOn(scope, organizationId, shown, current)
  return rows.map((row) => {
    const now = current.get(row.id) ?? null
    return toAnswer(row, {
      rights: rightsIn(row),
      today,
      period: now?.period ?? null,
      estimated:
        row.auto_estimates === true ? (ofTasks.get(row.id) ?? 0) : (now?.estimated ?? row.estimated_seconds),
      tracked: tracked.get(row.id) ?? 0,
      totalCount,
    })
  })
}

/** A member's rights in a project, and the figures that they may see. */
export interface ProjectRights {
  readonly permissions: string[]
  readonly seesRates: boolean
  readonly seesTrackedTime: boolean
}

/** Works the rights out once for each way in which a member stands to a project, of which lists have few. */
export function projectRights(member: Member): (project: ProjectStanding) => ProjectRights {
  const known = new Map<string, ProjectRights>()
  return ({ manager, is_private }) => {
    const standing = { manager, is_private }
    const key = `${manager} ${is_private}`
    const rights = known.get(key) ?? {
      permissions: projectPermissionsOf(member, standing),
      seesRates: mayInProject(member, standing, 'project.view_edit_billable_rates'),
      seesTrackedTime: mayInProject(member, standing, 'project.view_tracked_time'),
    }
    known.set(key, rights)
    return rights
  }
}
