/** Preferences over HTTP. */

import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changePreferences, readPreferences } from './service.ts'

export const preferenceRoutes: readonly BoundRoute[] = [
  route(getPreferences, (context) => readPreferences(context)),
  route(updatePreferences, (context) => changePreferences(context, context.body)),
]
