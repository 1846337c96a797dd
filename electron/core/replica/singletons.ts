/** What each person has once: one row, made on both sides with the account, that nothing creates or deletes. */

import type { Entity } from '../../../shared/entities/entity.ts'
import type { LocalId, ServerId } from '../../../shared/domain/ids.ts'

/** The only row of `preferences` has this id everywhere. */
export const preferencesId = '00000000-0000-4000-8000-000000000001' as LocalId

/** The only row of `planner_settings` has this id everywhere. */
export const plannerSettingsId = '00000000-0000-4000-8000-000000000002' as LocalId

/** The service knows no id for such a row. */
export const singletonServerId = 1 as ServerId

const ids: Readonly<Partial<Record<Entity, LocalId>>> = {
  preferences: preferencesId,
  plannerSettings: plannerSettingsId,
}

/** The id of the entity's only row; undefined for entities that have any number. */
export function singletonIdOf(entity: Entity): LocalId | undefined {
  return ids[entity]
}
