/** Where the service keeps what belongs to a person or a ghost: below the person, or below the ghost. */

import type { LocalId } from '../../../../shared/domain/ids.ts'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import type { ApiAnswer } from '../../api-client/api-client.ts'
import { ownerGone } from '../failures.ts'
import type { FindLocalId, Sending } from './resource.ts'
import { anyInput } from './row-requests.ts'

interface WorkerIds {
  readonly memberId: LocalId | null
  readonly ghostId: LocalId | null
}

type Place = Pick<Sending, 'serverIdOf' | 'organizationId' | 'workspaceId'>

/** Null when the person or the ghost is gone. @param fields those of a row that names one of both */
export function workerPath(
  { serverIdOf, organizationId, workspaceId }: Place,
  { memberId = null, ghostId = null }: Fields,
): { readonly kind: 'user' | 'ghost'; readonly params: Readonly<Record<string, number>> } | null {
  const user = memberId === null ? null : serverIdOf('member', memberId as LocalId)
  if (user !== null) return { kind: 'user', params: { organization_id: organizationId, user_id: user } }
  const ghost = ghostId === null ? null : serverIdOf('ghost', ghostId as LocalId)
  if (ghost === null) return null
  const params = { organization_id: organizationId, workspace_id: workspaceId, ghost_id: ghost }
  return { kind: 'ghost', params }
}

/**
 * Asks for the same below a person or below a ghost.
 *
 * @param fields those of a row that names one of both
 * @throws {ApiFailure} also when the person or the ghost is gone
 */
export async function callForWorker(
  sending: Place & Pick<Sending, 'api'>,
  fields: Fields,
  endpoints: Readonly<Record<'user' | 'ghost', Endpoint>>,
  input: object = {},
): Promise<ApiAnswer> {
  const path = workerPath(sending, fields)
  if (path === null) throw ownerGone()
  return await sending.api.call(endpoints[path.kind], anyInput({ ...input, params: path.params }))
}

/** The worker of a row in an answer. */
export function workerOf(
  find: FindLocalId,
  { user, ghost }: { readonly user: number | null | undefined; readonly ghost: number | null | undefined },
): WorkerIds {
  return {
    memberId: typeof user === 'number' ? find('member', user) : null,
    ghostId: typeof ghost === 'number' ? find('ghost', ghost) : null,
  }
}
