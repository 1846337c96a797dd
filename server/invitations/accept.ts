/**
 * The invited accept or reject (T §3, T §4.5). A code alone accepts only when it came by mail: then it proves the address,
 * and ends whatever signed in with the address before anybody had proved it.
 *
 * An invitation has two codes. One is only in the mail: it proves that its reader has the address. The other is made from it,
 * leads not back to it, and is what the inviter is told: it names the invitation and proves nothing. Kept hashed for finding and
 * sealed for sending again.
 */

import type { InvitationSummary } from '../../shared/api/invitations.ts'
import type { Caller, AnyScope, Scope } from '../access/scope.ts'
import { handOver, holdAccount } from '../accounts/credentials.ts'
import { findCallerById, findSameCaller } from '../accounts/find-caller.ts'
import { isPlaceholder } from '../accounts/placeholder.ts'
import { emailKey, readUser, updateUser, type UserRow } from '../accounts/queries.ts'
import { note } from '../audit/note.ts'
import { takeTurnIn } from '../database/transaction.ts'
import { Forbidden, NotFound } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { leaveGroups } from '../groups/parts.ts'
import { queueMail } from '../mail/queue.ts'
import { endMembership } from '../workspace-users/end-membership.ts'
import { answerMail } from './mails.ts'
import {
  deleteInvitation,
  findInvitationByCode,
  type InvitationRow,
  joinOrganization,
  joinWorkspaces,
  leaveOrganization,
  listInvitationsTo,
  listMemberships,
  offeredWorkspaceIds,
  standingOf,
  updateInvitation,
} from './queries.ts'
import { hash } from 'node:crypto'
import { hashToken, newToken } from '../secrets/tokens.ts'

export interface InvitationCodes {
  readonly told: string
  /** Null for invitations from before there were two: their mails had the code that the inviter was told. */
  readonly mailed: string | null
}

interface CodeColumns {
  readonly code_hash: string
  readonly code_sealed: string
}

function toldCodeOf(mailed: string): string {
  return hash('sha256', `invitation ${mailed}`, 'base64url')
}

export function newInvitationCodes({ random, effects }: AnyScope): {
  readonly codes: InvitationCodes
  readonly columns: CodeColumns
} {
  const mailed = newToken(random)
  const told = toldCodeOf(mailed)
  return {
    codes: { told, mailed },
    columns: { code_hash: hashToken(told), code_sealed: effects.sealing.seal(mailed) },
  }
}

/** Undefined when the service's key is not the one that sealed them. */
export function openInvitationCodes({ effects }: AnyScope, row: CodeColumns): InvitationCodes | undefined {
  try {
    const code = effects.sealing.open(row.code_sealed)
    if (hashToken(code) === row.code_hash) return { told: code, mailed: null }
    return { told: toldCodeOf(code), mailed: code }
  } catch {
    return undefined
  }
}

/** The hashes by which an invitation is found, for either of its codes. */
function hashesOfCode(code: string): readonly string[] {
  return [hashToken(code), hashToken(toldCodeOf(code))]
}

/** Whether the code, by which the invitation was found, is the mailed one. */
function isMailedCode(code: string, { code_hash }: Pick<CodeColumns, 'code_hash'>): boolean {
  return code_hash !== hashToken(code)
}

