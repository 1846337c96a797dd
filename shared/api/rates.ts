/** How a new rate meets the history of the old ones (T §4.2, T §4.7 `rate_change_mode`). */

import { z } from 'zod'

/**
 * `start-today`: from the start of the caller's day on, what was before stays. `override-current`: the period that lasts
 * now has the new rate from its beginning on. `override-all`: no other rate ever was.
 */
export const rateChangeMode = z.enum(['start-today', 'override-current', 'override-all'])
export type RateChangeMode = z.output<typeof rateChangeMode>

/** Hourly, in units of the currency; stored as whole cents. */
export const hourlyRate = z.number().min(0).max(1_000_000_000)
