/** What has to be at the service before an operation can go. */

import type { Operation } from '../outbox/operation.ts'
import type { Replica } from '../replica/replica.ts'
import { singletonIdOf } from '../replica/singletons.ts'
import { referencesOf, type Reference } from './footprint.ts'
import type { OperationContext } from './send-operation.ts'

/** Everything that the operation refers to is at the service, or has ceased to exist, and it is made on what is known. */
export function isReady(
  { replica, versions }: Pick<OperationContext, 'replica' | 'versions'>,
  operation: Operation,
): boolean {
  if (versions.isUnread(operation)) return false
  const { rows } = replica
  const { entity, local_id: localId, kind } = operation
  if (kind !== 'create' && singletonIdOf(entity) === undefined && rows.serverIdOf(entity, localId) === null)
    return false
  return referencesOf(operation).every(
    (one) =>
      rows.serverIdOf(one.entity, one.localId) !== null ||
      rows.find(one.entity, one.localId) === undefined ||
      isRefusedPlan(replica, one),
  )
}

/** Time that was worked does not wait for a plan that the service has refused: it goes without. */
function isRefusedPlan({ operations }: Replica, { entity, localId }: Reference): boolean {
  return entity === 'timeBlock' && operations.ofRow(localId)[0]?.state === 'rejected'
}
