/** Rules on a block's fields, alike for creating and changing. */

import type { TimeBlockChangeBody } from '../../shared/api/time-blocks.ts'
import type { Instant } from '../database/columns.ts'
import { requireTime } from '../effects/time-text.ts'
import { BadRequest } from '../errors/app-error.ts'
import { MAXIMUM_HOURS } from '../time-entries/limits.ts'
import { requirePossible } from '../time-entries/span.ts'

const MAXIMUM_SECONDS = MAXIMUM_HOURS * 3600

/** Blocks may be as long as entries. @throws {BadRequest} */
function validDuration(seconds: number): number {
  if (seconds < 0)
    throw new BadRequest('too_small', { field: 'duration', minimum: 0, says: 'must not be negative' })
  if (seconds > MAXIMUM_SECONDS) {
    throw new BadRequest('too_many_hours', { field: 'duration', hours: MAXIMUM_HOURS })
  }
  return seconds
}

/** @throws {BadRequest} in years that no entry may be in. */
function validStart(text: string | null): Instant | null {
  if (text === null) return null
  return requirePossible({ start: requireTime(text, 'start').instant, stop: null }).start
}

interface BlockColumns {
  readonly duration?: number
  readonly start?: Instant | null
  readonly outbound_sync?: boolean
}

/** The columns that a body sets, but for completion. @throws {BadRequest} naming the field that breaks a rule. */
export function columnsOf({ duration, start, outbound_sync: outbound }: TimeBlockChangeBody): BlockColumns {
  return {
    ...(duration !== undefined && { duration: validDuration(duration) }),
    ...(start !== undefined && { start: validStart(start) }),
    ...(outbound !== undefined && { outbound_sync: outbound }),
  }
}
