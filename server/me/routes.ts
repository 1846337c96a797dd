/** The caller's own account, preferences and planner's settings over HTTP. */

import * as meApi from '../../shared/api/me.ts'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import * as settingsApi from '../../shared/api/user-settings.ts'
import { sessionCookie } from '../http/credentials.ts'
import { answerVersion, type BoundRoute, preparedRoute, route } from '../http/route.ts'
import { changePreferences, readPreferences } from './setting-service.ts'
import { prepareUpdateMe, quotas, readMe, resetToken, updateMe } from './service.ts'
import * as settings from './setting-service.ts'

export const meRoutes: readonly BoundRoute[] = [
  route(meApi.getMe, readMe),
  preparedRoute(
    meApi.updateMe,
    prepareUpdateMe,
    async (context, checked, body) => {
      const { me, session } = await updateMe(context, checked, body)
      if (session !== null) context.setHeader('Set-Cookie', sessionCookie(session))
      return me
    },
    { confidential: true },
  ),
  route(meApi.resetToken, resetToken, { confidential: true }),
  route(meApi.getLogged, () => undefined),
  route(meApi.getQuota, quotas),
]

export const preferenceRoutes: readonly BoundRoute[] = [
  route(getPreferences, async (context) => answerVersion(context, await readPreferences(context))),
  route(updatePreferences, async (context, body) =>
    answerVersion(context, await changePreferences(context, body)),
  ),
]

export const userSettingRoutes: readonly BoundRoute[] = [
  route(settingsApi.getUserSettings, async (context) =>
    answerVersion(context, await settings.readSettings(context)),
  ),
  route(settingsApi.updateUserSettings, async (context, body) =>
    answerVersion(context, await settings.changeSettings(context, body)),
  ),
  route(settingsApi.getWorkspaceUserSettings, settings.readWorkspaceSettings),
  route(settingsApi.updateWorkspaceUserSettings, settings.changeWorkspaceSettings),
]
