/** Preferences over HTTP. */

import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { answerVersion } from '../http/answer-version.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { changePreferences, readPreferences } from './preference-service.ts'

export const preferenceRoutes: readonly BoundRoute[] = [
  route(getPreferences, async (context) => answerVersion(context, await readPreferences(context))),
  route(updatePreferences, async (context) =>
    answerVersion(context, await changePreferences(context, context.body)),
  ),
]
