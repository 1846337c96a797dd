/** The caller's own account over HTTP. */

import {
  getLogged,
  getMe,
  resetToken as resetTokenEndpoint,
  updateMe as updateMeEndpoint,
} from '../../shared/api/me.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { type BoundRoute, route } from '../http/route.ts'
import { beforeUpdateMe, readMe, resetToken, updateMe } from './service.ts'

export function meRoutes(effects: AccountEffects): readonly BoundRoute[] {
  return [
    route(getMe, (context) => readMe(effects, context, context.query.with_related_data ?? false)),
    route(updateMeEndpoint, (context) => updateMe(effects, context, context.body), {
      confidential: true,
      before: (context) => beforeUpdateMe(effects, context, context.body, context.address),
    }),
    route(resetTokenEndpoint, (context) => resetToken(effects, context), { confidential: true }),
    route(getLogged, () => undefined),
  ]
}
