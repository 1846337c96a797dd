/** Preferences and the planner's settings, which follow the person. */

import { isTimeZone } from '../../../shared/domain/days.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { singletonIds, type Singleton } from '../replica/entities.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { refused } from './command-error.ts'
import { edit, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

/**
 * Changes the given settings and answers all.
 *
 * @throws {CommandError} `refused` for a zone that this computer does not know
 */
export function updateSettings<E extends Singleton>(
  context: CommandContext,
  entity: E,
  input: { readonly [F in keyof EntityFields[E]]?: EntityFields[E][F] | undefined },
): EntityFields[E] {
  const given = withoutUndefined(input)
  const { timeZone } = given as Partial<EntityFields['preferences']>
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw refused(`“${timeZone}” is no time zone that this computer knows. Choose one from the list.`, {
      field: 'timeZone',
    })
  }
  return edit(context, (editing) => {
    const row = findRow(context.replica, entity, singletonIds[entity])
    return editing.update(entity, row, given).fields
  }).result
}
