/** Preferences that follow the person. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import { isTimeZone } from '../../../shared/domain/days.ts'
import { preferencesId } from '../replica/singletons.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { refused } from './command-error.ts'
import { edit, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'

/** @throws {CommandError} `refused` for a zone that this computer does not know */
export function updatePreferences(
  context: CommandContext,
  input: ParsedInput<'preferences.update'>,
): EntityFields['preferences'] {
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone)) {
    throw refused(`“${input.timeZone}” is no time zone that this computer knows. Choose one from the list.`, {
      field: 'timeZone',
    })
  }
  return edit(context, (editing) => {
    const row = findRow(context.replica, 'preferences', preferencesId)
    return editing.update('preferences', row, withoutUndefined(input)).fields
  }).result
}
