/** The planner's settings of the caller (P §4.9). */

import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import {
  settingTimes,
  type UserSettings,
  type UserSettingsBody,
  type WorkspaceUserSettings,
  type WorkspaceUserSettingsBody,
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
import { unknownReference } from '../errors/app-error.ts'
import type { StoredSettings } from './preference-tables.ts'
import { defaultSettings } from './preference-defaults.ts'
import {
  deleteOverride,
  findOverride,
  findStored,
  hasCreatedTasks,
  saveOverride,
  savePlanningSince,
  saveStored,
} from './preference-queries.ts'

/** P §2 `has_reached_task_threshold`. */
const TASK_THRESHOLD = 5

async function represent(
  { db, caller }: Scope,
  stored: StoredSettings,
  planningSince: number | null,
): Promise<UserSettings> {
  const { organizations, userId } = caller
  const organizationIds = organizations.map(({ organizationId }) => organizationId)
  const settings = { ...defaultSettings, ...stored }
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
  const stored = { ...before.stored, ...withTimes(body) }
  const at = isDeepStrictEqual(stored, before.stored) ? before.at : nextVersion(scope, before)
  if (at !== before.at) await saveStored(db, caller.userId, stored, at)
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
