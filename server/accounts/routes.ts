/** Accounts over HTTP. */

import * as api from '../../shared/api/accounts.ts'
import { expiredSessionCookie, sessionCookie } from '../http/credentials.ts'
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../http/idempotency.ts'
import { type BoundRoute, preparedRoute, publicRoute, type RequestFacts, route } from '../http/route.ts'
import type { AccountEffects } from './account-effects.ts'
import { confirmEmail, prepareVerification, requestVerification } from './email-verification.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts'
import { closeAccount, signIn, signOut } from './service.ts'
import type { StartedSession } from './sessions.ts'
import { signUp } from './sign-up.ts'

function answerSession({ setHeader }: RequestFacts, { token, me }: StartedSession): StartedSession['me'] {
  setHeader('Set-Cookie', sessionCookie(token))
  return me
}

export function accountRoutes(effects: AccountEffects): readonly BoundRoute[] {
  return [
    publicRoute(api.signUp, async (context) => {
      const { address, headers } = context
      const idempotencyKey = readIdempotencyKey(headers)
      if (idempotencyKey !== null) context.setHeader(IDEMPOTENCY_HEADER, idempotencyKey)
      const facts = { address, idempotencyKey }
      return answerSession(context, await signUp(effects, context, context.body, facts))
    }),
    publicRoute(api.createSession, async (context) =>
      answerSession(context, await signIn(effects, context, context.body, context.address)),
    ),
    route(api.endSession, async (context) => {
      await signOut(context)
      context.setHeader('Set-Cookie', expiredSessionCookie)
    }),
    route(api.closeAccount, closeAccount, {
      texts: { params: { status: 400, message: 'Invalid product code' } },
    }),
    publicRoute(api.requestPasswordReset, (context) => requestPasswordReset(effects, context, context.body)),
    publicRoute(api.confirmPasswordReset, async (context) => {
      const { params, body } = context
      const code = params.password_reset_code
      return answerSession(context, await confirmPasswordReset(effects, context, code, body.password))
    }),
    preparedRoute(
      api.requestVerification,
      (context) => prepareVerification(effects, context),
      requestVerification,
    ),
    publicRoute(api.confirmEmail, (context) => {
      const { address, body, params } = context
      return confirmEmail(effects, context, params.email_verification_code, body.password, address)
    }),
  ]
}
