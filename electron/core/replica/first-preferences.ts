/** The one row of preferences of a replica. */

import { isTimeZone } from '../../../shared/domain/days.ts'
import type { ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { entities, preferencesId, withInitialValues, type EntityFields } from './entities.ts'
import type { Replica } from './replica.ts'

/**
 * Gives a new replica its preferences, until the service's own are pulled: there is always a row to edit.
 *
 * @param timeZone the zone that the person chose when signing in
 */
export function ensurePreferences(replica: Replica, timeZone: string): void {
  replica.transaction(() => {
    if (replica.rows.find('preferences', preferencesId) !== undefined) return
    const known = isTimeZone(timeZone) ? timeZone : entities.preferences.fields.timeZone.initial
    const fields = withInitialValues('preferences', {
      timeZone: known,
    }) as unknown as EntityFields['preferences']
    replica.rows.insert('preferences', {
      localId: preferencesId,
      serverId: 1 as ServerId,
      workspaceId: 0 as WorkspaceId,
      fields,
      base: fields,
      serverAt: null,
      deleted: false,
      syncState: 'saved',
    })
  })
}
