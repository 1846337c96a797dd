/** The caller's own account, preferences and planner's settings over HTTP. */

import * as meApi from '../../shared/api/me.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { sessionCookie } from '../http/credentials.ts'
import { answerVersion, type BoundRoute, preparedRoute, route } from '../http/route.ts'
import { prepareUpdateMe, quotas, readMe, resetToken, updateMe } from './service.ts'
import { getPreferences, updatePreferences } from '../../shared/api/preferences.ts'
import { changePreferences, readPreferences } from './preference-service.ts'
import * as settingsApi from '../../shared/api/user-settings.ts'
import * as settingService from './setting-service.ts'

export function meRoutes(effects: AccountEffects): readonly BoundRoute[] {
  return [
    route(meApi.getMe, (context) => readMe(effects, context, context.query.with_related_data ?? false)),
    preparedRoute(
      meApi.updateMe,
      (context) => prepareUpdateMe(effects, context, context.body, context.address),
      async (context, checked) => {
        const { me, session } = await updateMe(effects, context, context.body, checked)
        if (session !== null) context.setHeader('Set-Cookie', sessionCookie(session))
        return me
      },
      { confidential: true },
    ),
    route(meApi.resetToken, (context) => resetToken(effects, context), { confidential: true }),
    route(meApi.getLogged, () => undefined),
    route(meApi.getQuota, (context) => quotas(context.caller)),
  ]
}

export const preferenceRoutes: readonly BoundRoute[] = [
  route(getPreferences, async (context) => answerVersion(context, await readPreferences(context))),
  route(updatePreferences, async (context) =>
    answerVersion(context, await changePreferences(context, context.body)),
  ),
]

export const userSettingRoutes: readonly BoundRoute[] = [
  route(settingsApi.getUserSettings, async (context) =>
    answerVersion(context, await settingService.readSettings(context)),
  ),
  route(settingsApi.updateUserSettings, async (context) =>
    answerVersion(context, await settingService.changeSettings(context, context.body)),
  ),
  route(settingsApi.getWorkspaceUserSettings, (context) =>
    settingService.readWorkspaceSettings(context, context.params.workspace_id),
  ),
  route(settingsApi.updateWorkspaceUserSettings, (context) =>
    settingService.changeWorkspaceSettings(context, context.params.workspace_id, context.body),
  ),
]
