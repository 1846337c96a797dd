/** What a start says to run at the service, so that it stops nothing that this computer has not read. */

import type { ServerId } from '../../../shared/domain/ids.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { EntityFields } from '../replica/entity-fields.ts'

/** A start that leaves at once needs no look at the service: whatever runs there is stopped by it, rightly. */
const LATE_SECONDS = 5

/** Whether a start has waited, so that another may have come between. */
export function isLateStart(
  { effects }: Pick<QueueContext, 'effects'>,
  { start, stop }: Pick<EntityFields['timeEntry'], 'start' | 'stop'>,
): boolean {
  return stop === null && secondsBetween(start, effects.now()) > LATE_SECONDS
}

/** The entries that run at the service as far as it was read; undefined for what is no late start. */
export function knownRunning(
  context: Pick<QueueContext, 'effects' | 'replica'>,
  fields: Pick<EntityFields['timeEntry'], 'start' | 'stop'>,
): readonly ServerId[] | undefined {
  if (!isLateStart(context, fields)) return undefined
  const known = context.replica.rows.where(
    'timeEntry',
    'server_id IS NOT NULL AND (stop IS NULL OR base IS NOT NULL)',
    [],
  )
  return known.flatMap(({ serverId, base }) => (serverId !== null && base?.stop === null ? [serverId] : []))
}
