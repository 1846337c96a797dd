/** The requests of an invitation's body, checked with the texts of T §7. */

import type { InvitationBody, InvitedWorkspace } from '../../shared/api/invitations.ts'
import { type OrganizationMember, findWorkspace, type Scope } from '../access/scope.ts'
import { requireProjectPermission } from '../access/permissions.ts'
import { type Role, roleNamed, roles } from '../access/roles.ts'
import { isEmail, plainEmail } from '../accounts/account-rules.ts'
import { emailKey } from '../accounts/queries.ts'
import { BadRequest, Forbidden, unknownReference } from '../errors/app-error.ts'
import { administratedWorkspaces } from '../groups/parts.ts'
import { type EditableGroup, requireEditableGroup } from '../groups/service.ts'
import { findProject, type ProjectRow } from '../projects/queries.ts'

/** A workspace that an invitation offers, and what the invited will be there. */
export interface Offer {
  readonly workspaceId: number
  readonly role: Role
  readonly integrationData: object | null
}

export interface ProjectOffer {
  readonly project: ProjectRow
  readonly manager: boolean
}

export interface Request {
  /** Trimmed, each address once. */
  readonly emails: readonly string[]
  readonly offers: readonly Offer[]
  readonly groups: readonly EditableGroup[]
  readonly project: ProjectOffer | null
  readonly sendMail: boolean
}

export function readEmails(emails: InvitationBody['emails']): string[] {
  const byKey = new Map<string, string>()
  for (const text of emails ?? []) {
    const email = plainEmail(text)
    if (email === '') throw new BadRequest('required', { field: 'emails', text: 'Missing e-mail' })
    if (!isEmail(email))
      throw new BadRequest('wrong_type', {
        field: 'emails',
        type: 'email',
        text: `Invalid e-mail: '${email}'`,
      })
    byKey.set(emailKey(email), email)
  }
  if (byKey.size === 0)
    throw new BadRequest('required', { field: 'emails', text: 'at least one email is required' })
  return [...byKey.values()]
}

function roleOf({ role, role_id, admin }: InvitedWorkspace): Role {
  if (role === 'admin') return roleNamed('workspace_admin')
  if (role === 'user') return roleNamed('member')
  if (role !== undefined && role !== null) return roleNamed(role)
  const byId = roles.find(({ id }) => id === role_id)
  return byId ?? roleNamed(admin === true ? 'workspace_admin' : 'member')
}

/** Nobody makes others more than they are themselves. */
function requireOwnRank({ owner, admin }: OrganizationMember, role: Role): void {
  const own = roleNamed(owner ? 'owner' : admin ? 'organization_admin' : 'workspace_admin')
  if (role.id < own.id) throw new Forbidden()
}

async function readOffers(
  { db, caller }: Scope,
  member: OrganizationMember,
  { workspaces, project_invite }: InvitationBody,
): Promise<Offer[]> {
  const administrated = new Set(await administratedWorkspaces(db, caller, member.organizationId))
  const offers = new Map<number, Offer>()
  for (const workspace of workspaces ?? []) {
    const role = roleOf(workspace)
    requireOwnRank(member, role)
    const { workspace_id: workspaceId, integration_data } = workspace
    offers.set(workspaceId, { workspaceId, role, integrationData: integration_data ?? null })
  }
  const ofProject = project_invite?.workspace_id
  if (ofProject !== undefined && !offers.has(ofProject)) {
    offers.set(ofProject, { workspaceId: ofProject, role: roleNamed('member'), integrationData: null })
  }
  for (const workspaceId of offers.keys()) {
    if (administrated.has(workspaceId)) continue
    const seen = findWorkspace(caller, workspaceId)?.organization.organizationId === member.organizationId
    if (seen) throw new Forbidden()
    throw unknownReference('workspaces', 'workspace', { text: 'invalid workspace ID' })
  }
  return [...offers.values()]
}

async function readProject(
  { db, caller }: Scope,
  invite: InvitationBody['project_invite'],
): Promise<ProjectOffer | null> {
  if (invite === undefined || invite === null) return null
  const member = findWorkspace(caller, invite.workspace_id)
  const viewer = member === undefined ? undefined : { member, userId: caller.userId }
  const project = viewer === undefined ? undefined : await findProject(db, viewer, invite.project_id)
  if (member === undefined || project === undefined)
    throw unknownReference('project_id', 'project', { text: 'Invalid project_id' })
  requireProjectPermission(member, project, 'project.update_members')
  return { project, manager: invite.manager === true }
}

async function readGroups(
  scope: Scope,
  organizationId: number,
  ids: InvitationBody['groups'],
): Promise<EditableGroup[]> {
  const unknown = (): Error =>
    new BadRequest('unknown_reference', { what: 'group', text: 'Unknown group at organization' })
  const groups: EditableGroup[] = []
  for (const group_id of new Set(ids ?? [])) {
    groups.push(await requireEditableGroup(scope, { organization_id: organizationId, group_id }, unknown))
  }
  return groups
}

/**
 * @throws {BadRequest} with the texts of T §7; {@link Forbidden} for places that the caller does not administrate and for
 * roles above their own.
 */
export async function readRequest(
  scope: Scope,
  member: OrganizationMember,
  body: InvitationBody,
): Promise<Request> {
  const emails = readEmails(body.emails)
  const groups = await readGroups(scope, member.organizationId, body.groups)
  const offers = await readOffers(scope, member, body)
  if (offers.length === 0 && !groups.some(({ parts }) => parts.workspaces.length > 0)) {
    throw new BadRequest('required', { field: 'workspaces', text: 'at least one workspace is required' })
  }
  const project = await readProject(scope, body.project_invite)
  return { emails, offers, groups, project, sendMail: body.skip_email !== true }
}
