/** The caller's own account over HTTP. */

import {
  getLogged,
  getMe,
  getQuota,
  resetToken as resetTokenEndpoint,
  updateMe as updateMeEndpoint,
} from '../../shared/api/me.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { sessionCookie } from '../http/credentials.ts'
import { type BoundRoute, preparedRoute, route } from '../http/route.ts'
import { prepareUpdateMe, quotas, readMe, resetToken, updateMe } from './service.ts'

export function meRoutes(effects: AccountEffects): readonly BoundRoute[] {
  return [
    route(getMe, (context) => readMe(effects, context, context.query.with_related_data ?? false)),
    preparedRoute(
      updateMeEndpoint,
      (context) => prepareUpdateMe(effects, context, context.body, context.address),
      async (context, checked) => {
        const { me, session } = await updateMe(effects, context, context.body, checked)
        if (session !== null) context.setHeader('Set-Cookie', sessionCookie(session))
        return me
      },
      { confidential: true },
    ),
    route(resetTokenEndpoint, (context) => resetToken(effects, context), { confidential: true }),
    route(getLogged, () => undefined),
    route(getQuota, (context) => quotas(context.caller)),
  ]
}
