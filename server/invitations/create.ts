/** Inviting people (T §4.5, T §7 Invitation create). */

import type { InvitationBody, InvitationResults } from '../../shared/api/invitations.ts'
import type { OrganizationMember, Scope } from '../access/scope.ts'
import { requireOrganizationPermission } from '../access/permissions.ts'
import { userOfEmail } from '../accounts/placeholder.ts'
import { requireProvedAddress } from '../accounts/who-may-sign-up.ts'
import { emailKey, type UserRow } from '../accounts/queries.ts'
import { NotFound, BadRequest } from '../errors/app-error.ts'
import { changeParts } from '../groups/parts.ts'
import { countMails } from '../mail/limits.ts'
import { queueMail } from '../mail/queue.ts'
import { insertOrganizationUser } from '../organizations/queries.ts'
import { type InvitationCodes, invitationUrl, newInvitationCodes, openInvitationCodes } from './accept.ts'
import { requireInvitationsLeft, requireMailLeft, requireSeats } from './limits.ts'
import { invitationMail } from './mails.ts'
import {
  findInvitation,
  findOpenInvitation,
  giveProject,
  insertInvitation,
  type InvitationRow,
  listInactive,
  listMemberships,
  offer,
  offerWorkspace,
  type OrganizationUserRow,
  renew,
  standingOf,
  updateInvitation,
  type WorkspaceUserRow,
} from './queries.ts'
import { readEmails, readRequest, type Request, type Offer } from './read-body.ts'

// Gives the invited their places: effective once they accept, or at once where they belong already.

interface Recipient {
  readonly user: UserRow
  readonly standing: OrganizationUserRow
  /** Workspaces that begin when they accept. */
  readonly offered: readonly WorkspaceUserRow[]
  /** Offers of workspaces that they belong to already. */
  readonly known: readonly Offer[]
}

const inactiveMember = (email: string) =>
  new BadRequest('already_exists', {
    field: 'emails',
    what: 'user',
    text: `User with e-mail '${email}' is already an inactive member of the organization`,
  })

async function giveStanding(
  { db, ids, now, at }: Scope,
  { organizationId }: OrganizationMember,
  user: UserRow,
  offers: readonly Offer[],
): Promise<OrganizationUserRow> {
  const known = await standingOf(db, { organization_id: organizationId, user_id: user.id })
  if (known?.inactive === true) {
    throw inactiveMember(user.email)
  }
  if (known !== undefined) return known
  const highest = Math.min(...offers.map(({ role }) => role.id))
  const row: OrganizationUserRow = {
    organization_id: organizationId,
    id: ids.next(),
    user_id: user.id,
    owner: highest === 1,
    admin: highest <= 2,
    inactive: false,
    joined: false,
    created_at: now,
    at,
  }
  await insertOrganizationUser(db, row)
  return row
}

/** @throws {BadRequest} for an inactive member of the organization (T §7). */
async function giveOffers(
  scope: Scope,
  member: OrganizationMember,
  email: string,
  { offers }: Request,
): Promise<Recipient> {
  const user = await userOfEmail(scope, email, scope.caller)
  const standing = await giveStanding(scope, member, user, offers)
  const before = new Map((await listMemberships(scope.db, standing)).map((row) => [row.workspace_id, row]))
  const known: Offer[] = []
  for (const each of offers) {
    const row = before.get(each.workspaceId)
    if (row === undefined) await offer(scope, standing, each)
    else if (!row.joined || !row.is_direct) await renew(scope, row, each)
    if (row?.joined === true && standing.joined) known.push(each)
  }
  const asked = new Set(offers.map(({ workspaceId }) => workspaceId))
  const offered = (await listMemberships(scope.db, standing)).filter(
    (row) => asked.has(row.workspace_id) && !(row.joined && standing.joined),
  )
  return { user, standing, offered, known }
}

interface Written {
  readonly row: InvitationRow
  readonly codes: InvitationCodes
}

/**
 * The codes of an open invitation; new ones when the old ones cannot be read any more.
 *
 * @param forMail also when there is none that only a mail carries
 */
export async function codesOf(scope: Scope, row: InvitationRow, forMail: boolean): Promise<InvitationCodes> {
  const known = openInvitationCodes(scope, row)
  if (known !== undefined && (known.mailed !== null || !forMail)) return known
  const { codes, columns } = newInvitationCodes(scope)
  await updateInvitation(scope.db, row, { ...columns, at: scope.at })
  return codes
}

/** The recipient's open invitation to the organization, of which there is one at a time. */
async function writeInvitation(
  scope: Scope,
  { organizationId }: OrganizationMember,
  { user }: Recipient,
  forMail: boolean,
): Promise<Written> {
  const known = await findOpenInvitation(scope.db, organizationId, user.id)
  if (known !== undefined) return { row: known, codes: await codesOf(scope, known, forMail) }
  const { codes, columns } = newInvitationCodes(scope)
  const row: InvitationRow = {
    organization_id: organizationId,
    id: scope.ids.next(),
    ...columns,
    email: user.email,
    user_id: user.id,
    sender_id: scope.caller.userId,
    sent_at: null,
    sent_count: 0,
    accepted_at: null,
    created_at: scope.now,
    at: scope.at,
  }
  await insertInvitation(scope.db, row)
  return { row, codes }
}

