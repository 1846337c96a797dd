/** The lock on days whose timesheet is submitted or approved: told before an edit is made that the service would refuse. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import { sameValue } from '../replica/entities.ts'
import type { Row } from '../replica/rows.ts'
import { CommandError } from './command-error.ts'
import type { CommandContext } from './editing.ts'

type LockContext = Pick<CommandContext, 'replica' | 'days'>

/**
 * @param start of an entry, which belongs to the day on which it starts
 * @throws {CommandError} `refused` for a day that is locked, as far as this computer knows
 */
export function requireOpenDay(
  { replica, days }: LockContext,
  workspaceId: number | null,
  start: string,
): void {
  const sheet = replica.sheets.lockOn(workspaceId, () => days().dateOf(start))
  if (sheet === undefined) return
  const { start_date: first, end_date: last } = sheet
  const reason = { code: 'timesheet_locked', field: null, parameters: { first, last } } as const
  throw new CommandError('refused', 'Nothing was changed.', undefined, reason)
}

/**
 * Entries that the service does not have yet can be changed, and a running one can be stopped.
 *
 * @param given the values that it is to have; null for a deletion
 * @throws {CommandError} as `requireOpenDay` does: for an entry of a locked day, and for one that is brought to such a day
 */
export function requireUnlocked(
  context: LockContext,
  entity: Entity,
  { serverId, workspaceId, fields }: Row,
  given: Fields | null,
): void {
  if (entity !== 'timeEntry') return
  const { start, stop } = fields as EntityFields['timeEntry']
  const changes = Object.entries(given ?? {}).some(
    ([field, value]) => !sameValue((fields as Fields)[field], value),
  )
  if (given !== null && !changes) return
  if (serverId !== null && stop !== null) requireOpenDay(context, workspaceId, start)
  const next = given?.['start']
  if (typeof next === 'string' && next !== start) requireOpenDay(context, workspaceId, next)
}
