/** Invitations to an organization and its workspaces (T §2 Invitation results, T §4.5, decisions §9). */

import { z } from 'zod'
import { endpointsOf } from './endpoint.ts'
import { id } from './fields.ts'
import { roleId, roleName } from './roles.ts'

const integrationData = z.object({
  external_id: z.string().max(255).optional(),
  external_type: z.string().max(255).optional(),
  provider: z.string().max(255).optional(),
})

/** `role` wins over `role_id`, and both over `admin`. */
const invitedWorkspace = z.object({
  /** An admin of the workspace. */
  admin: z.boolean().nullish(),
  integration_data: integrationData.nullish(),
  /** The names of decisions §9; `admin` and `user` are understood too. */
  role: z.union([roleName, z.enum(['admin', 'user'])]).nullish(),
  role_id: roleId.nullish(),
  workspace_id: z.int(),
})
export type InvitedWorkspace = z.output<typeof invitedWorkspace>

/** All optional here: which must be present is a rule of the service, with the texts of T §7. */
export const invitationBody = z.object({
  emails: z.array(z.string()).nullish(),
  /** Groups that the invited join. */
  groups: z.array(id).nullish(),
  /** A project that they are members of. */
  project_invite: z
    .object({ manager: z.boolean().nullish(), project_id: id, workspace_id: z.int() })
    .nullish(),
  /** No mail is sent: the answer has the links, which are good for whoever signs in with a verified address. */
  skip_email: z.boolean().nullish(),
  workspaces: z.array(invitedWorkspace).nullish(),
})
export type InvitationBody = z.output<typeof invitationBody>

const invitedMembership = z.object({ user_id: id, workspace_id: id, workspace_user_id: id })

export const invitationResults = z.object({
  data: z.array(
    z.object({
      email: z.string(),
      invitation_id: id,
      /** A page where the invited accept, by signing in, or reject. The link of the mail is another. */
      invite_url: z.string(),
      organization_id: id,
      /** The invited person's user id. */
      recipient_id: id,
      /** The id of their organization user record. */
      recipient_org_user_id: id,
      /** Their user id. */
      recipient_user_account_id: id,
      sender_id: id,
      /** The memberships that begin when they accept. */
      workspaces: z.array(invitedMembership),
    }),
  ),
  invitations: z.array(
    z.object({
      code: z.string(),
      email: z.string(),
      organization_id: id,
      organization_name: z.string(),
      sender_email: z.string(),
      sender_name: z.string(),
    }),
  ),
  /** Things that were not done and why, such as that somebody is a member already. */
  messages: z.array(z.string()),
})
export type InvitationResults = z.output<typeof invitationResults>

/** The facts that the receiver of a code may know before they decide. */
export const invitationSummary = z.object({
  email: z.string(),
  organization_name: z.string(),
  sender_name: z.string(),
  /**
   * The requirement for accepting with this code: the code that only the mail carries is enough (`optional`), but ends what signed
   * in with an address that nobody had proved (`advised`); any other needs the invited account (`required`).
   */
  sign_in: z.enum(['optional', 'advised', 'required']),
})
export type InvitationSummary = z.output<typeof invitationSummary>

const endpoint = endpointsOf({ area: 'tracking', source: 'T §4.5' })
const codePath = '/api/v9/organizations/invitations/{invitation_code}'
const byCode = { credentials: 'none', params: { invitation_code: z.string() } } as const

export const getInvitation = endpoint('invitations.get', `GET ${codePath}`, {
  ...byCode,
  source: 'decisions §6',
  summary: 'Tells who invites to what; the code is all that is needed.',
  answer: { kind: 'object', status: 200, schema: invitationSummary },
})

export const acceptInvitation = endpoint('invitations.accept', `POST ${codePath}/accept`, {
  ...byCode,
  summary:
    'Accepts an invitation and tells who sent it, for the invited account; without credentials, by the code of the mail.',
  answer: { kind: 'empty', status: 200 },
})

export const rejectInvitation = endpoint('invitations.reject', `POST ${codePath}/reject`, {
  ...byCode,
  summary: 'Rejects an invitation, which is deleted with all that it offered.',
  answer: { kind: 'empty', status: 200 },
})

export const createInvitation = endpoint(
  'invitations.create',
  'POST /api/v9/organizations/{organization_id}/invitations',
  {
    summary: 'Invites people by e-mail to workspaces, groups and a project.',
    body: invitationBody,
    answer: { kind: 'object', status: 200, schema: invitationResults },
  },
)

export const resendInvitation = endpoint(
  'invitations.resend',
  'PUT /api/v9/organizations/{organization_id}/invitations/{invitation_id}/resend',
  {
    summary: 'Sends the mail of an invitation once more.',
    answer: { kind: 'empty', status: 200 },
  },
)
