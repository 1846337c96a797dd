/** Accounts over HTTP. */

import * as api from '../../shared/api/accounts.ts'
import * as provider from '../../shared/api/provider-sign-in.ts'
import * as factor from '../../shared/api/second-factor.ts'
import * as sessions from '../../shared/api/sessions.ts'
import * as tokens from '../../shared/api/tokens.ts'
import { expiredSessionCookie, sessionCookie } from '../http/credentials.ts'
import { IDEMPOTENCY_HEADER, readIdempotencyKey } from '../http/idempotency.ts'
import { type BoundRoute, preparedRoute, publicRoute, type RequestFacts, route } from '../http/route.ts'
import { beginSignIn, endSignIn, signInMethods, startProviderSession } from '../oidc/service.ts'
import { confirmEmail, prepareVerification, requestVerification } from './email-verification.ts'
import { createNamedToken, listNamedTokens, revokeNamedToken } from './named-tokens.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  prepareCode,
  preparePassword,
  readSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
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

/** A program gets its token in the answer: it keeps no cookies. */
function answerStart(
  facts: RequestFacts,
  started: StartedSession,
  { device }: { device?: string | null | undefined },
) {
  if (typeof device === 'string') return { ...started.me, session_token: started.token }
  return answerSession(facts, started)
}

const confidential = { confidential: true } as const

export const accountRoutes: readonly BoundRoute[] = [
  publicRoute(api.signUp, async (context, body) => {
    const idempotencyKey = readIdempotencyKey(context.headers)
    if (idempotencyKey !== null) context.setHeader(IDEMPOTENCY_HEADER, idempotencyKey)
    return answerStart(context, await signUp(context, body, idempotencyKey), body)
  }),
  publicRoute(api.createSession, async (context, body) =>
    answerStart(context, await signIn(context, body), body),
  ),
  publicRoute(provider.readSignInMethods, signInMethods),
  publicRoute(provider.beginProviderSignIn, beginSignIn),
  publicRoute(provider.endProviderSignIn, endSignIn),
  publicRoute(provider.createProviderSession, async (context, body) =>
    answerStart(context, await startProviderSession(context, body), body),
  ),
  route(api.endSession, async (context) => {
    await signOut(context)
    context.setHeader('Set-Cookie', expiredSessionCookie)
  }),
  preparedRoute(api.closeAccount, prepareClosing, closeAccount, {
    ...confidential,
    texts: { params: { status: 400, message: 'Invalid product code' } },
  }),
  publicRoute(api.requestPasswordReset, requestPasswordReset),
  publicRoute(api.confirmPasswordReset, async (context, path, body) =>
    answerSession(context, await confirmPasswordReset(context, path, body)),
  ),
  route(sessions.listSessions, listOwnSessions),
  route(sessions.endOtherSessions, endOtherSessions),
  route(sessions.endOneSession, endOneSession),
  route(tokens.listTokens, listNamedTokens),
  route(tokens.createToken, createNamedToken, confidential),
  route(tokens.revokeToken, revokeNamedToken),
  route(factor.getSecondFactor, readSecondFactor),
  preparedRoute(factor.beginSecondFactor, preparePassword, beginSecondFactor, confidential),
  preparedRoute(factor.confirmSecondFactor, prepareCode, confirmSecondFactor, confidential),
  preparedRoute(factor.renewRecoveryCodes, preparePassword, renewRecoveryCodes, confidential),
  preparedRoute(factor.endSecondFactor, preparePassword, endSecondFactor, confidential),
  preparedRoute(api.requestVerification, prepareVerification, requestVerification),
  publicRoute(api.confirmEmail, confirmEmail),
]
