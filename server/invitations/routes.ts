/** Invitations over HTTP. */

import * as api from '../../shared/api/invitations.ts'
import { requirePerson } from '../accounts/named-tokens.ts'
import { readCredentials } from '../http/credentials.ts'
import type { InvitationBody, InvitationResults } from '../../shared/api/invitations.ts'
import { type BoundRoute, inParts, publicRoute, route } from '../http/route.ts'
import { acceptInvitation, readInvitation, rejectInvitation } from './accept.ts'
import { createInvitations, resendInvitation } from './create.ts'

/** People of one transaction: the organization's other writes wait for it. */
const AT_ONCE = 50

/** A request for many people invites them in parts. */
const invitationParts = inParts<InvitationBody, InvitationResults>({
  bodies(body) {
    const emails = [...new Set(body.emails)]
    const count = Math.ceil(emails.length / AT_ONCE)
    return Array.from({ length: count }, (_, index) => ({
      ...body,
      emails: emails.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
    }))
  },
  join: (results) => ({
    data: results.flatMap(({ data }) => data),
    invitations: results.flatMap(({ invitations }) => invitations),
    messages: results.flatMap(({ messages }) => messages),
  }),
})

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
    inParts: invitationParts,
    texts: { params: { status: 400, message: 'Invalid organization id' } },
  }),
  route(api.resendInvitation, resendInvitation, {
    texts: { params: { status: 404, message: 'Invalid invitation code' } },
  }),
]
