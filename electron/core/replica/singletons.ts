/** Rows that each person has once: made on both sides with the account, so that nothing creates or deletes them. */

import { isTimeZone } from '../../../shared/domain/days.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities, withInitialValues } from './entities.ts'
import type { Replica } from './replica.ts'

/** The only row of each has this id everywhere. */
export const singletonIds = {
  preferences: '00000000-0000-4000-8000-000000000001' as LocalId,
  plannerSettings: '00000000-0000-4000-8000-000000000002' as LocalId,
} as const
export type Singleton = keyof typeof singletonIds

/** The service knows no id for such a row. */
export const singletonServerId = 1 as ServerId

/** The id of the entity's only row; undefined for entities that have any number. */
export function singletonIdOf(entity: Entity): LocalId | undefined {
  const ids: Readonly<Partial<Record<Entity, LocalId>>> = singletonIds
  return ids[entity]
}

/** The fields of the only row. A replica that is open has it. */
export function settingsOf<E extends Singleton>({ rows }: Pick<Replica, 'rows'>, entity: E): EntityFields[E] {
  const row = rows.find(entity, singletonIds[entity])
  if (row === undefined) throw new Error(`A replica has its ${entity} from the beginning.`)
  return row.fields
}

/**
 * Gives a new replica its preferences and the planner's settings, until the service's own are pulled: there is always a
 * row to edit.
 *
 * @param timeZone the zone that the person chose when signing in
 */
export function ensurePreferences(replica: Replica, timeZone: string): void {
  const known = isTimeZone(timeZone) ? timeZone : entities.preferences.fields.timeZone.initial
  replica.transaction(() => {
    ensure(replica, 'preferences', { timeZone: known })
    ensure(replica, 'plannerSettings', {})
  })
}

function ensure({ rows }: Replica, entity: Singleton, given: Fields): void {
  const localId = singletonIds[entity]
  if (rows.find(entity, localId) !== undefined) return
  const fields = withInitialValues(entity, given) as unknown as EntityFields[typeof entity]
  rows.insert(entity, {
    localId,
    serverId: singletonServerId,
    workspaceId: 0 as WorkspaceId,
    fields,
    base: fields,
    serverAt: null,
    sequence: null,
    deleted: false,
    syncState: 'saved',
  })
}
