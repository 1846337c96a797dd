/** Preferences of the caller (T §4.10). Zone and first day of the week are the account's own. */

import type { Preferences, PreferencesBody } from '../../shared/api/preferences.ts'
import type { CallerScope } from '../access/scope.ts'
import { readTimeZone } from '../accounts/account-rules.ts'
import { readUser, updateUser } from '../accounts/repository.ts'
import { BadRequest } from '../errors/app-error.ts'
import { enabledAfter, listFeatures } from './alpha-features.ts'
import { defaultPreferences } from './defaults.ts'
import { findPreferences, savePreferences } from './repository.ts'
import type { StoredPreferences } from './tables.ts'

/** Characters of all that one person may store: rules and the like are lists. */
const MAXIMUM_STORED = 256 * 1024

/** All preferences: what was set, else the default. */
export async function readPreferences({ db, caller }: CallerScope): Promise<Preferences> {
  const row = await findPreferences(db, caller.userId)
  const { timezone, beginning_of_week: beginningOfWeek } = await readUser(db, caller.userId)
  return {
    ...defaultPreferences,
    ...row?.stored,
    pg_time_zone_name: timezone,
    beginningOfWeek,
    alpha_features: listFeatures(row?.alpha_features ?? []),
  }
}

/** Null takes a preference back to its default. */
function merged(before: StoredPreferences, changes: PreferencesBody): StoredPreferences {
  const after = Object.entries({ ...before, ...changes }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(after)
}

async function changeAccount(
  { db, caller, at }: CallerScope,
  zone: string | undefined,
  beginningOfWeek: number | null | undefined,
): Promise<void> {
  const changes = {
    ...(zone !== undefined && { timezone: validZone(zone) }),
    ...(typeof beginningOfWeek === 'number' && { beginning_of_week: beginningOfWeek }),
  }
  if (Object.keys(changes).length > 0) await updateUser(db, caller.userId, { ...changes, at })
}

function validZone(name: string): string {
  try {
    return readTimeZone(name)
  } catch (error) {
    throw new BadRequest('pg_time_zone_name: must be an IANA time zone such as Europe/Tallinn', {
      cause: error,
    })
  }
}

/**
 * Changes preferences; keys that are absent stay as they are.
 *
 * @throws {BadRequest} for an unknown zone or feature.
 */
export async function changePreferences(scope: CallerScope, body: PreferencesBody): Promise<Preferences> {
  const { alpha_features: features, pg_time_zone_name: zone, beginningOfWeek, ...changes } = body
  await changeAccount(scope, zone, beginningOfWeek)
  const row = await findPreferences(scope.db, scope.caller.userId)
  const stored = merged(row?.stored ?? {}, changes)
  if (JSON.stringify(stored).length > MAXIMUM_STORED) throw new BadRequest('preferences: are too many')
  await savePreferences(scope.db, scope.caller.userId, {
    stored,
    alphaFeatures: enabledAfter(row?.alpha_features ?? [], features ?? []),
    at: scope.at,
  })
  return readPreferences(scope)
}
