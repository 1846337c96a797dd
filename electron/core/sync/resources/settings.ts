/** Settings that each person has once: one row of each kind, made on both sides with the account. */

import { z } from 'zod'
import type { Endpoint } from '../../../../shared/api/endpoint.ts'
import { updatePreferences } from '../../../../shared/api/preferences.ts'
import { updateUserSettings } from '../../../../shared/api/user-settings.ts'
import { preferences as preferenceFields } from '../../../../shared/bridge/preferences.ts'
import { singletonServerId, type Singleton } from '../../replica/singletons.ts'
import { withVersion } from './answer-fields.ts'
import { anyInput, defineResource } from './define-resource.ts'
import type { Resource } from './resource.ts'
import { type FieldForms, wireFields } from './wire-fields.ts'

function defineSettings<E extends Singleton>(
  entity: E,
  update: Endpoint,
  fields: FieldForms<E>,
): Resource<E> {
  const wire = wireFields(entity, fields)
  // A value that this program cannot show is as good as none.
  const shape = Object.entries(wire.shape).map(([key, schema]) => [key, schema.catch(undefined)] as const)
  const answer = z.object({ ...Object.fromEntries(shape), at: z.string().optional().catch(undefined) })
  return {
    ...defineResource(entity, {}),
    parse(body, find) {
      const { data } = answer.safeParse(body)
      if (data === undefined) return null
      const { at = null } = data
      return {
        serverId: singletonServerId,
        at,
        deleted: false,
        workspaceId: null,
        fields: wire.read(data, find),
      }
    },
    async update(sending, _, changes) {
      const { api, key: idempotencyKey, ifMatch } = sending
      const input = { body: wire.write(sending, changes), idempotencyKey, ifMatch }
      return withVersion(await api.call(update, anyInput(input)))
    },
  }
}

const { timeZone, idleMinutes } = preferenceFields.shape

/** Preferences that follow the person (T §4.10). */
export const preferences = defineSettings('preferences', updatePreferences, {
  timeZone: { key: 'pg_time_zone_name', schema: timeZone },
  timeFormat: 'timeofday_format',
  firstDayOfWeek: 'beginningOfWeek',
  idleDetection: 'idle_detection_enabled',
  idleMinutes: { key: 'idle_detection_interval_in_minutes', schema: idleMinutes },
  manualMode: 'manualMode',
  groupAlike: 'collapseTimeEntries',
  density: 'displayDensity',
})

/** How the person plans (P §4.9). */
export const plannerSettings = defineSettings('plannerSettings', updateUserSettings, {
  assignToMe: 'assign_new_tasks_to_me',
  autoLogTime: 'autolog_time',
  completeTaskWithBlock: 'autocomplete_task_with_time_block',
  showCompleted: 'calendar_show_completed_tasks',
  showTaskList: 'calendar_show_tasks_list',
  calendarRange: 'calendar_range_type',
})
