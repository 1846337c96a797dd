import { z } from 'zod'
import { getPreferences, updatePreferences } from '../../../../shared/api/preferences.ts'
import { preferences as preferenceFields } from '../../../../shared/bridge/preferences.ts'
import type { EntityFields } from '../../replica/entity-fields.ts'
import { singletonServerId } from '../../replica/singletons.ts'
import { told } from './answer-fields.ts'
import { withVersion } from './entity-tag.ts'
import { resource, type Sending } from './resource.ts'

const { shape } = preferenceFields
/** A value that this program cannot show is as good as untold. */
const loose = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const answer = z.object({
  at: z.string().optional().catch(undefined),
  pg_time_zone_name: loose(shape.timeZone),
  theme: loose(shape.theme),
  date_format: loose(shape.dateFormat),
  timeofday_format: loose(shape.timeFormat),
  duration_format: loose(shape.durationFormat),
  beginningOfWeek: loose(shape.firstDayOfWeek),
  idle_detection_enabled: loose(shape.idleDetection),
  idle_detection_interval_in_minutes: loose(shape.idleMinutes),
  manualMode: loose(shape.manualMode),
  collapseTimeEntries: loose(shape.groupAlike),
  displayDensity: loose(shape.density),
})

/** Preferences that follow the person (T §4.10). There is one row, made on both sides with the account. */
export const preferences = resource({
  entity: 'preferences',
  refersTo: [],
  byWorkspace: false,
  deletions: 'never',
  async list({ api }) {
    const answered = await api.call(getPreferences, {})
    return { rows: [withVersion(answered)], headers: answered.headers, next: null }
  },
  read: null,
  parse(body) {
    const { data } = answer.safeParse(body)
    if (data === undefined) return null
    return {
      serverId: singletonServerId,
      at: data.at ?? null,
      deleted: false,
      workspaceId: null,
      fields: told<EntityFields['preferences']>({
        timeZone: data.pg_time_zone_name,
        theme: data.theme,
        dateFormat: data.date_format,
        timeFormat: data.timeofday_format,
        durationFormat: data.duration_format,
        firstDayOfWeek: data.beginningOfWeek,
        idleDetection: data.idle_detection_enabled,
        idleMinutes: data.idle_detection_interval_in_minutes,
        manualMode: data.manualMode,
        groupAlike: data.collapseTimeEntries,
        density: data.displayDensity,
      }),
    }
  },
  create: send,
  update: (sending, _, changes) => send(sending, changes),

  // Nothing deletes preferences.
  remove: () => Promise.resolve(),
  isAlike: () => true,
})

async function send(
  { api, key, ifMatch }: Sending,
  changes: Partial<EntityFields['preferences']>,
): Promise<unknown> {
  const body = {
    pg_time_zone_name: changes.timeZone,
    theme: changes.theme,
    date_format: changes.dateFormat,
    timeofday_format: changes.timeFormat,
    duration_format: changes.durationFormat,
    beginningOfWeek: changes.firstDayOfWeek,
    idle_detection_enabled: changes.idleDetection,
    idle_detection_interval_in_minutes: changes.idleMinutes,
    manualMode: changes.manualMode,
    collapseTimeEntries: changes.groupAlike,
    displayDensity: changes.density,
  }
  return withVersion(await api.call(updatePreferences, { body, idempotencyKey: key, ifMatch }))
}
