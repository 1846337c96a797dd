import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { Operation } from './operation.ts'

/** The creation of a row that the service is not known to have. */
export function creationOf(
  { operations }: Replica,
  { serverId, localId }: Pick<Row, 'serverId' | 'localId'>,
): Operation | undefined {
  return serverId === null ? operations.ofRow(localId).find(({ kind }) => kind === 'create') : undefined
}
