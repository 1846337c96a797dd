/** Starting and stopping what the caller tracks, through planning (P §4.7, P §3): the same store as tracking's. */

import type { PlanningTimeEntry, TrackingStartBody } from '../../shared/api/planning-time-entries.ts'
import { type PlacePath, requireWorkspaceOf, type Scope } from '../access/scope.ts'
import { viewerAt } from '../projects/find.ts'
import { requireTime } from '../effects/time-text.ts'
import { toTimestamp } from '../effects/timestamps.ts'
import { BadRequest, orNotFound } from '../errors/app-error.ts'
import { changeEntry, stopEntry } from '../time-entries/change.ts'
import { findRunning } from '../time-entries/find.ts'
import { refusedAsPlanning } from '../time-entries/required-fields.ts'
import { storePlanningEntry } from './create.ts'
import { answerEntry } from './find.ts'
import type { WithSyncId } from '../../shared/api/feed.ts'

/** The running entry, whichever API and workspace it was started in; null when nothing runs. */
export async function readTracking(scope: Scope, place: PlacePath): Promise<PlanningTimeEntry | null> {
  requireWorkspaceOf(scope.caller, place)
  const row = await findRunning(scope)
  return row === undefined ? null : answerEntry(scope, row.organization_id, row.id)
}

/**
 * Starts an entry; what ran of the caller is stopped at the time of the request.
 *
 * @param body `start` in RFC 3339, now without it.
 * @throws {Unprocessable} without a field that the workspace requires.
 * @throws {BadRequest} naming the field that breaks a rule, and in a locked period.
 */
export async function startTracking(
  scope: Scope,
  place: PlacePath,
  body: TrackingStartBody & WithSyncId,
): Promise<PlanningTimeEntry> {
  const viewer = viewerAt(scope, place)
  const entry = { ...body, start: body.start ?? toTimestamp(scope.now), duration: null }
  const id = await storePlanningEntry(scope, viewer, entry)
  return answerEntry(scope, place.organization_id, id)
}

/**
 * Stops the running entry.
 *
 * @param body `end` in RFC 3339, now without it; not before the start.
 * @throws {NotFound} when nothing runs.
 * @throws {Unprocessable} without a field that the workspace requires.
 */
export async function stopTracking(
  scope: Scope,
  place: PlacePath,
  { end }: { readonly end?: string | undefined },
): Promise<PlanningTimeEntry> {
  requireWorkspaceOf(scope.caller, place)
  const row = orNotFound(await findRunning(scope), 'entry', 'Not tracking a time entry')
  if (end !== undefined && requireTime(end, 'end').instant < row.start) {
    throw new BadRequest('earlier_than', { field: 'end', other: 'start', says: 'must not be before start' })
  }
  const path = { workspace_id: row.workspace_id, time_entry_id: row.id }
  await refusedAsPlanning(() =>
    end === undefined ? stopEntry(scope, path, {}) : changeEntry(scope, path, { stop: end }, {}),
  )
  return answerEntry(scope, row.organization_id, row.id)
}
