/**
 * The caller’s settings: those of the planner (P §4.9) and the preferences (T §4.10), each with a default until the person sets
 * it. Zone and first day of the week are the account’s own.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import {
  settingTimes,
  type UserSettings,
  type UserSettingsBody,
  type WorkspaceUserSettings,
  type WorkspaceUserSettingsBody,
  flagDefaults,
  nullableSettingTexts,
  type SettableSettings,
} from '../../shared/api/user-settings.ts'
import {
  type Member,
  findWorkspace,
  placeOf,
  requireWorkspace,
  type WorkspacePath,
  type WorkspacePlace,
  type Scope,
} from '../access/scope.ts'
import { nextVersion, requireExpectedVersion, type Versioned } from '../access/expected-version.ts'
import { requireTime } from '../effects/time-text.ts'
import { toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import { unknownReference, BadRequest } from '../errors/app-error.ts'
import type { StoredSettings, StoredPreferences } from './preference-tables.ts'
import {
  deleteOverride,
  findOverride,
  findStored,
  hasCreatedTasks,
  saveOverride,
  savePlanningSince,
  saveStored,
  findPreferences,
  savePreferences,
} from './preference-queries.ts'
import { booleanDefaults, integerDefaults, stringDefaults } from '../../shared/api/preference-names.ts'
import type { Preferences, PreferencesBody } from '../../shared/api/preferences.ts'
import { each } from '../../shared/api/fields.ts'
import { dividedSettings, settingsOf } from './shared-settings.ts'
import { withIds, withoutOutdated } from './older-forms.ts'
import { readTimeZone } from '../accounts/account-rules.ts'
import { readUser, updateUser } from '../accounts/queries.ts'
import type { Instant } from '../database/columns.ts'

/** All preferences but those that the account keeps. */
export const defaultPreferences: Omit<
  Preferences,
  'pg_time_zone_name' | 'beginningOfWeek' | 'alpha_features'
> = {
  ...booleanDefaults,
  ...integerDefaults,
  ...stringDefaults,
  date_format: 'YYYY-MM-DD',
  duration_format: 'improved',
  timeofday_format: 'H:mm',
  theme: 'system',
  default_project_task: null,
  pomodoro_break_project: null,
  pomodoro_break_tag: null,
  workout_default_project: null,
  workout_default_tag: null,
  macos_show_hide_svc_keyboard_shortcut: null,
  macos_stop_continue_keyboard_shortcut: null,
  windows_show_hide_svc_keyboard_shortcut: null,
  windows_stop_continue_keyboard_shortcut: null,
  windows_stop_start_keyboard_shortcut: null,
  macos_auto_tracking_rules: [],
  windows_auto_tracking_rules: [],
}

export const defaultSettings: SettableSettings = {
  ...flagDefaults,
  ...each([...nullableSettingTexts, ...settingTimes], null),
  budget_notices: '{}',
  calendar_task_creation_behavior: 'manual',
  current_workspace_id: null,
  date_format: 'YYYY-MM-DD',
  duration_format: 'improved',
  pomodoro_mode_break_duration_mins: 5,
  pomodoro_mode_session_duration_mins: 25,
  start_week_on: 1,
  sync_external_calendar: 'ask',
  theme: 'system',
  time_format: 'H:mm',
  time_tracking_mode_duration_mins: null,
}

/** P §2 `has_reached_task_threshold`. */
const TASK_THRESHOLD = 5

async function represent(
  scope: Scope,
  stored: StoredSettings,
  planningSince: number | null,
): Promise<UserSettings> {
  const { db, caller } = scope
  const { organizations, userId } = caller
  const organizationIds = organizations.map(({ organizationId }) => organizationId)
  const { body: preferences } = await readPreferences(scope)
  const settings = { ...defaultSettings, ...stored, ...settingsOf(preferences) }
  const workspaceId = settings.current_workspace_id
  return {
    ...settings,
    // The person may have left it since.
    current_workspace_id:
      workspaceId !== null && findWorkspace(caller, workspaceId) !== undefined ? workspaceId : null,
    has_reached_task_threshold:
      settings.has_reached_task_threshold ||
      (await hasCreatedTasks(db, organizationIds, userId, TASK_THRESHOLD)),
    first_interaction: planningSince !== null,
    first_interaction_date: toTimestampOrNull(planningSince),
  }
}

/** All settings: what was set, else the default. */
export async function readSettings(scope: Scope): Promise<Versioned<UserSettings>> {
  const { db, caller } = scope
  const { stored, at } = await findStored(db, caller.userId)
  return { body: await represent(scope, stored, caller.planningSince), at }
}

