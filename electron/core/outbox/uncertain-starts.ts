/** Running entries that may be the same as another entry of the service: the person was asked about them. */

import { mayHaveArrived } from '../../../shared/bridge/reasons.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { Operation } from './operation.ts'

export function isUncertainStart(replica: Replica, row: Row<'timeEntry'>): boolean {
  const creation = createOf(replica, row)
  return creation?.state === 'rejected' && mayHaveArrived(creation.reason)
}

/** The create of a row that is not known to be at the service. */
export function createOf(
  { operations }: Replica,
  { serverId, localId }: Pick<Row, 'serverId' | 'localId'>,
): Operation | undefined {
  return serverId === null ? operations.ofRow(localId).find(({ kind }) => kind === 'create') : undefined
}
