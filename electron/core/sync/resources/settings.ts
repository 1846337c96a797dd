/** Settings that each person has once: one row of each kind, made on both sides with the account. */

import { z } from 'zod'
import { getPreferences, updatePreferences } from '../../../../shared/api/preferences.ts'
import { getUserSettings, updateUserSettings } from '../../../../shared/api/user-settings.ts'
import {
  preferences as preferenceFields,
  plannerSettings as plannerFields,
} from '../../../../shared/bridge/preferences.ts'
import type { EntityFields } from '../../../../shared/entities/entities.ts'
import { singletonServerId } from '../../replica/singletons.ts'
import { withVersion } from './answer-fields.ts'
import { resource, type Resource, type Sending } from './resource.ts'
import { wireFields, type WireFields } from './wire-fields.ts'

/** A value that this program cannot show is as good as none, so that every field is `kept`. */
function settingsResource<E extends 'preferences' | 'plannerSettings'>(
  entity: E,
  wire: WireFields<E>,
  { read, update }: E extends 'preferences' ? typeof preferencesEndpoints : typeof plannerEndpoints,
): Resource<E> {
  const answer = z.object({ ...wire.shape, at: z.string().optional().catch(undefined) })
  async function send(sending: Sending, changes: Partial<EntityFields[E]>): Promise<unknown> {
    const { api, key, ifMatch } = sending
    const body = wire.write(sending, changes)
    return withVersion(await api.call(update, { body, idempotencyKey: key, ifMatch }))
  }
  return resource<E>({
    entity,
    refersTo: [],
    byWorkspace: false,
    deletions: 'never',
    async list({ api }) {
      const answered = await api.call(read, {})
      return { rows: [withVersion(answered)], headers: answered.headers, next: null }
    },
    read: null,
    parse(body, find) {
      const { data } = answer.safeParse(body)
      if (data === undefined) return null
      const fields = wire.read(data, find)
      return { serverId: singletonServerId, at: data.at ?? null, deleted: false, workspaceId: null, fields }
    },
    create: send,
    update: (sending, _, changes) => send(sending, changes),
    // Nothing deletes settings.
    remove: () => Promise.resolve(),
    matches: () => true,
  })
}

const preferencesEndpoints = { read: getPreferences, update: updatePreferences }
const plannerEndpoints = { read: getUserSettings, update: updateUserSettings }
const { timeZone, idleMinutes } = preferenceFields.shape

/** Preferences that follow the person (T §4.10). */
export const preferences = settingsResource(
  'preferences',
  wireFields('preferences', {
    kept: 'all',
    keys: {
      timeZone: 'pg_time_zone_name',
      timeFormat: 'timeofday_format',
      firstDayOfWeek: 'beginningOfWeek',
      idleDetection: 'idle_detection_enabled',
      idleMinutes: 'idle_detection_interval_in_minutes',
      manualMode: 'manualMode',
      groupAlike: 'collapseTimeEntries',
      density: 'displayDensity',
    },
    schemas: { timeZone, idleMinutes },
  }),
  preferencesEndpoints,
)

/** How the person plans (P §4.9). */
export const plannerSettings = settingsResource(
  'plannerSettings',
  wireFields('plannerSettings', {
    kept: 'all',
    keys: {
      assignToMe: 'assign_new_tasks_to_me',
      autoLogTime: 'autolog_time',
      completeTaskWithBlock: 'autocomplete_task_with_time_block',
      showCompleted: 'calendar_show_completed_tasks',
      showTaskList: 'calendar_show_tasks_list',
      calendarRange: 'calendar_range_type',
    },
    // Null while nobody has chosen a range.
    schemas: { calendarRange: plannerFields.shape.calendarRange.nullable() },
  }),
  plannerEndpoints,
)
