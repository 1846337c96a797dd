/** Lists of timesheets (decisions §6). */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import type {
  listMyTimesheets,
  listTimesheets,
  Timesheet,
  TimesheetStatus,
} from '../../shared/api/timesheets.ts'
import type { Member } from '../access/caller.ts'
import { may } from '../access/permissions.ts'
import { requireWorkspace, type WorkspacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { dateIn } from '../effects/time-text.ts'
import { type Page, pageOf } from '../lists/page.ts'
import { type Period, periodsBetween } from './periods.ts'
import { readUserIds, requireTrackedDate } from './setup-fields.ts'
import { listSetups, type SetupFilter, type SetupRow } from './setup-queries.ts'
import { listSheets } from './sheet-queries.ts'
import { actorOf, representSheets, type Sheet, stateOf } from './sheet-wire.ts'
import { standingOf } from './standing-queries.ts'

type SheetQuery = EndpointInput<typeof listMyTimesheets>['query']

interface Asked {
  readonly page: Page
  readonly status: TimesheetStatus | undefined
  /** First and last day; undefined for no bound. */
  readonly first: string | undefined
  readonly last: string | undefined
}

/** @throws {BadRequest} for dates and pages that there are not. */
function readQuery({ page, per_page: size, status, start_date: first, end_date: last }: SheetQuery): Asked {
  return {
    page: pageOf({ page, size }, { standard: 50, largest: 200, sizeName: 'per_page' }),
    status,
    first: first === undefined ? undefined : requireTrackedDate(first),
    last: last === undefined ? undefined : requireTrackedDate(last),
  }
}

/** Whether the caller sees the timesheets of a setup: their own, those that they approve, and admins all. */
export function sees(scope: Scope, place: Member, setup: SetupRow): boolean {
  const { isMember, layers } = actorOf(scope, place, setup)
  return isMember || layers.length > 0 || may(place, 'timesheets.view_all')
}

/** The periods of a setup that have begun for its member. */
function periodsOf(setup: SetupRow, today: string, { first, last }: Asked): Period[] {
  const until = last !== undefined && last < today ? last : today
  return periodsBetween(setup, first ?? setup.start_date, until)
}

/** The timesheets of setups in one workspace that the caller sees. */
async function findSheets(scope: Scope, place: Member, filter: SetupFilter, asked: Asked): Promise<Sheet[]> {
  const setups = (await listSetups(scope.db, place, filter)).filter((setup) => sees(scope, place, setup))
  const memberIds = setups.map(({ member_id: id }) => id)
  const standings = await standingOf(scope.db, place, memberIds)
  const rows = new Map(
    (await listSheets(scope.db, setups)).map((row) => [`${row.setup_id} ${row.period_start}`, row]),
  )
  return setups.flatMap((setup) => {
    const user = standings.get(setup.member_id)
    const today = dateIn(user?.timezone ?? 'UTC', scope.now)
    return periodsOf(setup, today, asked)
      .map((period) => ({ place, setup, period, row: rows.get(`${setup.id} ${period.start}`), user }))
      .filter((sheet) => asked.status === undefined || stateOf(sheet).status === asked.status)
  })
}

/** Newest period first; of the same, by the member's name. */
function inOrder(sheets: readonly Sheet[]): Sheet[] {
  const nameOf = ({ user }: Sheet): string => user?.name ?? ''
  return sheets.toSorted(
    (a, b) =>
      (a.period.start < b.period.start ? 1 : 0) - (a.period.start > b.period.start ? 1 : 0) ||
      (nameOf(a) > nameOf(b) ? 1 : 0) - (nameOf(a) < nameOf(b) ? 1 : 0) ||
      a.setup.id - b.setup.id,
  )
}

function cut(sheets: readonly Sheet[], { limit, offset }: Page): Sheet[] {
  return inOrder(sheets).slice(offset, offset + limit)
}

/** A page of the workspace's timesheets that the caller sees. @throws {BadRequest} with T §7's texts. */
export async function readSheets(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  query: EndpointInput<typeof listTimesheets>['query'],
): Promise<{ data: Timesheet[]; page: number; per_page: number; total_count: number }> {
  const place = requireWorkspace(scope.caller, workspaceId)
  const asked = readQuery(query)
  const { page } = asked
  const filter = {
    memberIds: readUserIds(query.member_ids),
    approverIds: readUserIds(query.approver_ids),
  }
  const sheets = await findSheets(scope, place, filter, asked)
  return {
    data: await representSheets(scope, cut(sheets, page)),
    page: page.page,
    per_page: page.size,
    total_count: sheets.length,
  }
}

/** A page of the caller's own timesheets, over all their workspaces. */
export async function readOwnSheets(scope: Scope, query: SheetQuery): Promise<Timesheet[]> {
  const asked = readQuery(query)
  const sheets: Sheet[] = []
  for (const place of scope.caller.workspaces.filter(({ timesheetsInUse }) => timesheetsInUse)) {
    sheets.push(...(await findSheets(scope, place, { memberIds: [scope.caller.userId] }, asked)))
  }
  return representSheets(scope, cut(sheets, asked.page))
}
