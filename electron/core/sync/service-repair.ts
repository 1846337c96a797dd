/** Recovers what a damaged embedded service lost in a repair, as after a restore from a backup. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServiceRepair } from '../embedded-service.ts'
import type { QueueContext } from '../outbox/edit-queue.ts'
import { updateRow } from '../outbox/edit-row.ts'
import { withInitialValues } from '../replica/entities.ts'
import { readRepairReport, writeRepairReport } from '../replica/repair-notes.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import { reconcileAfterRestore } from './server-restore.ts'

/** In the replica's facts: the last repair that was handled. */
const REPAIRED = 'serviceRepairedAt'
/** The person is the first of a new service as well. */
const ofFirstPerson: ReadonlySet<Entity> = new Set<Entity>(['member'])

/** Once for each repair. One transaction. */
export function reconcileAfterRepair(context: QueueContext, { at, keptAs, isSalvaged }: ServiceRepair): void {
  const { replica } = context
  if (replica.meta.get(REPAIRED) === at) return
  replica.transaction(() => {
    replica.meta.set(REPAIRED, at)
    // Nothing of what it once gave an id to is there when it begins anew.
    const copy = { start: `repaired at ${at}`, newest: null }
    if (isSalvaged) reconcileAfterRestore(context, { ...copy, firstLostId: null })
    else {
      reconcileAfterRestore(context, { ...copy, firstLostId: 1 }, ofFirstPerson)
      for (const entity of ['preferences', 'plannerSettings'] as const) reapplySettings(context, entity)
    }
    // Of this file somebody may have to look after more.
    if (readRepairReport(replica.meta) !== null) return
    const { waiting, rejected, setAside } = replica.operations.counts()
    const rescued = waiting + rejected + setAside
    writeRepairReport(replica.meta, { at, found: 'service', rescued, isComplete: isSalvaged, keptAs })
  })
}

/** Turns the person's settings into edits of a new service's defaults. */
function reapplySettings(context: QueueContext, entity: 'preferences' | 'plannerSettings'): void {
  const { rows } = context.replica
  const id = singletonIdOf(entity)
  const row = id === undefined ? undefined : rows.find(entity, id)
  if (row === undefined) return
  const base = withInitialValues(entity, {}) as unknown as typeof row.fields
  const { localId, syncState, fields } = row
  rows.update(entity, localId, { base, serverAt: null, syncState, fields: base })
  updateRow(context, entity, { ...row, base, serverAt: null, fields: base }, fields)
}
