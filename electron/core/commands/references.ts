/** Rows that refer to a row that is about to go. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { RecurrenceScope } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { descriptorsOf, entities, fieldsReferringTo, refersCondition } from '../replica/entities.ts'
import type { EntityFields } from '../../../shared/entities/entities.ts'
import type { Replica } from '../replica/replica.ts'
import type { Row } from '../replica/rows.ts'
import type { Referrer } from '../undo/undo-history.ts'
import { requireNothingBilled } from './billed-time.ts'
import type { Editing } from './editing.ts'

/**
 * Deletes a row to which others may refer. Where the service knows the row, it takes the references away itself when
 * the deletion arrives, and until then queries leave them out: one operation, however many entries there are. A row
 * that never left this computer has nobody to do that, so its referrers are edited. What belongs to it and was not sent
 * goes with it.
 *
 * @param scope of a recurring task, which occurrences are meant
 */
export function deleteReferred<E extends Entity>(
  editing: Editing,
  entity: E,
  row: Row<E>,
  scope: RecurrenceScope | null = null,
): void {
  requireNothingBilled(editing.context.replica, entity, row.localId)
  const referrers = withoutOwned(editing, referrersOf(editing.context.replica, entity, row.localId))
  if (row.serverId !== null) {
    editing.delete(entity, row, referrers, scope)
    return
  }
  for (const referrer of referrers) setReference(editing, referrer, row.localId, false)
  editing.delete(entity, row, [], scope)
}

/**
 * Deletes the rows that belong to the row that goes, where the service does not know them; it deletes the others itself.
 * Answers the referrers that belong to nothing.
 */
function withoutOwned(editing: Editing, referrers: readonly Referrer[]): readonly Referrer[] {
  return referrers.filter(({ entity, localId, field }) => {
    const described = descriptorsOf(entity)
    if (described[field]?.isOwner !== true) return true
    const owned = editing.context.replica.rows.find(entity, localId)
    if (owned === undefined) return true
    if (owned.serverId === null) editing.delete(entity, owned)
    else editing.goesAlong(entity, owned)
    return false
  })
}

/** Makes a row refer to another again, or no longer, unless someone has given the field another value since. */
export function setReference(
  editing: Editing,
  { entity, localId, field }: Referrer,
  to: LocalId,
  refers: boolean,
): void {
  const row = editing.context.replica.rows.find(entity, localId)
  if (row === undefined || row.deleted) return
  const current = Reflect.get(row.fields, field) as LocalId | null | readonly LocalId[]
  let value: LocalId | null | readonly LocalId[]
  if (isList(current)) {
    const others = current.filter((id) => id !== to)
    value = refers ? [...others, to].toSorted() : others
  } else {
    if (current !== (refers ? null : to)) return
    value = refers ? to : null
  }
  editing.update(entity, row, { [field]: value })
}

/** The fields of an entity that refer to another one, with the values that still exist. */
export function withoutLostReferences<E extends Entity>(
  replica: Replica,
  entity: E,
  fields: EntityFields[E],
): EntityFields[E] {
  const kept: Record<string, unknown> = { ...fields }
  for (const [field, { refersTo }] of Object.entries(descriptorsOf(entity))) {
    if (refersTo === undefined) continue
    const exists = (id: LocalId): boolean => replica.rows.find(refersTo, id)?.deleted === false
    const value = kept[field] as LocalId | null | readonly LocalId[]
    if (isList(value)) kept[field] = value.filter(exists)
    else if (value !== null && !exists(value)) kept[field] = null
  }
  return kept as unknown as EntityFields[E]
}

function isList(value: LocalId | null | readonly LocalId[]): value is readonly LocalId[] {
  return Array.isArray(value)
}

function referrersOf({ sqlite }: Replica, to: Entity, localId: LocalId): Referrer[] {
  return fieldsReferringTo(to).flatMap(({ entity, field, descriptor }) =>
    sqlite
      .all(
        `SELECT local_id FROM ${entities[entity].table} WHERE ${refersCondition(descriptor)} AND deleted = 0`,
        [localId],
      )
      .map((row) => ({ entity, localId: row['local_id'] as LocalId, field })),
  )
}
