/** How the person plans: settings that follow them (P §2 User settings). */

import { z } from 'zod'
import { entityShapes } from './entity-shapes.ts'
import { nothing } from './fields.ts'
import { command, query } from './procedure.ts'

export const plannerSettings = z.object(entityShapes.plannerSettings)
export type PlannerSettings = z.output<typeof plannerSettings>

export const plannerSettingsProcedures = {
  'plannerSettings.get': query(nothing, plannerSettings),
  'plannerSettings.update': command(plannerSettings.partial(), plannerSettings),
} as const
