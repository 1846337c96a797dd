/** Preferences over HTTP. */

import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { answerVersion } from '../http/answer-version.ts'
import { changePreferences, readPreferences } from './service.ts'

export const preferenceRoutes: readonly BoundRoute[] = [
  route(getPreferences, async (context) => answerVersion(context, await readPreferences(context))),
  route(updatePreferences, async (context) =>
    answerVersion(context, await changePreferences(context, context.body)),
  ),
]
