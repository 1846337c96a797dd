/**
 * Deterministic idempotency keys of recreated rows. Every device derives the same key, so that the row is created
 * once.
 */

import { createHash } from 'node:crypto'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { ServerId } from '../../../shared/domain/ids.ts'

/**
 * A UUID of version 8, which marks it as derived (RFC 9562).
 *
 * @param occasion why the row is recreated; the same row can be lost several times
 * @param serverId the row's former id at the service
 */
export function recreationKey(occasion: string, entity: Entity, serverId: ServerId): string {
  const hex = createHash('sha256').update(`${occasion} ${entity} ${serverId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether a create recreates a lost row, which another device may have done already. */
export function isRecreation(operation: { readonly op_id: string; readonly kind: string }): boolean {
  return operation.kind === 'create' && operation.op_id[14] === '8'
}
