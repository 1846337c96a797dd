/** A damaged embedded service was repaired: what it has lost goes into the queue again, as after a restore from a backup. */

import { type Entity, entityNames } from '../../../shared/entities/entity.ts'
import type { ServiceRepair } from '../embedded-service.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { entities } from '../replica/entities.ts'
import { readRepairReport, writeRepairReport } from '../replica/repair-notes.ts'
import { createLostRow } from './native/lost-rows.ts'
import { linkLoggedEntries } from './native/restored.ts'

/** In the replica's facts: the last repair that was handled. */
const REPAIRED = 'serviceRepairedAt'
/** The person is the first of a new service as well. */
const keepsIds: ReadonlySet<Entity> = new Set<Entity>(['member', 'preferences', 'plannerSettings'])

/** Once for each repair. One transaction. */
export function reconcileAfterRepair(context: QueueContext, { at, keptAs, isSalvaged }: ServiceRepair): void {
  const { replica } = context
  if (replica.meta.get(REPAIRED) === at) return
  replica.transaction(() => {
    replica.meta.set(REPAIRED, at)
    linkLoggedEntries(replica)
    // The rows here are at least as new as those in the file.
    for (const { table } of Object.values(entities)) replica.sqlite.run(`UPDATE ${table} SET sequence = NULL`)
    if (!isSalvaged) {
      // Nothing of what it once gave an id to is there.
      for (const entity of entityNames.filter((one) => !keepsIds.has(one))) {
        const rows = replica.rows.where(entity, 'server_id IS NOT NULL ORDER BY row_id', [])
        for (const row of rows) createLostRow(context, entity, row)
      }
    }
    replica.feed.begin({ sequences: {}, keepsIds: true })
    // Of this file somebody may have to look after more.
    if (readRepairReport(replica.meta) !== null) return
    const { waiting, rejected, setAside } = replica.operations.counts()
    const rescued = waiting + rejected + setAside
    writeRepairReport(replica.meta, { at, found: 'service', rescued, isComplete: isSalvaged, keptAs })
  })
}