/** Times in UTC, whole seconds. @throws {BadRequest} naming the field. */
function withTimes(body: UserSettingsBody): StoredSettings {
  const times = settingTimes.flatMap((name) => {
    const value = body[name]
    return typeof value === 'string' ? [[name, toTimestamp(requireTime(value, name).instant)] as const] : []
  })
  const present = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...present, ...times])
}

/**
 * Changes settings; keys that are absent stay as they are. A change of nothing makes no version.
 *
 * @throws {BadRequest} naming the field, also for a workspace that is not the caller's.
 * @throws {PreconditionFailed} when the request is meant for another version.
 */
export async function changeSettings(scope: Scope, body: UserSettingsBody): Promise<Versioned<UserSettings>> {
  const { db, caller, now } = scope
  const workspaceId = body.current_workspace_id
  if (typeof workspaceId === 'number' && findWorkspace(caller, workspaceId) === undefined) {
    throw unknownReference('current_workspace_id', 'workspace', { says: 'must be a workspace of yours' })
  }
  const before = await findStored(db, caller.userId)
  requireExpectedVersion(scope, before)
  const { preferences: shared, own } = dividedSettings(body)
  const preferences = await readPreferences(scope)
  const isShared = !isDeepStrictEqual(
    settingsOf(preferences.body),
    settingsOf({ ...preferences.body, ...(shared as Partial<Preferences>) }),
  )
  const stored = { ...before.stored, ...withTimes(own) }
  const isSame = !isShared && isDeepStrictEqual(stored, before.stored)
  const at = isSame ? before.at : nextVersion(scope, before)
  if (!isSame) await saveStored(db, caller.userId, stored, at)
  if (isShared) await writePreferences(scope, preferences, shared)
  return { body: await represent(scope, stored, caller.planningSince ?? now), at }
}

function keyOf({ caller }: Pick<Scope, 'caller'>, place: WorkspacePlace) {
  const { organizationId, workspaceId } = place
  return { organization_id: organizationId, workspace_id: workspaceId, user_id: caller.userId }
}

/** Whether time blocks are logged by themselves for the caller: the workspace's value, else their own. */
export async function autologsTime(
  scope: Pick<Scope, 'db' | 'caller'>,
  member: Pick<Member, 'organization' | 'workspaceId'>,
): Promise<boolean> {
  const override = await findOverride(scope.db, keyOf(scope, placeOf(member)))
  if (override !== undefined) return override
  const { stored } = await findStored(scope.db, scope.caller.userId)
  return stored.autolog_time ?? defaultSettings.autolog_time
}

/** Whether the caller wants a task to be done with the last of its time blocks. */
export async function completesTaskWithBlock({ db, caller }: Pick<Scope, 'db' | 'caller'>): Promise<boolean> {
  const { stored } = await findStored(db, caller.userId)
  return stored.autocomplete_task_with_time_block ?? defaultSettings.autocomplete_task_with_time_block
}

/** The settings as they are valid in a workspace. @throws {Forbidden} */
export async function readWorkspaceSettings(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
): Promise<WorkspaceUserSettings> {
  return { autolog_time: await autologsTime(scope, requireWorkspace(scope.caller, workspaceId)) }
}

/** Sets what is valid in a workspace, or goes back to the caller's own. @throws {Forbidden} */
export async function changeWorkspaceSettings(
  scope: Scope,
  path: WorkspacePath,
  { autolog_time: autolog }: WorkspaceUserSettingsBody,
): Promise<WorkspaceUserSettings> {
  const { db, caller, at } = scope
  const key = keyOf(scope, placeOf(requireWorkspace(caller, path.workspace_id)))
  if (autolog === null) await deleteOverride(db, key)
  else if (autolog !== undefined) await saveOverride(db, key, { autolog_time: autolog, at })
  return readWorkspaceSettings(scope, path)
}

/** To be called after each write, in its transaction; costs nothing but the first time. */
export async function noteFirstInteraction(
  { db, caller, now }: Pick<Scope, 'db' | 'caller' | 'now'>,
  { area }: Pick<Endpoint, 'area'>,
) {
  if (area === 'planning' && caller.planningSince === null) await savePlanningSince(db, caller.userId, now)
}

const PRODUCT_ID = 1

const features = [
  { alpha_feature_id: 1, code: 'calendar_view', description: 'Time entries in a calendar' },
  { alpha_feature_id: 2, code: 'team_timeline', description: 'People and ghosts by date' },
  { alpha_feature_id: 3, code: 'autotracker', description: 'Entries suggested from programs in use' },
] as const

