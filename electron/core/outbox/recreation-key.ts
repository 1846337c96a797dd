/** Derived ids of creations that make a lost row again. Every device derives the same, so that the row is created once. */

import { createHash } from 'node:crypto'
import type { Entity } from '../../../shared/entities/entity.ts'

/**
 * A UUID of version 8, which marks it as derived (RFC 9562).
 *
 * @param occasion why the row is recreated; the same row can be lost several times
 * @param former the row's own id, or its former id at a service without a feed
 */
export function recreationKey(occasion: string, entity: Entity, former: string | number): string {
  const hex = createHash('sha256').update(`${occasion} ${entity} ${former}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether a create recreates a lost row, which another device may have done already. */
export function isRecreation(operation: { readonly op_id: string; readonly kind: string }): boolean {
  return operation.kind === 'create' && operation.op_id[14] === '8'
}
