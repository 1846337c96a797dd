/** How the person plans. */

import type { ParsedInput } from '../../../shared/bridge/contract.ts'
import type { PlannerSettings } from '../../../shared/bridge/planner-settings.ts'
import { plannerSettingsId } from '../replica/singletons.ts'
import { edit, type CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'
import { withoutUndefined } from '../without-undefined.ts'

/** Changes the given settings and answers all. */
export function updatePlannerSettings(
  context: CommandContext,
  input: ParsedInput<'plannerSettings.update'>,
): PlannerSettings {
  return edit(context, (editing) => {
    const row = findRow(context.replica, 'plannerSettings', plannerSettingsId)
    return editing.update('plannerSettings', row, withoutUndefined(input)).fields
  }).result
}
