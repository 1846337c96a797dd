/** Accounts over HTTP. */

import * as api from '../../shared/api/accounts.ts'
import * as sessions from '../../shared/api/sessions.ts'
import { expiredSessionCookie, sessionCookie } from '../http/credentials.ts'
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../http/idempotency.ts'
import { type BoundRoute, preparedRoute, publicRoute, type RequestFacts, route } from '../http/route.ts'
import { confirmEmail, prepareVerification, requestVerification } from './email-verification.ts'
import {
  closeAccount,
  confirmPasswordReset,
  prepareClosing,
  requestPasswordReset,
  signIn,
  signOut,
} from './service.ts'
import { endOneSession, endOtherSessions, listOwnSessions, type StartedSession } from './sessions.ts'
import { signUp } from './sign-up.ts'

function answerSession({ setHeader }: RequestFacts, { token, me }: StartedSession): StartedSession['me'] {
  setHeader('Set-Cookie', sessionCookie(token))
  return me
}

export const accountRoutes: readonly BoundRoute[] = [
  publicRoute(api.signUp, async (context, body) => {
    const idempotencyKey = readIdempotencyKey(context.headers)
    if (idempotencyKey !== null) context.setHeader(IDEMPOTENCY_HEADER, idempotencyKey)
    return answerSession(context, await signUp(context, body, idempotencyKey))
  }),
  publicRoute(api.createSession, async (context, body) =>
    answerSession(context, await signIn(context, body)),
  ),
  route(api.endSession, async (context) => {
    await signOut(context)
    context.setHeader('Set-Cookie', expiredSessionCookie)
  }),
  preparedRoute(api.closeAccount, prepareClosing, closeAccount, {
    texts: { params: { status: 400, message: 'Invalid product code' } },
  }),
  publicRoute(api.requestPasswordReset, requestPasswordReset),
  publicRoute(api.confirmPasswordReset, async (context, path, body) =>
    answerSession(context, await confirmPasswordReset(context, path, body)),
  ),
  route(sessions.listSessions, listOwnSessions),
  route(sessions.endOtherSessions, endOtherSessions),
  route(sessions.endOneSession, endOneSession),
  preparedRoute(api.requestVerification, prepareVerification, requestVerification),
  publicRoute(api.confirmEmail, confirmEmail),
]