/** Queues the invitation's mail. @throws {TooManyRequests} when it has been sent too often. */
export async function sendInvitation(scope: Scope, organizationName: string, { row, codes }: Written) {
  requireMailLeft(row, scope.now)
  const { publicUrl } = scope.mails
  const url = invitationUrl(publicUrl, codes.mailed ?? codes.told)
  const { signUp } = scope.effects
  const facts = { email: row.email, organizationName, senderName: scope.caller.name, url, publicUrl, signUp }
  await queueMail(scope, invitationMail(facts))
  const sent = { sent_at: scope.now, sent_count: row.sent_count + 1, at: scope.at }
  await updateInvitation(scope.db, row, sent)
}

function addResult(
  results: InvitationResults,
  { mails, caller }: Scope,
  member: OrganizationMember,
  { user, standing, offered }: Recipient,
  { row, codes: { told: code } }: Written,
): void {
  results.data.push({
    email: row.email,
    invitation_id: row.id,
    invite_url: invitationUrl(mails.publicUrl, code),
    organization_id: member.organizationId,
    recipient_id: user.id,
    recipient_org_user_id: standing.id,
    recipient_user_account_id: user.id,
    sender_id: row.sender_id,
    workspaces: offered.map(({ id, workspace_id }) => ({
      user_id: user.id,
      workspace_id,
      workspace_user_id: id,
    })),
  })
  results.invitations.push({
    code,
    email: row.email,
    organization_id: member.organizationId,
    organization_name: member.name,
    sender_email: caller.email,
    sender_name: caller.name,
  })
}

/** Adds the recipients to groups. Members of the organization see at once what these give. */
async function joinGroups(scope: Scope, { groups }: Request, recipients: readonly Recipient[]) {
  for (const { row, parts } of groups) {
    const users = [...new Set([...parts.users, ...recipients.map(({ user }) => user.id)])]
    await changeParts(scope, row, parts, { ...parts, users })
  }
}

/** Refuses what would stop a later part: a wrong address, an inactive member, more people than are left. */
async function requireWholeInvited(
  { db, now }: Scope,
  member: OrganizationMember,
  whole: InvitationBody,
  { offers }: Request,
) {
  const emails = readEmails(whole.emails)
  await requireInvitationsLeft(db, member, now, { emails: emails.length, workspaces: offers.length })
  const keys = new Set(emails.map(emailKey))
  const inactive = await listInactive(db, member.organizationId)
  const asked = inactive.find(({ email_key }) => keys.has(email_key))
  if (asked !== undefined) throw inactiveMember(asked.email)
}

/**
 * Invites people by e-mail. People without an account can be given work at once; nobody sees anything before they accept.
 * People who belong to a workspace already are not invited to it again, which a message says.
 *
 * @throws {Forbidden} unless the caller is an admin of all the places.
 * @throws {BadRequest} with the texts of T §7; nobody is invited then.
 */
export async function createInvitations(
  scope: Scope & { readonly whole?: unknown },
  path: { readonly organization_id: number },
  body: InvitationBody,
): Promise<InvitationResults> {
  const member = requireOrganizationPermission(scope.caller, path.organization_id, 'invitations.create')
  await requireProvedAddress(scope)
  const request = await readRequest(scope, member, body)
  await requireWholeInvited(scope, member, (scope.whole as InvitationBody | undefined) ?? body, request)

  const results: InvitationResults = { data: [], invitations: [], messages: [] }
  const recipients: Recipient[] = []
  const mailed: string[] = []
  for (const email of request.emails) {
    const recipient = await giveOffers(scope, member, email, request)
    recipients.push(recipient)
    if (request.project !== null) await giveProject(scope, recipient.user.id, request.project)
    for (const { workspaceId } of recipient.known) {
      results.messages.push(`${email} is already a member of the workspace ${workspaceId}`)
    }
    if (recipient.standing.joined && recipient.offered.length === 0) continue
    const written = await writeInvitation(scope, member, recipient, request.sendMail)
    const offers = new Map(request.offers.map((offer) => [offer.workspaceId, offer]))
    for (const { workspace_id } of recipient.offered) {
      const { integrationData = null } = offers.get(workspace_id) ?? {}
      await offerWorkspace(scope.db, written.row, workspace_id, integrationData)
    }
    if (request.sendMail) {
      await sendInvitation(scope, member.name, written)
      mailed.push(written.row.email)
    }
    addResult(results, scope, member, recipient, written)
  }
  if (recipients.some(({ standing }) => !standing.joined)) await requireSeats(scope.db, member)
  await joinGroups(scope, request, recipients)
  await countMails(scope, member.organizationId, mailed)
  return results
}

/**
 * Sends the mail of an open invitation once more, with the same link.
 *
 * @throws {Forbidden} unless the caller is an admin; {@link NotFound} when there is no such invitation.
 * @throws {TooManyRequests} when its mail has been sent several times within the hour.
 */
export async function resendInvitation(
  scope: Scope,
  path: { readonly organization_id: number; readonly invitation_id: number },
) {
  const member = requireOrganizationPermission(scope.caller, path.organization_id, 'invitations.create')
  await requireProvedAddress(scope)
  const row = await findInvitation(scope.db, member.organizationId, path.invitation_id)
  if (row === undefined) throw new NotFound('invitation', 'Invalid invitation code')
  await sendInvitation(scope, member.name, { row, codes: await codesOf(scope, row, true) })
  await countMails(scope, member.organizationId, [row.email])
}
