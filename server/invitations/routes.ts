/** Invitations over HTTP. */

import * as api from '../../shared/api/invitations.ts'
import type { AccountEffects } from '../accounts/account-effects.ts'
import { createAuthentication } from '../accounts/authentication.ts'
import { readCredentials } from '../http/credentials.ts'
import { type BoundRoute, publicRoute, route, type RouteOptions } from '../http/route.ts'
import { acceptInvitation, readInvitation, rejectInvitation } from './accept.ts'
import { createInvitations, resendInvitation } from './create.ts'

const invalidCode: RouteOptions = {
  texts: { params: { status: 404, message: 'Invalid invitation code' } },
}

export function invitationRoutes(effects: AccountEffects): readonly BoundRoute[] {
  const authenticate = createAuthentication(effects)
  return [
    publicRoute(api.getInvitation, (context) => readInvitation(context, context.params.invitation_code)),
    publicRoute(api.acceptInvitation, async (context) => {
      const credentials = readCredentials(context.headers)
      const caller = credentials === null ? null : await authenticate(credentials, context.address)
      return context.transact((scope) => acceptInvitation(scope, context.params.invitation_code, caller))
    }),
    publicRoute(api.rejectInvitation, (context) =>
      context.transact((scope) => rejectInvitation(scope, context.params.invitation_code)),
    ),
    route(
      api.createInvitation,
      (context) => createInvitations(context, effects.sealing, context.params.organization_id, context.body),
      {
        confidential: true,
        texts: { params: { status: 400, message: 'Invalid organization id' } },
      },
    ),
    route(
      api.resendInvitation,
      (context) => resendInvitation(context, effects.sealing, context.params),
      invalidCode,
    ),
  ]
}