/** Where the invited accept or reject. */
export function invitationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/invitations/${code}`
}

/** Takes back all that an invitation offers and has not been accepted. @param scope with the invited person as caller. */
export async function withdraw(scope: Scope, invitation: InvitationRow) {
  const { db } = scope
  const isMember = (await standingOf(db, invitation))?.joined === true
  if (!isMember) {
    await leaveGroups(scope, { organizationId: invitation.organization_id, userId: invitation.user_id }, null)
  }
  const offered = await offeredWorkspaceIds(db, invitation)
  const memberships = await listMemberships(db, invitation)
  const refused = isMember
    ? memberships.filter((row) => !row.joined && offered.includes(row.workspace_id))
    : memberships
  for (const row of refused) await endMembership(scope, row)
  if (!isMember) await leaveOrganization(db, invitation)
  await deleteInvitation(db, invitation)
}

/** Takes back all invitations to the caller, to whatever organization. */
export async function withdrawInvitations(scope: Scope) {
  const { db, caller } = scope
  const invitations = await listInvitationsTo(db, caller.userId)
  const organizationIds = invitations.map((invitation) => invitation.organization_id)
  await takeTurnIn(db, { ids: [...new Set(organizationIds)] })
  for (const invitation of await listInvitationsTo(db, caller.userId)) await withdraw(scope, invitation)
}

/**
 * The person gets another address. Invitations follow them when the old one was proved to be theirs; else they are taken
 * back, for they are meant for somebody who may be another.
 *
 * @param user as before the change
 */
export async function leaveAddress(scope: AnyScope, user: UserRow, email: string) {
  if (user.email_verified_at === null) {
    const caller = await findCallerById(scope.db, user.id, scope.now)
    if (caller !== null) await withdrawInvitations({ ...scope, caller })
    return
  }
  for (const invitation of await listInvitationsTo(scope.db, user.id)) {
    await updateInvitation(scope.db, invitation, { email, at: scope.at })
  }
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitationByCode>>>

interface InvitationPath {
  readonly invitation_code: string
}

const unknown = (): NotFound => new NotFound('invitation', 'Invalid invitation code')

async function requireInvitation(scope: Pick<AnyScope, 'db'>, code: string): Promise<Invitation> {
  const invitation = await findInvitationByCode(scope.db, hashesOfCode(code))
  if (invitation === undefined) throw unknown()
  return invitation
}

/** The same inside a transaction, once nobody else writes in the organization. */
async function takeInvitation(scope: AnyScope, code: string): Promise<Invitation> {
  const { organization_id: organizationId } = await requireInvitation(scope, code)
  await takeTurnIn(scope.db, { ids: [organizationId] })
  return requireInvitation(scope, code)
}

function signInOf(user: UserRow, isMailed: boolean): InvitationSummary['sign_in'] {
  if (!isMailed) return 'required'
  return user.email_verified_at !== null || isPlaceholder(user) ? 'optional' : 'advised'
}

/** The invitation of a code: its sender and organization. @throws {NotFound} for a code that is none, or has been answered. */
export async function readInvitation(
  scope: Pick<AnyScope, 'db'>,
  { invitation_code: code }: InvitationPath,
): Promise<InvitationSummary> {
  const invitation = await requireInvitation(scope, code)
  const { email, organization_name, sender_name } = invitation
  const user = await readUser(scope.db, invitation.user_id)
  return { email, organization_name, sender_name, sign_in: signInOf(user, isMailedCode(code, invitation)) }
}

/**
 * Makes sure that whoever answers is the invited person.
 *
 * @param user the invited, held
 * @param caller null without credentials
 * @throws {Forbidden} when nothing proves it.
 */
async function requireInvited(scope: AnyScope, user: UserRow, caller: Caller | null, isMailed: boolean) {
  const { db, now, at } = scope
  const isVerified = user.email_verified_at !== null
  if (caller === null) {
    if (!isMailed) throw new Forbidden('forbidden', { text: 'Sign in with the invited address to accept' })
    if (!isVerified) await handOver(scope, user)
    return
  }
  if (caller.userId !== user.id) {
    throw new Forbidden('forbidden', {
      text: 'This invitation is for another account: sign in with the invited address',
    })
  }
  if ((await findSameCaller(db, caller, now)) === null) throw new Forbidden()
  if (isVerified) return
  if (isMailed) await updateUser(db, user.id, { email_verified_at: now, at })
  else if (scope.mails.canSend) {
    throw new Forbidden('forbidden', {
      text: 'Confirm your e-mail address first, or open the link of the invitation’s mail',
    })
  }
}

/**
 * The invited person belongs to the organization and the offered workspaces from then on; who invited them is told.
 *
 * @param caller null without credentials
 * @throws {NotFound} for a code that is none, has been answered, or is of somebody whom an admin has removed since.
 * @throws {Forbidden} when nothing proves that it is the invited person who accepts.
 */
export async function acceptInvitation(
  scope: AnyScope,
  { invitation_code: code }: InvitationPath,
  caller: Caller | null,
) {
  const { db, now, at } = scope
  const invitation = await takeInvitation(scope, code)
  const standing = await standingOf(db, invitation)
  if (standing === undefined || standing.inactive) throw unknown()
  const user = await holdAccount(db, invitation.user_id)
  // The account may have got another address before addresses were verified.
  if (emailKey(invitation.email) !== user.email_key) throw unknown()
  await requireInvited(scope, user, caller, isMailedCode(code, invitation))
  await joinOrganization(db, invitation, at)
  const joined = await joinWorkspaces(db, invitation, await offeredWorkspaceIds(db, invitation), at)
  recordRows(scope, 'workspace_user', 'updated', joined)
  await updateInvitation(db, invitation, { accepted_at: now, at })
  await noteAnswer(scope, invitation, 'invitation.accepted')
  await tellSender(scope, invitation, user, 'accepted')
}

function noteAnswer(
  scope: AnyScope,
  { organization_id: organizationId, user_id: userId }: Invitation,
  action: 'invitation.accepted' | 'invitation.declined',
) {
  return note(scope, { userId }, [{ action, organizationId }])
}

async function tellSender(
  scope: AnyScope,
  { sender_email: to, sender_name: senderName, organization_name: organizationName }: Invitation,
  { name, email }: UserRow,
  answer: 'accepted' | 'declined',
) {
  if (to === '') return
  await queueMail(scope, answerMail({ to, senderName, answer, name, email, organizationName }))
}

/** Deletes an invitation and the memberships that it offers; who invited is told. @throws {NotFound} as for accepting it. */
export async function rejectInvitation(scope: AnyScope, path: InvitationPath) {
  const invitation = await takeInvitation(scope, path.invitation_code)
  // It is the invited person who does this, though without credentials.
  const caller = await findCallerById(scope.db, invitation.user_id, scope.now)
  if (caller === null) throw unknown()
  await withdraw({ ...scope, caller }, invitation)
  await noteAnswer(scope, invitation, 'invitation.declined')
  await tellSender(scope, invitation, await readUser(scope.db, invitation.user_id), 'declined')
}
