/** A request for a report, with the workspace's settings and the caller's zone filled in. */

import type { ReportFilter } from '../../shared/api/reports.ts'
import type { RateBook } from '../../shared/domain/rates.ts'
import { type Rounding, roundingDirection } from '../../shared/domain/rounding.ts'
import { type Member, requireWorkspace, type WorkspacePath, type Scope } from '../access/scope.ts'
import { dateIn, readDate } from '../effects/time-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import { daySpan, type InstantRange } from '../lists/day-range.ts'
import { readRateBook } from '../rates/queries.ts'
import { findWorkspaceRow } from '../workspaces/queries.ts'

export interface Report {
  readonly scope: Scope
  readonly member: Member
  readonly filter: ReportFilter
  /** First and last day, `YYYY-MM-DD` in the caller's zone. */
  readonly startDate: string
  readonly endDate: string
  readonly span: InstantRange
  readonly rounding: Rounding
  /** Of projects that have none of their own. */
  readonly currency: string
  readonly rates: RateBook
}

/** All entries start between these (decisions §5); also what dates can be reckoned with. */
const FIRST_DATE = '2006-01-01'

const LAST_DATE = '2100-12-31'

function readReportDate(text: string, field: string, timeZone: string): string {
  const date = readDate(text, field, timeZone)
  if (date < FIRST_DATE || date > LAST_DATE) {
    throw new BadRequest('wrong_type', {
      field,
      type: 'date',
      says: `must be a date from ${FIRST_DATE} to ${LAST_DATE}`,
    })
  }
  return date
}

function readDates({ caller, now }: Scope, filter: ReportFilter): readonly [first: string, last: string] {
  const { timeZone } = caller
  const first = readReportDate(filter.start_date, 'start_date', timeZone)
  if (typeof filter.end_date !== 'string') {
    const today = dateIn(timeZone, now)
    return [first, today < first ? first : today]
  }
  const last = readReportDate(filter.end_date, 'end_date', timeZone)
  if (last < first) throw new BadRequest('earlier_than', { field: 'end_date', other: 'start_date' })
  return [first, last]
}

/**
 * @throws {Forbidden} when the workspace is unknown or not the caller's.
 * @throws {BadRequest} for days that are none, or in the wrong order.
 */
export async function openReport(scope: Scope, path: WorkspacePath, filter: ReportFilter): Promise<Report> {
  const member = requireWorkspace(scope.caller, path.workspace_id)
  const [startDate, endDate] = readDates(scope, filter)
  const { min_duration_seconds: least, max_duration_seconds: most } = filter
  if (typeof least === 'number' && typeof most === 'number' && most < least) {
    throw new BadRequest('less_than', { field: 'max_duration_seconds', other: 'min_duration_seconds' })
  }
  const place = { organizationId: member.organization.organizationId, workspaceId: member.workspaceId }
  const workspace = await findWorkspaceRow(scope.db, place)
  if (workspace === undefined)
    throw new Error(`Workspace ${path.workspace_id} has members but does not exist.`)
  return {
    scope,
    member,
    filter,
    startDate,
    endDate,
    span: daySpan(startDate, endDate, scope.caller.timeZone),
    rounding: {
      direction: roundingDirection(filter.rounding ?? workspace.rounding),
      minutes: filter.rounding_minutes ?? workspace.rounding_minutes,
    },
    currency: workspace.default_currency,
    rates: await readRateBook(scope.db, place),
  }
}
