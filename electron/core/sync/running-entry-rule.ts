/** Brings the rule for two devices that ran at once to the replica. */

import { z } from 'zod'
import { getCurrentTimeEntry } from '../../../shared/api/time-entry-endpoints.ts'
import { stopsForSingleRunning } from '../../../shared/domain/running-entry.ts'
import { secondsBetween } from '../../../shared/domain/instant.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import type { Row } from '../replica/rows.ts'
import { findLostCreate } from './lost-creates.ts'
import { parse, type SendContext } from './send-operation.ts'
import { takeAnswer, takePulledRow } from './server-rows.ts'

/**
 * Of all running entries the one that was started last goes on; each earlier one is stopped, as an edit of its own, at
 * the start of the one that followed. Runs inside a transaction.
 */
export function stopAllButTheLast(context: QueueContext): void {
  const running = new Map(runningEntries(context).map((row) => [orderKey(row), row]))
  const stretches = [...running].map(([id, { fields }]) => ({ id, start: fields.start, stop: null }))
  for (const { id, stop } of stopsForSingleRunning(stretches)) {
    const row = running.get(id)
    if (row !== undefined) updateRow(context, 'timeEntry', row, { stop })
  }
}

function runningEntries({ replica }: QueueContext): readonly Row<'timeEntry'>[] {
  return replica.rows.where('timeEntry', 'stop IS NULL AND deleted = 0', [])
}

/** Entries of the same start are told apart alike on every device: by the service's ids, new ones last. */
function orderKey({ serverId, localId }: Row<'timeEntry'>): string {
  return serverId === null ? `~${localId}` : String(serverId).padStart(16, '0')
}

/** A start that leaves at once needs no look at the service: whatever runs there is stopped by it, rightly. */
const LATE_SECONDS = 5

/**
 * Before a start that waited is sent: what does the service run meanwhile? It would stop that entry at the time of the
 * request, while the rule stops the earlier one at the start of the later one.
 *
 * @throws {ApiFailure}
 */
export async function prepareLateStart(context: SendContext & QueueContext): Promise<void> {
  const { replica, effects, api } = context
  const late = runningEntries(context).filter(
    ({ serverId, fields }) => serverId === null && secondsBetween(fields.start, effects.now()) > LATE_SECONDS,
  )
  if (late.length === 0) return
  for (const row of late) await resolveLost(context, row)
  const { body } = await api.call(getCurrentTimeEntry, {})
  const current = isNothing.safeParse(body).success ? null : parse(context, 'timeEntry', body)
  replica.transaction(() => {
    if (current !== null && current.fields.stop === null) takePulledRow(context, 'timeEntry', current, 0)
    stopAllButTheLast(context)
  })
}

const isNothing = z.union([z.null(), z.object({ data: z.null() })])

/** A start that may have arrived is looked for, so that one which did not can still become a finished entry. */
async function resolveLost(context: SendContext & QueueContext, row: Row<'timeEntry'>): Promise<void> {
  const { replica } = context
  const creation = replica.operations.ofRow(row.localId).find(({ kind }) => kind === 'create')
  if (creation === undefined || creation.state === 'rejected') return
  if (creation.state === 'pending' && creation.attempt === 0) return
  const found = await findLostCreate(context, creation)
  replica.transaction(() => {
    if (found !== null) takeAnswer(context, creation, found)
    else replica.operations.replace({ ...creation, state: 'pending', attempt: 0 })
  })
}
