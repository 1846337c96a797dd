/** Applies the rule of the single running entry to timer starts that waited, before they are sent. */

import type { LocalId } from '../../../shared/domain/ids.ts'
import { withEdit } from '../outbox/coalesce.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import { createdFields } from '../outbox/replay.ts'
import { isDelayedStart, stopAllButLatest } from './single-running-entry.ts'

/**
 * Before a delayed start is sent, reads the entries of the service. The service would stop the running entry at the
 * time of the request; the rule stops it at the start of the later entry. A start that has ended here meanwhile is sent
 * as a finished entry.
 *
 * @param readEntries brings the time entries up to date
 * @throws {ApiFailure}
 */
export async function prepareDelayedStarts(
  context: QueueContext,
  readEntries: () => Promise<unknown>,
): Promise<void> {
  if (waitingStarts(context).length === 0) return
  await readEntries()
  context.replica.transaction(() => {
    stopAllButLatest(context)
    for (const localId of waitingStarts(context)) finishOrDefer(context, localId)
  })
}

/** Rows whose creations would start an entry at the service, and have waited. */
function waitingStarts(context: QueueContext): readonly LocalId[] {
  const { sqlite, operations } = context.replica
  return sqlite
    .all(
      `SELECT DISTINCT local_id FROM operations WHERE entity = 'timeEntry' AND kind = 'create'
       AND state NOT IN ('rejected', 'set_aside') AND json_extract(changes, '$.stop.value') IS NULL`,
    )
    .map((row) => row['local_id'] as LocalId)
    .filter((localId) =>
      operations
        .ofRow(localId)
        .some(
          (one) =>
            one.kind === 'create' && isDelayedStart(context, createdFields(one) as EntityFields['timeEntry']),
        ),
    )
}

/** Finishes a start that ended here; puts another one behind the stops, so that the service has nothing to stop. */
function finishOrDefer({ replica: { operations, rows } }: QueueContext, localId: LocalId): void {
  const row = rows.find('timeEntry', localId)
  const [creation, ...later] = operations.ofRow(localId)
  if (row === undefined || row.serverId !== null || creation?.kind !== 'create') return
  const stop = row.deleted ? row.fields.start : row.fields.stop
  if (stop === null) {
    if (later.length === 0) operations.moveToEnd(creation)
    return
  }
  operations.replace(withEdit(creation, { changes: { stop: { base: null, value: stop } } }))
}
