/** The planner's settings over HTTP. */

import {
  getUserSettings,
  getWorkspaceUserSettings,
  updateUserSettings,
  updateWorkspaceUserSettings,
} from '../../shared/api/user-settings.ts'
import { answerVersion } from '../http/answer-version.ts'
import { type BoundRoute, route } from '../http/route.ts'
import {
  changeSettings,
  changeWorkspaceSettings,
  readSettings,
  readWorkspaceSettings,
} from './setting-service.ts'

export const userSettingRoutes: readonly BoundRoute[] = [
  route(getUserSettings, async (context) => answerVersion(context, await readSettings(context))),
  route(updateUserSettings, async (context) =>
    answerVersion(context, await changeSettings(context, context.body)),
  ),
  route(getWorkspaceUserSettings, (context) => readWorkspaceSettings(context, context.params.workspace_id)),
  route(updateWorkspaceUserSettings, (context) =>
    changeWorkspaceSettings(context, context.params.workspace_id, context.body),
  ),
]
