/** Working hours and time off of everybody that the person knows: people of the organization, and ghosts of the workspace in use. */

import { timeOff, workingHours, type TimeOff, type WorkingHours } from '../../../shared/bridge/people.ts'
import { addDays } from '../../../shared/domain/plain-date.ts'
import { remembered } from '../../../shared/domain/remembered.ts'
import { keepingDays } from '../../../shared/domain/time-off-span.ts'
import { type WallClock, wallClock } from '../../../shared/domain/wall-clock.ts'
import { isTimeZone } from '../../../shared/domain/days.ts'
import type { Replica } from '../replica/replica.ts'
import type { DayRange, QueryContext } from './query-context.ts'
import { rowView } from './shown-rows.ts'

/**
 * Rows of this workspace, its first parameter. People are planned by their organization, whichever of its workspaces was read;
 * ghosts by their workspace.
 */
export const isPlannedHere = `deleted = 0 AND (
  (ghost_id IS NOT NULL AND workspace_id = ?1)
  OR (member_id IS NOT NULL AND (workspace_id = ?1 OR workspace_id IN (
    SELECT other.id FROM workspaces AS used JOIN workspaces AS other ON other.organization_id = used.organization_id
    WHERE used.id = ?1))))`

/** One of each worker and weekday, by weekday. */
export function listWorkingHours(context: QueryContext): WorkingHours[] {
  const { replica, workspaceId } = context
  const view = rowView('workingHours', workingHours, context)
  const found = new Map<string, WorkingHours>()
  // The row that was made here last is the one that the service will have.
  const condition = `${isPlannedHere} ORDER BY server_id IS NULL, row_id`
  for (const row of replica.rows.where('workingHours', condition, [workspaceId()])) {
    const hours = view(row)
    const worker = hours.memberId ?? hours.ghostId
    if (worker !== null) found.set(`${worker}:${hours.weekday}`, hours)
  }
  return [...found.values()].toSorted((a, b) => a.weekday - b.weekday)
}

/** Answers the clock of who is away; of ghosts, and of people of whom no zone is known, the one that is given. */
export function homeClocks(
  replica: Replica,
  clock: WallClock,
): (worker: Pick<TimeOff, 'memberId'>) => WallClock {
  const clockOf = remembered((zone: string) =>
    zone !== clock.timeZone && isTimeZone(zone) ? wallClock(zone) : clock,
  )
  return ({ memberId }) => {
    const member = memberId === null ? undefined : replica.rows.find('member', memberId)?.fields
    return member === undefined || member.isMe ? clock : clockOf(member.timeZone)
  }
}

/**
 * Time off that reaches into the days from `from` to `to`, both included, in the person's zone; by start. Whole days of
 * people in other zones are the same days here, so that every screen counts and shows them alike.
 */
export function listTimeOff(context: QueryContext, { from, to }: DayRange): TimeOff[] {
  const zone = context.days()
  const bounds = zone.boundsBetween(from, to)
  // Midnights of other zones lie less than a day from those of this one.
  const around = zone.boundsBetween(addDays(from, -1), addDays(to, 1))
  const clock = wallClock(zone.timeZone)
  const homeOf = homeClocks(context.replica, clock)
  const condition = `end_at > ?2 AND start < ?3 AND ${isPlannedHere} ORDER BY start, row_id`
  return context.replica.rows
    .where('timeOff', condition, [context.workspaceId(), around.start, around.end])
    .map(rowView('timeOff', timeOff, context))
    .filter(({ memberId, ghostId }) => memberId !== null || ghostId !== null)
    .map((away) => keepingDays(away, clock, homeOf))
    .filter(({ start, end }) => end > bounds.start && start < bounds.end)
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
}
