/** Lists of references as rows hold them: sorted, each once, to rows that are there. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { descriptorsOf } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import { findRow } from './find-row.ts'

/**
 * @param current the row that is changed; what it refers to already may be gone meanwhile
 * @throws {CommandError} `not_found` for a reference to a row that is gone
 */
export function sortedReferences<E extends Entity>(
  replica: Replica,
  entity: E,
  given: Partial<EntityFields[E]>,
  current?: Row<E>,
): Partial<EntityFields[E]> {
  const sorted: Record<string, unknown> = { ...given }
  for (const [field, { kind, refersTo }] of Object.entries(descriptorsOf(entity))) {
    const ids = sorted[field] as readonly LocalId[] | undefined
    if (kind !== 'list' || refersTo === undefined || ids === undefined) continue
    const known = new Set((current?.fields as Record<string, unknown> | undefined)?.[field] as LocalId[])
    for (const id of ids) if (!known.has(id)) findRow(replica, refersTo, id)
    sorted[field] = [...new Set(ids)].toSorted()
  }
  return sorted as Partial<EntityFields[E]>
}
