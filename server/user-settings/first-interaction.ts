/** When somebody first used the planner (P §2 `first_interaction_date`). */

import type { Endpoint } from '../../shared/api/endpoint.ts'
import type { CallerScope } from '../access/scope.ts'
import { savePlanningSince } from './repository.ts'

/** To be called after each write, in its transaction; costs nothing but the first time. */
export async function noteFirstInteraction(
  { db, caller, now }: Pick<CallerScope, 'db' | 'caller' | 'now'>,
  { area }: Pick<Endpoint, 'area'>,
): Promise<void> {
  if (area === 'planning' && caller.planningSince === null) await savePlanningSince(db, caller.userId, now)
}
