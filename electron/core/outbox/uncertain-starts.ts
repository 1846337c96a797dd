/**
 * Running entries that may be the same as another entry of the service: their create is unanswered, or another device
 * may have recreated them.
 */

import { mayHaveArrived } from '../../../shared/bridge/reasons.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { wasNeverSent } from './coalesce.ts'
import { isRecreation } from './recreation-key.ts'
import type { Operation } from './operation.ts'

export function isUncertainStart(replica: Replica, row: Row<'timeEntry'>): boolean {
  const creation = createOf(replica, row)
  if (creation === undefined) return false
  // Also after a rejection: another device may have recreated the entry with other values.
  if (isRecreation(creation)) return true
  return creation.state === 'rejected' ? mayHaveArrived(creation.reason) : !wasNeverSent(creation)
}

/** The create of a row that is not known to be at the service. */
export function createOf(
  { operations }: Replica,
  { serverId, localId }: Pick<Row, 'serverId' | 'localId'>,
): Operation | undefined {
  return serverId === null ? operations.ofRow(localId).find(({ kind }) => kind === 'create') : undefined
}
