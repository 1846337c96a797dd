/** The rows that a replica has from the beginning: what each person has once. */

import { isTimeZone } from '../../../shared/domain/days.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { entities, withInitialValues } from './entities.ts'
import type { EntityFields, Fields } from '../../../shared/entities/entities.ts'
import type { Replica } from './replica.ts'
import { plannerSettingsId, preferencesId, singletonServerId } from './singletons.ts'

/**
 * Gives a new replica its preferences and the planner's settings, until the service's own are pulled: there is always a
 * row to edit.
 *
 * @param timeZone the zone that the person chose when signing in
 */
export function ensurePreferences(replica: Replica, timeZone: string): void {
  const known = isTimeZone(timeZone) ? timeZone : entities.preferences.fields.timeZone.initial
  replica.transaction(() => {
    ensure(replica, 'preferences', preferencesId, { timeZone: known })
    ensure(replica, 'plannerSettings', plannerSettingsId, {})
  })
}

function ensure(
  { rows }: Replica,
  entity: 'preferences' | 'plannerSettings',
  localId: LocalId,
  given: Fields,
): void {
  if (rows.find(entity, localId) !== undefined) return
  const fields = withInitialValues(entity, given) as unknown as EntityFields[typeof entity]
  rows.insert(entity, {
    localId,
    serverId: singletonServerId,
    workspaceId: 0 as WorkspaceId,
    fields,
    base: fields,
    serverAt: null,
    deleted: false,
    syncState: 'saved',
  })
}
