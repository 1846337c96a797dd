/** Preferences: those that follow the person (kept by the service) and those of this computer. */

import { z } from 'zod'
import { nothing, timeZone } from './fields.ts'
import { procedure } from './procedure.ts'

/** Follow the person; replicated and queued like every other edit (T §2 Preferences, named in the comments). */
export const preferences = z.object({
  /** `pg_time_zone_name`: the zone in which days begin and end. */
  timeZone,
  /** `theme` */
  theme: z.enum(['system', 'light', 'dark']),
  /** `date_format` */
  dateFormat: z.enum(['MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY']),
  /** `timeofday_format` */
  timeFormat: z.enum(['h:mm A', 'H:mm']),
  /** `duration_format`: classic `47:06 min`, improved `0:47:06`, decimal `0.79 h`. */
  durationFormat: z.enum(['classic', 'improved', 'decimal']),
  /** `beginningOfWeek`: 0 Sunday to 6 Saturday. */
  firstDayOfWeek: z.int().min(0).max(6),
  /** `idle_detection_enabled` */
  idleDetection: z.boolean(),
  /** `idle_detection_interval_in_minutes` */
  idleMinutes: z.int().min(1).max(240),
  /** `manualMode`: the bar adds finished entries instead of starting the timer. */
  manualMode: z.boolean(),
  /** `collapseTimeEntries`: alike entries of a day are shown as one group. */
  groupAlike: z.boolean(),
  /** `displayDensity` */
  density: z.enum(['comfortable', 'compact']),
})
export type Preferences = z.output<typeof preferences>

/** How this computer draws the calendar: a large screen shows more than a small one. */
export const calendarView = z.object({
  layers: z.enum(['both', 'tracked', 'planned']),
  /** Times that are drawn or moved fall on multiples of so many minutes on the wall. */
  snapMinutes: z.int().min(1).max(60),
  /** The hours of the wall that are drawn, from `firstHour` up to `lastHour`, 0 and 24 being the whole day. */
  firstHour: z.int().min(0).max(23),
  lastHour: z.int().min(1).max(24),
  /** The height of an hour in CSS pixels. */
  hourHeight: z.int().min(24).max(240),
})
export type CalendarView = z.output<typeof calendarView>

/** Belong to this computer and never leave it. */
export const devicePreferences = z.object({
  startAtLogin: z.boolean(),
  /** Closing the window leaves the tray and the timer running. */
  closeToTray: z.boolean(),
  /** An Electron accelerator such as `CommandOrControl+Shift+S`; null for none. */
  startStopShortcut: z.string().max(64).nullable(),
  railOpen: z.boolean(),
  /** In windows too narrow for it unless the person wants it there. */
  narrowRailOpen: z.boolean(),
  calendar: calendarView,
})
export type DevicePreferences = z.output<typeof devicePreferences>

export const preferenceProcedures = {
  'preferences.get': procedure({ owner: 'core', input: nothing, output: preferences }),
  'preferences.update': procedure({ owner: 'core', input: preferences.partial(), output: preferences }),
  'devicePreferences.get': procedure({ owner: 'main', input: nothing, output: devicePreferences }),
  'devicePreferences.update': procedure({
    owner: 'main',
    input: devicePreferences.partial(),
    output: devicePreferences,
  }),
} as const
