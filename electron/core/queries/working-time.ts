/** Working hours and time off of everybody that the person knows: people of the organization, and ghosts of the workspace in use. */

import { sql, type Expression } from 'kysely'
import type { TimeOff, WorkingHours } from '../../../shared/bridge/people.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { keepingDays } from '../../../shared/domain/time-off-span.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

/** People are planned by their organization, whichever of its workspaces was read; ghosts by their workspace. */
const isPlannedHere = (workspaceId: Expression<WorkspaceId>) => sql<boolean>`(
  (ghost_id IS NOT NULL AND workspace_id = ${workspaceId})
  OR (member_id IS NOT NULL AND (workspace_id = ${workspaceId} OR workspace_id IN (
    SELECT other.id FROM workspaces AS used JOIN workspaces AS other ON other.organization_id = used.organization_id
    WHERE used.id = ${workspaceId}))))`

const hours = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('working_hours')
    .select([
      'local_id as id',
      'member_id as memberId',
      'ghost_id as ghostId',
      'weekday',
      'start_seconds as startSeconds',
      'seconds',
      'sync_state as syncState',
    ])
    .where('deleted', '=', 0)
    .where((where) => isPlannedHere(where.val(given.workspaceId)))
    // What was made here last is what the service will have.
    .orderBy((by) => by('server_id', 'is', null))
    .orderBy('row_id'),
)

const timeOff = statement<{ workspaceId: WorkspaceId; from: string; to: string }>()((tables, given) =>
  tables
    .selectFrom('time_off')
    .select([
      'local_id as id',
      'member_id as memberId',
      'ghost_id as ghostId',
      'start',
      'end_at as end',
      'type',
      'sync_state as syncState',
    ])
    .where('deleted', '=', 0)
    .where('end_at', '>', given.from)
    .where('start', '<', given.to)
    .where((where) => isPlannedHere(where.val(given.workspaceId)))
    .orderBy('start')
    .orderBy('row_id'),
)

/** One of each worker and weekday, by weekday. */
export function listWorkingHours({ replica, workspaceId, deletedParents }: QueryContext): WorkingHours[] {
  const found = new Map<string, WorkingHours>()
  for (const row of hours.all(replica.sqlite, { workspaceId: workspaceId() })) {
    if (deletedParents.visible(row.ghostId) === null && row.memberId === null) continue
    found.set(`${row.memberId ?? row.ghostId}:${row.weekday}`, row)
  }
  return [...found.values()].toSorted((a, b) => a.weekday - b.weekday)
}

/**
 * What reaches into the days from `from` to `to`, both included, in the person's zone; by start. Whole days of people in other
 * zones are the same days here, so that every screen counts and shows them alike.
 */
export function listTimeOff(
  { replica, workspaceId, days, deletedParents }: QueryContext,
  { from, to }: { readonly from: string; readonly to: string },
): TimeOff[] {
  const zone = days()
  const bounds = zone.boundsBetween(from, to)
  // Midnights of other zones lie less than a day from those of this one.
  const around = zone.boundsBetween(addDays(from, -1), addDays(to, 1))
  const clock = wallClock(zone.timeZone)
  return timeOff
    .all(replica.sqlite, { workspaceId: workspaceId(), from: around.start, to: around.end })
    .filter(({ memberId, ghostId }) => memberId !== null || deletedParents.visible(ghostId) !== null)
    .map((away) => keepingDays(away, clock))
    .filter(({ start, end }) => end > bounds.start && start < bounds.end)
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
}