/** Every feature there is, and whether the person has turned it on. */
export function listFeatures(enabled: readonly string[]): NonNullable<Preferences['alpha_features']> {
  return features.map((feature) => ({
    ...feature,
    enabled: enabled.includes(feature.code),
    product_id: PRODUCT_ID,
  }))
}

/**
 * The codes that are on after a request.
 *
 * @throws {BadRequest} for a code that does not exist.
 */
export function enabledAfter(
  before: readonly string[],
  changes: NonNullable<PreferencesBody['alpha_features']>,
): readonly string[] {
  const enabled = new Set(before)
  for (const { code, enabled: on } of changes) {
    if (!features.some((feature) => feature.code === code)) {
      throw new BadRequest('invalid', { field: 'alpha_features', says: `there is no feature ${code}` })
    }
    if (on) enabled.add(code)
    else enabled.delete(code)
  }
  return [...enabled]
}

/** Characters of all that one person may store: rules and the like are lists. */
const MAXIMUM_STORED = 256 * 1024

/** All preferences: what was set, else the default. Their version is the later one of what is set here and of the account. */
export async function readPreferences({ db, caller }: Scope): Promise<Versioned<Preferences>> {
  // The version of the account first: what changes meanwhile is in the body at most, and nobody takes it for seen.
  const { at } = await readUser(db, caller.userId)
  const row = await findPreferences(db, caller.userId)
  const { timezone, beginning_of_week: beginningOfWeek } = await readUser(db, caller.userId)
  const body = {
    ...defaultPreferences,
    ...row?.stored,
    pg_time_zone_name: timezone,
    beginningOfWeek,
    alpha_features: listFeatures(row?.alpha_features ?? []),
  }
  return { body, at: Math.max(at, row?.at ?? 0) }
}

/** Null takes a preference back to its default. */
function merged(before: StoredPreferences, changes: PreferencesBody): StoredPreferences {
  const after = Object.entries({ ...before, ...withIds(changes) }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return withoutOutdated(Object.fromEntries(after))
}

async function changeAccount(
  { db, caller }: Scope,
  before: Pick<Preferences, 'pg_time_zone_name' | 'beginningOfWeek'>,
  { pg_time_zone_name: zone, beginningOfWeek: day }: PreferencesBody,
  at: Instant,
) {
  const timezone = zone === undefined ? before.pg_time_zone_name : validZone(zone)
  const changes = {
    ...(timezone !== before.pg_time_zone_name && { timezone }),
    ...(typeof day === 'number' && day !== before.beginningOfWeek && { beginning_of_week: day }),
  }
  if (Object.keys(changes).length > 0) await updateUser(db, caller.userId, { ...changes, at })
}

function validZone(name: string): string {
  try {
    return readTimeZone(name)
  } catch (error) {
    throw new BadRequest('wrong_type', { field: 'pg_time_zone_name', type: 'time_zone', cause: error })
  }
}

/**
 * Changes preferences; keys that are absent stay as they are. A change of nothing makes no version.
 *
 * @throws {BadRequest} for an unknown zone or feature.
 * @throws {PreconditionFailed} when the request is meant for another version.
 */
export async function changePreferences(
  scope: Scope,
  body: PreferencesBody,
): Promise<Versioned<Preferences>> {
  const before = await readPreferences(scope)
  requireExpectedVersion(scope, before)
  await writePreferences(scope, before, body)
  const after = await readPreferences(scope)
  if (!isDeepStrictEqual(settingsOf(after.body), settingsOf(before.body))) {
    const settings = await findStored(scope.db, scope.caller.userId)
    await saveStored(scope.db, scope.caller.userId, settings.stored, nextVersion(scope, settings))
  }
  return after
}

/** Its version is told with the next reading. */
async function writePreferences(
  scope: Scope,
  before: Versioned<Preferences>,
  body: PreferencesBody,
): Promise<void> {
  const { alpha_features: features, pg_time_zone_name: _, beginningOfWeek: __, ...changes } = body
  const at = nextVersion(scope, before)
  await changeAccount(scope, before.body, body, at)
  const row = await findPreferences(scope.db, scope.caller.userId)
  const stored = merged(row?.stored ?? {}, changes)
  if (JSON.stringify(stored).length > MAXIMUM_STORED)
    throw new BadRequest('invalid', { field: 'preferences', says: 'are too many' })
  const enabled = row?.alpha_features ?? []
  const alphaFeatures = enabledAfter(enabled, features ?? [])
  const isSame = isDeepStrictEqual([stored, alphaFeatures], [row?.stored ?? {}, enabled])
  if (!isSame) await savePreferences(scope.db, scope.caller.userId, stored, alphaFeatures, at)
}
