/** Preferences of the caller (T §4.10). Zone and first day of the week are the account's own. */

import { isDeepStrictEqual } from 'node:util'
import type { Preferences, PreferencesBody } from '../../shared/api/preferences.ts'
import { nextVersion, requireExpectedVersion, type Versioned } from '../access/expected-version.ts'
import type { Scope } from '../access/scope.ts'
import { readTimeZone } from '../accounts/account-rules.ts'
import { readUser, updateUser } from '../accounts/queries.ts'
import type { Instant } from '../database/columns.ts'
import { BadRequest } from '../errors/app-error.ts'
import { defaultPreferences } from './preference-defaults.ts'
import { findPreferences, savePreferences } from './preference-queries.ts'
import type { StoredPreferences } from './preference-tables.ts'

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
  const after = Object.entries({ ...before, ...changes }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(after)
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
  return readPreferences(scope)
}
