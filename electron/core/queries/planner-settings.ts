import type { PlannerSettings } from '../../../shared/bridge/planner-settings.ts'
import type { Replica } from '../replica/replica.ts'
import { plannerSettingsId } from '../replica/singletons.ts'

/** How the person plans. A replica that is open has these settings. */
export function readPlannerSettings(replica: Replica): PlannerSettings {
  const row = replica.rows.find('plannerSettings', plannerSettingsId)
  if (row === undefined) throw new Error('A replica has its planner settings from the beginning.')
  return row.fields
}
