/** Invitations over HTTP. */

import * as api from '../../shared/api/invitations.ts'
import { requirePerson } from '../accounts/named-tokens.ts'
import { readCredentials } from '../http/credentials.ts'
import { type BoundRoute, publicRoute, route } from '../http/route.ts'
import { acceptInvitation, readInvitation, rejectInvitation } from './accept.ts'
import { createInvitations, resendInvitation } from './create.ts'

export const invitationRoutes: readonly BoundRoute[] = [
  publicRoute(api.getInvitation, readInvitation),
  publicRoute(api.acceptInvitation, async (context, path) => {
    const { headers, network, effects } = context
    const credentials = readCredentials(headers)
    const caller = credentials === null ? null : await effects.authenticate(credentials, network)
    if (caller !== null) requirePerson(caller)
    return context.transact((scope) => acceptInvitation(scope, path, caller))
  }),
  publicRoute(api.rejectInvitation, (context, path) =>
    context.transact((scope) => rejectInvitation(scope, path)),
  ),
  route(api.createInvitation, createInvitations, {
    confidential: true,
    texts: { params: { status: 400, message: 'Invalid organization id' } },
  }),
  route(api.resendInvitation, resendInvitation, {
    texts: { params: { status: 404, message: 'Invalid invitation code' } },
  }),
]
