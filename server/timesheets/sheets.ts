/** Timesheets: their lists, and submitting, approving, rejecting and reopening them (decisions §6); as the API writes them. */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import {
  type listMyTimesheets,
  type listTimesheets,
  type Timesheet,
  type TimesheetAction,
  type TimesheetChange,
  type TimesheetStatus,
  timesheetAction,
} from '../../shared/api/timesheets.ts'
import { type Member, placeOf, requireWorkspace, type WorkspacePath, type Scope } from '../access/scope.ts'
import { may, requirePaidPlan } from '../access/permissions.ts'
import { dateIn } from '../effects/time-text.ts'
import { BadRequest, Conflict, NotFound } from '../errors/app-error.ts'
import { type Page, pageOf } from '../lists/page.ts'
import { daySpan, type InstantRange } from '../lists/day-range.ts'
import { type Period, periodAt, periodsBetween } from '../../shared/domain/periods.ts'
import { readUserIds, requireTrackedDate } from './setup-fields.ts'
import { listSetups, type SetupFilter, type SetupRow } from './setup-queries.ts'
import { premiumFeature, requireSetup } from './setups.ts'
import {
  approvalsDisabled,
  hasRunningEntry,
  insertEvent,
  listSheets,
  saveSheet,
  type SheetRow,
  standingOf,
  type EventRow,
  listEvents,
  type Totals,
  totalsOf,
  type UserStanding,
} from './sheet-queries.ts'
import {
  isLocked,
  pendingLayer,
  refusalOf,
  stateAfter,
  type Actor,
  type SheetState,
  untouched,
} from './transitions.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'

/** One period of one setup, with what is stored of it if it was submitted at some time. */
interface Sheet {
  readonly place: Member
  readonly setup: SetupRow
  readonly period: Period
  readonly row: SheetRow | undefined
  /** The member. */
  readonly user: UserStanding | undefined
}

/** The caller's part in a timesheet of the setup. */
function actorOf({ caller }: Scope, place: Member, setup: SetupRow): Actor {
  const approves = may(place, 'timesheets.approve')
  return {
    isMember: setup.member_id === caller.userId,
    isAdmin: may(place, 'timesheets.update_all'),
    layers: approves
      ? [...setup.layers].filter(([, users]) => users.includes(caller.userId)).map(([layer]) => layer)
      : [],
  }
}

function stateOf({ row }: Pick<Sheet, 'row'>): SheetState {
  return row ?? untouched
}

function historyOf(events: readonly EventRow[]): Timesheet['history'] {
  return events.map((event) =>
    Object.assign(pick(event, 'action', 'layer', 'note', 'user_id', 'user_name'), {
      at: toTimestamp(event.done_at),
    }),
  )
}

function toAnswer(
  scope: Scope,
  { place, setup, period, row, user }: Sheet,
  totals: Totals,
  events: readonly EventRow[],
): Timesheet {
  const state = stateOf({ row })
  const layers = [...setup.layers.keys()]
  const actor = actorOf(scope, place, setup)
  return {
    actions: timesheetAction.options.filter((action) => refusalOf(state, action, actor, layers) === null),
    at: row === undefined ? null : toPreciseTimestamp(row.at),
    ...totals,
    end_date: period.end,
    history: historyOf(events),
    layer: state.status === 'submitted' ? pendingLayer(state, layers) : null,
    locked: isLocked(state),
    member_id: setup.member_id,
    member_name: user?.name ?? '',
    setup_id: setup.id,
    start_date: period.start,
    status: state.status,
    workspace_id: place.workspaceId,
  }
}

const none: Totals = { entry_count: 0, total_seconds: 0, billable_seconds: 0 }

/** A locked timesheet keeps the bounds that it was submitted with; others follow the member's zone. */
function boundsOf({ row, period, user }: Sheet): InstantRange {
  if (row?.locked === true) return { from: row.starts_at, before: row.ends_at }
  return daySpan(period.start, period.end, user?.timezone ?? 'UTC')
}

async function representSheets(scope: Scope, sheets: readonly Sheet[]): Promise<Timesheet[]> {
  const spans = sheets.map((sheet) => ({
    organizationId: sheet.setup.organization_id,
    workspaceId: sheet.setup.workspace_id,
    memberId: sheet.setup.member_id,
    ...boundsOf(sheet),
  }))
  const totals = await totalsOf(scope.db, spans, scope.now)
  const events = await listEvents(
    scope.db,
    sheets.flatMap(({ row }) => row ?? []),
  )
  const bySheet = Map.groupBy(events, (event) => `${event.setup_id} ${event.period_start}`)
  return sheets.map((sheet, index) => {
    const history = bySheet.get(`${sheet.setup.id} ${sheet.period.start}`) ?? []
    return toAnswer(scope, sheet, totals[index] ?? none, history)
  })
}

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

export interface SheetPath extends WorkspacePath {
  readonly setup_id: number
  /** `YYYY-MM-DD`, any day of the period. */
  readonly date: string
}

const actions: Readonly<Record<TimesheetStatus, TimesheetAction>> = {
  submitted: 'submit',
  approved: 'approve',
  rejected: 'reject',
  open: 'reopen',
}

