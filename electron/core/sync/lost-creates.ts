/** Creates that were sent and never answered: whether they arrived is read from the service before anything is resent. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import { ApiFailure } from '../api-client/api-failure.ts'
import type { Operation } from '../outbox/operation.ts'
import { valuesOf } from '../outbox/replay.ts'
import { withInitialValues, type EntityFields } from '../replica/entities.ts'
import type { ServerRow } from './resources/resource.ts'
import { resourceOf } from './resources/resources.ts'
import { parse, placeOf, type SendContext } from './send-operation.ts'

/**
 * Looks for the row that an unanswered create made. Null when it is not there: it never arrived.
 *
 * @throws {ApiFailure} `refused` when several rows are like it, so that only the person can tell
 */
export async function findLostCreate(context: SendContext, operation: Operation): Promise<ServerRow | null> {
  const { entity, local_id: localId, changes } = operation
  const { rows } = context.replica
  const resource = resourceOf(entity)
  const wanted = withInitialValues(entity, valuesOf(changes)) as unknown as EntityFields[Entity]
  const place = placeOf(context, rows.find(entity, localId)?.workspaceId ?? 0)
  const candidates = (await resource.around(place, wanted))
    .flatMap((answer) => parse(context, entity, answer) ?? [])
    .filter((found) => !found.deleted && resource.isAlike(wanted, found.fields))
    .filter(({ serverId }) => rows.localIdOf(entity, serverId) === null)
  if (candidates.length < 2) return candidates[0] ?? null
  throw new ApiFailure(
    'The server has several that are alike, and it is not certain that one of them is this one. Retry to send it again, or discard it.',
    { kind: 'refused', status: null, mayHaveActed: true, retryAfterSeconds: null },
  )
}
