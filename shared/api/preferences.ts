/** Preferences of the caller (T §2 Preferences, T §4.10). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { each, id } from './fields.ts'
import {
  booleanPreferences,
  integerPreferences,
  optionalBooleanPreferences,
  optionalIntegerPreferences,
  optionalStringPreferences,
  stringPreferences,
} from './preference-names.ts'

const text = z.string().max(255)
const reference = z.int().min(0)

const alphaFeature = z.object({
  alpha_feature_id: id,
  code: z.string(),
  deleted_at: z.string().optional(),
  description: z.string().optional(),
  enabled: z.boolean(),
  product_id: id,
})

const macosRule = z.object({
  id: text,
  keyword: text,
  project_id: reference.nullish(),
  task_id: reference.nullish(),
  workspace_id: reference.nullish(),
})

const windowsRule = z.object({
  billable: z.boolean().optional(),
  description: z.string().max(3000).optional(),
  enabled: z.boolean().optional(),
  id: text,
  parameters: z
    .object({
      duration: text.optional(),
      keyword: text.optional(),
      keyword_mode: text.optional(),
      time_of_day: text.optional(),
      week_days: text.optional(),
    })
    .optional(),
  project_id: reference.nullish(),
  skip_when_timer_is_running: z.boolean().optional(),
  start_without_confirmation: z.boolean().optional(),
  tag_ids: z.array(id).nullish(),
  task_id: reference.nullish(),
  type: z.int().optional(),
  workspace_id: reference.nullish(),
})

const always = {
  ...each(booleanPreferences, z.boolean()),
  ...each(integerPreferences, z.int()),
  ...each(stringPreferences, text),
  date_format: z.enum(['MM/DD/YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY']),
  duration_format: z.enum(['classic', 'improved', 'decimal']),
  /** The zone in which the person's days begin and end; one with the user's `timezone`. */
  pg_time_zone_name: text,
  timeofday_format: z.enum(['h:mm A', 'H:mm']),
  ...each(
    [
      'macos_show_hide_svc_keyboard_shortcut',
      'macos_stop_continue_keyboard_shortcut',
      'windows_show_hide_svc_keyboard_shortcut',
      'windows_stop_continue_keyboard_shortcut',
      'windows_stop_start_keyboard_shortcut',
    ],
    z.object({ key: z.int(), modifiers: z.int() }).nullable(),
  ),
  ...each(
    ['pomodoro_break_project', 'pomodoro_break_tag', 'workout_default_project', 'workout_default_tag'],
    z.object({ id: reference, workspace_id: reference }).nullable(),
  ),
  default_project_task: z
    .object({ project_id: reference, task_id: reference.nullish(), workspace_id: reference })
    .nullable(),
  macos_auto_tracking_rules: z.array(macosRule).max(200),
  windows_auto_tracking_rules: z.array(windowsRule).max(200),
}

const onceSet = {
  ...each(optionalBooleanPreferences, z.boolean()),
  ...each(optionalIntegerPreferences, z.int()),
  ...each(optionalStringPreferences, text),
  /** 0 Sunday to 6 Saturday. */
  beginningOfWeek: z.int().min(0).max(6),
  decimal_separator: z.enum(['.', ',']),
  theme: z.enum(['light', 'dark', 'system']),
}

export const preferences = z.object({
  ...always,
  ...z.object(onceSet).partial().shape,
  /** Every feature code there is. */
  alpha_features: z.array(alphaFeature).optional(),
})
export type Preferences = z.output<typeof preferences>

/** Null takes a preference that is answered once set back to unset. */
export const preferencesBody = z.object({
  ...z.object(always).partial().shape,
  ...each(optionalBooleanPreferences, z.boolean().nullish()),
  ...each(optionalIntegerPreferences, z.int().nullish()),
  ...each(optionalStringPreferences, text.nullish()),
  beginningOfWeek: onceSet.beginningOfWeek.nullish(),
  decimal_separator: onceSet.decimal_separator.nullish(),
  theme: onceSet.theme.nullish(),
  alpha_features: z.array(z.object({ code: z.string(), enabled: z.boolean() })).optional(),
})
export type PreferencesBody = z.output<typeof preferencesBody>

const endpoint = endpointsOf({
  area: 'tracking',
  source: 'T §4.10',
  versioned: true,
  answer: { kind: 'object', status: 200, schema: preferences },
})

export const getPreferences = endpoint('preferences.get', 'GET /api/v9/me/preferences', {
  summary: 'Reads the preferences of the caller.',
})

export const updatePreferences = endpoint('preferences.update', 'POST /api/v9/me/preferences', {
  summary: 'Changes preferences of the caller; absent keys stay as they are. Answers all of them.',
  body: preferencesBody,
})
