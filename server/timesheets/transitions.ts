/**
 * The actions on a timesheet, and who may take them.
 *
 * - The member submits it, or an admin for them; it is open or was rejected.
 * - Layers of approvers approve one after the other. Within a layer one approver is enough.
 * - Whoever's turn it is may reject it instead: it can be changed, and goes through all layers once submitted again.
 * - The member takes back what is submitted. What is approved is reopened by an admin or an approver only.
 */

import type { TimesheetAction, TimesheetStatus } from '../../shared/api/timesheets.ts'
import { type AppError, Conflict, Forbidden } from '../errors/app-error.ts'

export interface SheetState {
  readonly status: TimesheetStatus
  /** The layer that is to approve next, while submitted. */
  readonly layer: number
}

/** A person's part in a timesheet. */
export interface Actor {
  readonly isMember: boolean
  /** May do what the member may, and reopen. */
  readonly isAdmin: boolean
  /** The layers in which they approve. */
  readonly layers: readonly number[]
}

export const untouched: SheetState = { status: 'open', layer: 0 }

/** A timesheet that is submitted or approved cannot be changed. */
export function isLocked({ status }: SheetState): boolean {
  return status === 'submitted' || status === 'approved'
}

/**
 * The layer whose turn it is: the setup's approvers may have changed since the timesheet was submitted.
 *
 * @param layers of the setup, ascending, at least one.
 */
export function pendingLayer({ layer }: SheetState, layers: readonly number[]): number {
  return layers.find((candidate) => candidate >= layer) ?? layers.at(-1) ?? layer
}

const wrongStates: Readonly<Record<TimesheetAction, string>> = {
  submit: 'Timesheet is already submitted',
  approve: 'Timesheet is not submitted',
  reject: 'Timesheet is not submitted',
  reopen: 'Timesheet is not submitted or approved',
}

/** Whether the state allows the action, of whoever. */
function allows(state: SheetState, action: TimesheetAction): boolean {
  if (action === 'submit') return !isLocked(state)
  if (action === 'reopen') return isLocked(state)
  return state.status === 'submitted'
}

/** Whether the person may, in any state that allows it. */
function isEntitled(
  state: SheetState,
  action: TimesheetAction,
  actor: Actor,
  layers: readonly number[],
): boolean {
  if (action === 'submit') return actor.isMember || actor.isAdmin
  if (action === 'reopen') {
    return actor.isAdmin || actor.layers.length > 0 || (actor.isMember && state.status !== 'approved')
  }
  if (state.status !== 'submitted') return actor.layers.length > 0
  return actor.layers.includes(pendingLayer(state, layers))
}

/** Why the person cannot do it now; null when they can. */
export function refusalOf(
  state: SheetState,
  action: TimesheetAction,
  actor: Actor,
  layers: readonly number[],
): AppError | null {
  if (!isEntitled(state, action, actor, layers)) return new Forbidden()
  return allows(state, action) ? null : new Conflict('wrong_state', { text: wrongStates[action] })
}

/** The state after an action that is not refused. */
export function stateAfter(
  state: SheetState,
  action: TimesheetAction,
  layers: readonly number[],
): SheetState {
  if (action === 'submit') return { status: 'submitted', layer: layers[0] ?? 1 }
  if (action === 'reject') return { status: 'rejected', layer: 0 }
  if (action === 'reopen') return untouched
  const pending = pendingLayer(state, layers)
  const next = layers.find((layer) => layer > pending)
  return next === undefined ? { status: 'approved', layer: 0 } : { status: 'submitted', layer: next }
}
