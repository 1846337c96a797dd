/** When people and ghosts work, and when they are away. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { Worker } from '../../../shared/bridge/people.ts'
import { mayCreate } from '../sync/write-access.ts'
import { homeClocks, isPlannedHere } from '../queries/working-time.ts'
import type { Row } from '../replica/rows.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { findRow, findRows } from './find-row.ts'
import { deleteMany, updateMany } from './plain-commands.ts'
import type { Bounds } from '../../../shared/domain/days.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { inZone, keepingDays } from '../../../shared/domain/time-off-span.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'

const dayLength = 86_400

/**
 * Sets the hours of weekdays; null seconds take them away. Weekdays that are not named stay as they are.
 *
 * @throws {CommandError} as `requireWorker`; `refused` for work that goes on past midnight, and for a weekday named twice
 */
export function setWorkingHours(
  context: CommandContext,
  { worker, days }: ParsedInput<'workingHours.set'>,
): Changed {
  return change(context, (editing) => {
    const workspaceId = requireWorker(context, worker)
    if (new Set(days.map(({ weekday }) => weekday)).size < days.length) {
      throw refused('Each weekday can have its hours once.', { field: 'days' })
    }
    for (const { weekday, startSeconds, seconds } of days) {
      if (seconds !== null && startSeconds + seconds > dayLength) {
        throw refused('Work has to end by midnight. Begin earlier, or work less.', { field: 'days' })
      }
      const [known, ...others] = hoursOf(context, workspaceId, worker, weekday)
      // Made on two devices at once; the service keeps one.
      for (const row of others) if (row.serverId === null) editing.delete('workingHours', row)
      if (seconds === null) {
        if (known !== undefined) editing.delete('workingHours', known)
      } else if (known !== undefined) editing.update('workingHours', known, { startSeconds, seconds })
      else editing.create('workingHours', { ...worker, weekday, startSeconds, seconds }, workspaceId)
    }
  })
}

/** Those that the service knows first. */
function hoursOf(
  { replica }: CommandContext,
  workspaceId: WorkspaceId,
  { memberId, ghostId }: Worker,
  weekday: number,
): readonly Row<'workingHours'>[] {
  const worker = memberId === null ? 'ghost_id' : 'member_id'
  const condition = `weekday = ?2 AND ${worker} = ?3 AND ${isPlannedHere} ORDER BY server_id IS NULL, row_id DESC`
  return replica.rows.where('workingHours', condition, [workspaceId, weekday, memberId ?? ghostId])
}

/** @throws {CommandError} as `requireWorker`; `refused` when it would end before it begins */
export function createTimeOff(
  context: CommandContext,
  { worker, start, end, type }: ParsedInput<'timeOff.create'>,
): Changed {
  const workspaceId = requireWorker(context, worker)
  const times = timesToStore(context, { start, end })
  return change(context, (editing) => {
    editing.create('timeOff', { ...worker, ...times, type }, workspaceId)
  })
}

/** @throws {CommandError} `not_found`; as `createTimeOff` */
export function updateTimeOff(
  context: CommandContext,
  { id, changes, typedOver }: ParsedInput<'timeOff.update'>,
): Changed {
  const { fields } = findRow(context.replica, 'timeOff', id)
  requireWorker(context, fields)
  const clock = wallClock(context.days().timeZone)
  const shown = keepingDays(fields, clock, homeClocks(context.replica, clock))
  const times = timesToStore(context, { start: changes.start ?? shown.start, end: changes.end ?? shown.end })
  return updateMany(context, 'timeOff', { ids: [id], changes: { ...changes, ...times }, typedOver })
}

/** @throws {CommandError} `not_found` when none of them is there; as `requireWorker`, and then none is deleted */
export function deleteTimeOff(context: CommandContext, { ids }: ParsedInput<'timeOff.delete'>): Changed {
  for (const { fields } of findRows(context.replica, 'timeOff', ids)) requireWorker(context, fields)
  return deleteMany(context, 'timeOff', { ids })
}

/** @param shown as the person sees it, in their zone */
function timesToStore(context: CommandContext, shown: Bounds): Bounds {
  if (shown.start >= shown.end)
    throw refused('Time off has to end after it begins. Choose a later end.', { field: 'end' })
  return inZone(shown, wallClock(context.days().timeZone), 'UTC')
}

/**
 * The workspace whose organization plans the worker: of a person the one in use, as people may belong to several.
 *
 * @throws {CommandError} `not_found`; `refused` for both or neither of person and ghost, for somebody else's where only
 * administrators may, and for a ghost that a person has replaced
 */
function requireWorker({ replica, workspaceId }: CommandContext, { memberId, ghostId }: Worker): WorkspaceId {
  if (memberId !== null && ghostId === null) {
    findRow(replica, 'member', memberId)
    if (!mayCreate(replica, 'timeOff', { memberId })) {
      throw refused('Only administrators plan the hours and the time off of others. Ask one of them.')
    }
    return workspaceId()
  }
  if (ghostId !== null && memberId === null) {
    const ghost = findRow(replica, 'ghost', ghostId)
    if (ghost.fields.embodiedAt !== null) {
      throw refused('A person has taken the place of this ghost. Change their hours and time off instead.')
    }
    return ghost.workspaceId
  }
  throw refused('Choose one person, or one ghost.')
}
