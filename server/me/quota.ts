import type { Quota } from '../../shared/api/me.ts'
import type { Caller } from '../access/caller.ts'
import { defaultBurstRate } from '../http/burst-limit.ts'

/** The service limits bursts from one address and nothing else (decisions §8): no organization ever runs out. */
export function quotas({ organizations }: Caller): Quota[] {
  const { capacity } = defaultBurstRate
  return organizations.map(({ organizationId }) => ({
    organization_id: organizationId,
    remaining: capacity,
    resets_in_secs: 0,
    total: capacity,
  }))
}
