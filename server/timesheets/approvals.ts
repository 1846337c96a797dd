/** Submitting, approving, rejecting and reopening timesheets (decisions §6). */

import type {
  Timesheet,
  TimesheetAction,
  TimesheetChange,
  TimesheetStatus,
} from '../../shared/api/timesheets.ts'
import type { Member } from '../access/caller.ts'
import { requirePaidPlan } from '../access/permissions.ts'
import { requireWorkspace, type WorkspacePath } from '../access/places.ts'
import type { Scope } from '../access/scope.ts'
import { dateIn } from '../effects/time-text.ts'
import { BadRequest, Conflict, NotFound } from '../errors/app-error.ts'
import { type Period, periodAt, periodBounds } from './periods.ts'
import { premiumFeature, requireSetup } from './setups.ts'
import { requireTrackedDate } from './setup-fields.ts'
import {
  approvalsDisabled,
  hasRunningEntry,
  insertEvent,
  listSheets,
  saveSheet,
  type SheetRow,
} from './sheet-queries.ts'
import { actorOf, representSheets, type Sheet, stateOf } from './sheet-wire.ts'
import { sees } from './sheets.ts'
import { standingOf } from './standing-queries.ts'
import { isLocked, pendingLayer, refusalOf, stateAfter } from './transitions.ts'

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

async function requireSheet(scope: Scope, place: Member, path: SheetPath): Promise<Sheet> {
  const date = requireTrackedDate(path.date)
  const setup = await requireSetup(scope, place, path.setup_id)
  if (!sees(scope, place, setup)) throw new NotFound('setup', 'Timesheet setup not found')
  const period = periodAt(setup, date)
  if (period === null) throw new NotFound('timesheet', 'Timesheet not found')
  const [row] = await listSheets(scope.db, [setup], period.start)
  const standing = await standingOf(scope.db, place, [setup.member_id])
  return { place, setup, period, row, user: standing.get(setup.member_id) }
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
  const { startsAt, endsAt } = periodBounds(period, timeZone)
  if (await hasRunningEntry(db, setup, startsAt, endsAt)) {
    throw new Conflict('wrong_state', { text: 'Timesheet has a running time entry; stop it first' })
  }
  return { starts_at: startsAt, ends_at: endsAt }
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
  const [answer] = await representSheets(scope, [{ ...sheet, row: saved }])
  if (answer === undefined) throw new Error(`Timesheet ${setup.id} has no representation.`)
  return answer
}
