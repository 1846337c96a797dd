/** When people and ghosts work. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { Changed } from '../../../shared/bridge/fields.ts'
import type { Worker } from '../../../shared/bridge/people.ts'
import type { Row } from '../replica/rows.ts'
import { refused } from './command-error.ts'
import { change, type CommandContext } from './editing.ts'
import { requireWorker } from './workers.ts'

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
      const [known, ...others] = hoursOf(context, worker, weekday)
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
  { replica, workspaceId }: CommandContext,
  { memberId, ghostId }: Worker,
  weekday: number,
): readonly Row<'workingHours'>[] {
  const organizations = new Map(
    replica.workspaceTables.workspaces().map(({ id, organizationId }) => [id, organizationId]),
  )
  const here = workspaceId()
  const organization = organizations.get(here)
  return replica.rows
    .where(
      'workingHours',
      `weekday = ? AND deleted = 0 AND ${memberId === null ? 'ghost_id' : 'member_id'} = ?
       ORDER BY server_id IS NULL, row_id DESC`,
      [weekday, memberId ?? ghostId],
    )
    .filter(
      (row) =>
        row.workspaceId === here ||
        (organization !== undefined && organizations.get(row.workspaceId) === organization),
    )
}
