/** The rule that at most one entry of a person runs, over all workspaces (decisions §5). */

import type { CallerScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { SECOND } from '../effects/timestamps.ts'
import { stopRunning } from './repository.ts'

/** The whole second that has begun. */
export function wholeSecond(instant: Instant): Instant {
  return instant - (instant % SECOND)
}

/** Stops whatever runs of the entry's person besides the entry itself, at the time of the request. */
export async function stopOthers(
  { db, caller, now, at }: CallerScope,
  entry: { readonly organization_id: number; readonly user_id: number; readonly id: number },
): Promise<void> {
  const organizationIds =
    entry.user_id === caller.userId
      ? caller.organizations.map(({ organizationId }) => organizationId)
      : [entry.organization_id]
  for (const organizationId of organizationIds) {
    const key = { organizationId, userId: entry.user_id, exceptId: entry.id }
    await stopRunning(db, key, wholeSecond(now), at)
  }
}
