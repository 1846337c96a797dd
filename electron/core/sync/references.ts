/** The replica's side of what the service does to rows that refer to one that goes or merges. */

import type { Entity } from '../../../shared/bridge/sync.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { entities, withReplacedId } from '../replica/entities.ts'
import type { EntityFields, FieldValue } from '../replica/entity-fields.ts'
import { refersCondition, type FieldDescriptor } from '../replica/field-descriptors.ts'
import type { Replica } from '../replica/replica.ts'

/** Rows that referred to a deleted one refer to none, or have gone with it: their service has done the same. */
export function forgetReferences(replica: Replica, entity: Entity, gone: LocalId): void {
  changeReferences(replica, entity, gone, null)
}

/** Rows that referred to `twin` refer to `kept`. */
export function replaceReferences(replica: Replica, entity: Entity, twin: LocalId, kept: LocalId): void {
  changeReferences(replica, entity, twin, kept)
}

function changeReferences(replica: Replica, to: Entity, from: LocalId, into: LocalId | null): void {
  for (const [name, { fields }] of Object.entries(entities)) {
    const entity = name as Entity
    for (const [field, descriptor] of Object.entries<FieldDescriptor>(fields)) {
      if (descriptor.refersTo !== to) continue
      for (const row of replica.rows.where(entity, refersCondition(descriptor), [from])) {
        if (into === null && descriptor.isOwner === true && row.syncState === 'saved') {
          replica.deletions.note(entity, row)
          replica.rows.remove(entity, row.localId)
          continue
        }
        const change = (given: EntityFields[Entity]): EntityFields[Entity] => {
          const value = Reflect.get(given, field) as FieldValue
          return { ...given, [field]: withReplacedId(value, from, into) }
        }
        const base = row.base === null ? null : change(row.base)
        replica.rows.update(entity, row.localId, {
          base,
          syncState: row.syncState,
          fields: change(row.fields),
        })
      }
    }
  }
}