function actionOf({ action, status }: TimesheetChange): TimesheetAction {
  const asked = action ?? (status === undefined ? undefined : actions[status])
  if (asked === undefined) throw new BadRequest('required', { field: 'action' })
  return asked
}

/** The timesheets of the periods that begin on these days, as far as the caller sees them. */
export async function sheetsAmong(
  scope: Scope,
  place: Member,
  wanted: readonly { readonly setupId: number; readonly start: string }[],
): Promise<Timesheet[]> {
  const sheets: Sheet[] = []
  for (const { setupId, start } of wanted) {
    const [setup] = await listSetups(scope.db, place, { id: setupId })
    if (setup !== undefined && sees(scope, place, setup)) {
      sheets.push(...(await sheetAt(scope, place, setup, start)))
    }
  }
  return representSheets(scope, sheets)
}

/** Empty for a day outside of the setup. */
async function sheetAt(scope: Scope, place: Member, setup: SetupRow, date: string): Promise<Sheet[]> {
  const period = periodAt(setup, date)
  if (period === null) return []
  const [row] = await listSheets(scope.db, [setup], period.start)
  const standing = await standingOf(scope.db, place, [setup.member_id])
  return [{ place, setup, period, row, user: standing.get(setup.member_id) }]
}

async function requireSheet(scope: Scope, place: Member, path: SheetPath): Promise<Sheet> {
  const date = requireTrackedDate(path.date)
  const setup = await requireSetup(scope, place, path.setup_id)
  if (!sees(scope, place, setup)) throw new NotFound('setup', 'Timesheet setup not found')
  const [sheet] = await sheetAt(scope, place, setup, date)
  if (sheet === undefined) throw new NotFound('timesheet', 'Timesheet not found')
  return sheet
}

/** Approvals may be turned off or paid for no more; what is locked can always be reopened. */
async function requireFeature({ db }: Scope, place: Member, action: TimesheetAction) {
  if (action === 'reopen') return
  requirePaidPlan(place, premiumFeature)
  if (await approvalsDisabled(db, place))
    throw new BadRequest('wrong_state', { text: 'Approvals are disabled in the workspace' })
}

/**
 * Only what has begun is submitted, and nothing that runs: stopping it later would change a locked entry.
 *
 * @returns the period's bounds in the zone that the member has now; they stay when the zone changes.
 */
async function requireSubmittable(
  { db, now }: Scope,
  { setup, user }: Sheet,
  period: Period,
): Promise<Pick<SheetRow, 'starts_at' | 'ends_at'>> {
  const timeZone = user?.timezone ?? 'UTC'
  if (period.start > dateIn(timeZone, now))
    throw new BadRequest('wrong_state', { text: 'Timesheet has not begun' })
  const span = daySpan(period.start, period.end, timeZone)
  if (await hasRunningEntry(db, setup, span)) {
    throw new Conflict('wrong_state', { text: 'Timesheet has a running time entry; stop it first' })
  }
  return { starts_at: span.from, ends_at: span.before }
}

/**
 * Moves a timesheet on and notes who did it, when and why.
 *
 * @throws {Forbidden} who may not; {Conflict} when its state does not allow it; {NotFound} for a setup that the caller does
 *   not see and a date outside of it.
 */
export async function changeSheet(scope: Scope, path: SheetPath, body: TimesheetChange): Promise<Timesheet> {
  const place = requireWorkspace(scope.caller, path.workspace_id)
  const action = actionOf(body)
  const sheet = await requireSheet(scope, place, path)
  const { setup, period, row } = sheet
  const state = stateOf(sheet)
  const layers = [...setup.layers.keys()]
  const refusal = refusalOf(state, action, actorOf(scope, place, setup), layers)
  if (refusal !== null) throw refusal
  await requireFeature(scope, place, action)
  const bounds = action === 'submit' ? await requireSubmittable(scope, sheet, period) : row
  if (bounds === undefined) throw new Error(`Timesheet ${setup.id} of ${period.start} was never submitted.`)

  const next = stateAfter(state, action, layers)
  const key = { organization_id: setup.organization_id, setup_id: setup.id, period_start: period.start }
  const saved: SheetRow = {
    ...key,
    period_end: period.end,
    workspace_id: setup.workspace_id,
    member_id: setup.member_id,
    starts_at: bounds.starts_at,
    ends_at: bounds.ends_at,
    ...next,
    locked: isLocked(next),
    at: scope.at,
  }
  await saveSheet(scope.db, saved)
  await insertEvent(scope.db, {
    ...key,
    id: scope.ids.next(),
    user_id: scope.caller.userId,
    action,
    layer: action === 'approve' || action === 'reject' ? pendingLayer(state, layers) : null,
    note: body.note ?? null,
    done_at: scope.now,
  })
  scope.record({
    model: 'timesheet',
    action: 'updated',
    ...placeOf(place),
    id: setup.id,
    period: period.start,
  })
  const [answer] = await representSheets(scope, [{ ...sheet, row: saved }])
  if (answer === undefined) throw new Error(`Timesheet ${setup.id} has no representation.`)
  return answer
}
