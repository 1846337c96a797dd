/** The bodies of refusals (decisions §3). */

import { z } from 'zod'
import type { Area } from './endpoint.ts'

/** Tracking, accounts, webhooks, reports and the service itself: the text alone. */
export const textError = z.string()

/** Planning: a code in snake_case, P §7's text, and the request's id. */
export const planningError = z.object({
  error: z.string(),
  error_description: z.string(),
  trace_id: z.string(),
})
export type PlanningError = z.output<typeof planningError>

/** The schema of an area's refusals. */
export function errorBody(area: Area): z.ZodType {
  return area === 'planning' ? planningError : textError
}
