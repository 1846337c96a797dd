/** Timesheets as the API writes them (decisions §6). */

import { type Timesheet, timesheetAction } from '../../shared/api/timesheets.ts'
import type { Member, Scope } from '../access/scope.ts'
import { may } from '../access/permissions.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { daySpan, type InstantRange } from '../lists/day-range.ts'
import type { Period } from './periods.ts'
import type { SetupRow } from './setup-queries.ts'
import {
  type EventRow,
  listEvents,
  type SheetRow,
  type Totals,
  totalsOf,
  type UserStanding,
} from './sheet-queries.ts'
import { type Actor, isLocked, pendingLayer, refusalOf, type SheetState, untouched } from './transitions.ts'

/** One period of one setup, with what is stored of it if it was submitted at some time. */
export interface Sheet {
  readonly place: Member
  readonly setup: SetupRow
  readonly period: Period
  readonly row: SheetRow | undefined
  /** The member. */
  readonly user: UserStanding | undefined
}

/** The caller's part in a timesheet of the setup. */
export function actorOf({ caller }: Scope, place: Member, setup: SetupRow): Actor {
  const approves = may(place, 'timesheets.approve')
  return {
    isMember: setup.member_id === caller.userId,
    isAdmin: may(place, 'timesheets.update_all'),
    layers: approves
      ? [...setup.layers].filter(([, users]) => users.includes(caller.userId)).map(([layer]) => layer)
      : [],
  }
}

export function stateOf({ row }: Pick<Sheet, 'row'>): SheetState {
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

export async function representSheets(scope: Scope, sheets: readonly Sheet[]): Promise<Timesheet[]> {
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
