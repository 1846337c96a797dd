/** The features that people may turn on for themselves before everybody has them. */

import type { Preferences, PreferencesBody } from '../../shared/api/preferences.ts'
import { BadRequest } from '../errors/app-error.ts'

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
