/**
 * Keys of creations that make again what the service had: every computer that does derives the same key, so that the row
 * is there once, whoever comes first.
 */

import { createHash } from 'node:crypto'
import type { Entity } from '../../../shared/bridge/sync.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'

/**
 * A UUID of version 8, which says that it is derived (RFC 9562).
 *
 * @param occasion why the row is made again; the same row can be lost several times
 * @param serverId what the row was called by the service
 */
export function derivedKey(occasion: string, entity: Entity, serverId: ServerId): string {
  const hex = createHash('sha256').update(`${occasion} ${entity} ${serverId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether a creation makes something again, which another computer may have done already. */
export function makesAgain(operation: { readonly op_id: string; readonly kind: string }): boolean {
  return operation.kind === 'create' && operation.op_id[14] === '8'
}
