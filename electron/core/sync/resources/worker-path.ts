/** Where the service keeps what belongs to a person or a ghost: below the person, or below the ghost. */

import type { LocalId, ServerId } from '../../../../shared/domain/ids.ts'
import type { Fields } from '../../../../shared/entities/entities.ts'
import type { FindLocalId, Sending } from './resource.ts'

interface WorkerIds {
  readonly memberId: LocalId | null
  readonly ghostId: LocalId | null
}

export type WorkerPath =
  | { readonly kind: 'user'; readonly params: { organization_id: number; user_id: ServerId } }
  | {
      readonly kind: 'ghost'
      readonly params: { organization_id: number; workspace_id: number; ghost_id: ServerId }
    }

/** Null when the person or the ghost is gone. @param fields those of a row that names one of both */
export function workerPath(
  { serverIdOf, organizationId, workspaceId }: Pick<Sending, 'serverIdOf' | 'organizationId' | 'workspaceId'>,
  { memberId = null, ghostId = null }: Fields,
): WorkerPath | null {
  const user = memberId === null ? null : serverIdOf('member', memberId as LocalId)
  if (user !== null) return { kind: 'user', params: { organization_id: organizationId, user_id: user } }
  const ghost = ghostId === null ? null : serverIdOf('ghost', ghostId as LocalId)
  if (ghost === null) return null
  return {
    kind: 'ghost',
    params: { organization_id: organizationId, workspace_id: workspaceId, ghost_id: ghost },
  }
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
