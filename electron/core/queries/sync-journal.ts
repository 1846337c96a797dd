/** Waiting and refused operations, in a person's words. */

import { readStoredReason, operationKinds, type Operation } from '../outbox/operation.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import type { SetAside } from '../outbox/operation-store.ts'
import { entities } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { fieldLabel } from './field-labels.ts'
import { rowSummary } from './row-summary.ts'

/** More than anyone reads; the status counts them all. */
const maximumShown = 1000

/**
 * In the order in which they are sent; those that wait for the person come first, and are never left out for being behind
 * many others.
 */
export function queuedOperations(replica: Replica): QueuedOperation[] {
  const { operations } = replica
  const listed = operations.list(0, maximumShown)
  const refused = listed.length < maximumShown ? [] : operations.refusedAfter(listed.at(-1)?.seq ?? 0)
  return [
    ...operations.setAside().map(shownSetAside),
    ...[...listed, ...refused].map((operation) => shown(replica, operation)),
  ]
}

function shown(replica: Replica, operation: Operation): QueuedOperation {
  const { op_id, state, entity, local_id, kind, changes, queued_at, attempt, reason } = operation
  return {
    id: op_id,
    state,
    entity,
    entityId: local_id,
    serverId: replica.rows.serverIdOf(entity, local_id),
    kind,
    ...rowSummary(replica, entity, local_id),
    fields: kind === 'update' ? Object.keys(changes).map((field) => fieldLabel(entity, field)) : [],
    queuedAt: queued_at,
    attempts: attempt,
    reason,
  }
}

function shownSetAside({ op_id, entity, kind, queued_at, reason }: SetAside): QueuedOperation {
  return {
    id: op_id,
    state: 'set_aside',
    // Of what cannot be read, even this may be unknown; most edits are of time entries.
    entity: isEntity(entity) ? entity : 'timeEntry',
    entityId: null,
    serverId: null,
    kind: operationKinds.find((known) => known === kind) ?? 'update',
    title: 'An edit that cannot be read',
    within: null,
    when: null,
    opens: null,
    fields: [],
    queuedAt: queued_at,
    attempts: 0,
    reason: readStoredReason(reason),
  }
}

function isEntity(name: string): name is Entity {
  return Object.hasOwn(entities, name)
}
