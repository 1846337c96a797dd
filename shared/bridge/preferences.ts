/** Preferences: those that follow the person (kept by the service) and those of this computer. */

import { z } from 'zod'
import { activityExclusions, activityRecording, activityRule } from './activity.ts'
import { entityShapes } from './entity-shapes.ts'
import { nothing, timeZone } from './fields.ts'
import { command, mainProcedure, query } from './procedure.ts'

/** Those of which not every value of the kind is one. */
export const boundedPreferences = {
  timeZone,
  idleMinutes: z.int().min(1).max(240),
  reminderDays: z.string().regex(/^(?:[0-6](?:,[0-6])*)?$/),
  reminderPeriod: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/),
  reminderMinutes: z.int().min(1).max(240),
  snoozeMinutes: z.int().min(1).max(240),
  pomodoroFocusMinutes: z.int().min(1).max(240),
  pomodoroBreakMinutes: z.int().min(1).max(240),
  pomodoroLongBreakMinutes: z.int().min(1).max(240),
  pomodoroRounds: z.int().min(1).max(20),
  pomodoroVolume: z.int().min(0).max(100),
  autotrackingSeconds: z.int().min(1).max(3600),
  /** `17:00`, in the person's zone. */
  stopTime: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  keyMinutes: z.int().min(1).max(60),
  ownRoundingMinutes: z.int().min(1).max(1440),
  calendarFirstHour: z.int().min(0).max(23),
  calendarLastHour: z.int().min(1).max(24),
} as const

/** Follow the person; replicated and queued like every other edit (T §2 Preferences). */
export const preferences = z.object({ ...entityShapes.preferences, ...boundedPreferences })
export type Preferences = z.output<typeof preferences>

/** An Electron accelerator such as `CommandOrControl+Shift+S`; null for none. */
const accelerator = z.string().max(64).nullable()

/** Belong to this computer and never leave it. */
export const devicePreferences = z.object({
  startAtLogin: z.boolean(),
  /** Closing the window leaves the tray and the timer running. */
  closeToTray: z.boolean(),
  startStopShortcut: accelerator,
  miniShortcut: accelerator,
  quickEntryShortcut: accelerator,
  /** Whether this computer tells of time blocks that begin. */
  remindOfBlocks: z.boolean(),
  /** Whether it tells when the day's work has ended and the timer runs. */
  remindOfDayEnd: z.boolean(),
  railOpen: z.boolean(),
  /** In windows too narrow for it unless the person wants it there. */
  narrowRailOpen: z.boolean(),
  recordActivity: activityRecording,
  /** Windows that are not recorded: those with one of these words in their title or the name of their program. */
  activityExclusions,
  /** The first one that is about a window counts. */
  activityRules: z.array(activityRule).max(100),
  /** The languages whose spelling is checked, as `de-AT`; none for no check, null for those of the desktop. */
  spelling: z.array(z.string().max(35)).max(20).nullable(),
})
export type DevicePreferences = z.output<typeof devicePreferences>

/** How the person plans: settings that follow them (P §2 User settings). */
export const plannerSettings = z.object({
  ...entityShapes.plannerSettings,
  focusMinutes: z.int().min(1).max(1440),
})
export type PlannerSettings = z.output<typeof plannerSettings>

export const preferenceProcedures = {
  'preferences.get': query(nothing, preferences),
  'preferences.update': command(preferences.partial(), preferences),
  'plannerSettings.get': query(nothing, plannerSettings),
  'plannerSettings.update': command(plannerSettings.partial(), plannerSettings),
  'devicePreferences.get': mainProcedure(nothing, devicePreferences),
  'devicePreferences.update': mainProcedure(devicePreferences.partial(), devicePreferences),
} as const
