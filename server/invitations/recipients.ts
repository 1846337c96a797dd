/** Gives the invited their places: effective once they accept, or at once where they belong already. */

import type { OrganizationMembership } from '../access/caller.ts'
import type { CallerScope } from '../access/scope.ts'
import { userOfEmail } from '../accounts/placeholder.ts'
import type { UserRow } from '../accounts/repository.ts'
import { BadRequest } from '../errors/app-error.ts'
import { recordRows, type RowKey } from '../events/record-rows.ts'
import {
  listMemberships,
  type OrganizationUserRow,
  standingOf,
  type WorkspaceUserRow,
} from './memberships.ts'
import type { Offer, Request } from './read-body.ts'

export interface Recipient {
  readonly user: UserRow
  readonly standing: OrganizationUserRow
  /** Workspaces that begin when they accept. */
  readonly offered: readonly WorkspaceUserRow[]
  /** Offers of workspaces that they belong to already. */
  readonly known: readonly Offer[]
}

async function giveStanding(
  { db, ids, now, at }: CallerScope,
  { organizationId }: OrganizationMembership,
  user: UserRow,
  offers: readonly Offer[],
): Promise<OrganizationUserRow> {
  const place = { organizationId, userId: user.id }
  const known = await standingOf(db, place)
  if (known?.inactive === true) {
    throw new BadRequest(`User with e-mail '${user.email}' is already an inactive member of the organization`)
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
  await db.insertInto('organization_users').values(row).execute()
  return row
}

async function offer(
  scope: CallerScope,
  organizationId: number,
  userId: number,
  { workspaceId, role }: Offer,
): Promise<void> {
  const row = {
    organization_id: organizationId,
    workspace_id: workspaceId,
    id: scope.ids.next(),
    user_id: userId,
    admin: role.id <= 3,
    project_manager: role.name === 'project_manager',
    inactive: false,
    is_direct: true,
    joined: false,
    created_at: scope.now,
    at: scope.at,
  }
  await scope.db.insertInto('workspace_users').values(row).execute()
  recordRows(scope, 'workspace_user', 'created', [row])
}

/** Another role in an invitation that is still open, or the belonging to a workspace of one's own besides a group's. */
async function renew(scope: CallerScope, row: WorkspaceUserRow, { role }: Offer): Promise<void> {
  const changes = row.joined
    ? { is_direct: true }
    : { is_direct: true, admin: role.id <= 3, project_manager: role.name === 'project_manager' }
  await scope.db
    .updateTable('workspace_users')
    .set({ ...changes, at: scope.at })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute()
  recordRows(scope, 'workspace_user', 'updated', [row])
}

/** @throws {BadRequest} for an inactive member of the organization (T §7). */
export async function giveOffers(
  scope: CallerScope,
  member: OrganizationMembership,
  email: string,
  { offers }: Request,
): Promise<Recipient> {
  const { organizationId } = member
  const user = await userOfEmail(scope, email)
  const standing = await giveStanding(scope, member, user, offers)
  const place = { organizationId, userId: user.id }
  const before = new Map((await listMemberships(scope.db, place)).map((row) => [row.workspace_id, row]))
  const known: Offer[] = []
  for (const each of offers) {
    const row = before.get(each.workspaceId)
    if (row === undefined) await offer(scope, organizationId, user.id, each)
    else if (!row.joined || !row.is_direct) await renew(scope, row, each)
    if (row?.joined === true && standing.joined) known.push(each)
  }
  const asked = new Set(offers.map(({ workspaceId }) => workspaceId))
  const offered = (await listMemberships(scope.db, place)).filter(
    (row) => asked.has(row.workspace_id) && !(row.joined && standing.joined),
  )
  return { user, standing, offered, known }
}

/** Makes the recipient a member of the project; it is seen once the workspace is. */
export async function giveProject(
  scope: CallerScope,
  userId: number,
  { project, manager }: { readonly project: RowKey; readonly manager: boolean },
): Promise<void> {
  const { db, ids, now, at } = scope
  const { organization_id, workspace_id, id: project_id } = project
  const known = await db
    .selectFrom('project_users')
    .select(['organization_id', 'workspace_id', 'id'])
    .where('organization_id', '=', organization_id)
    .where('project_id', '=', project_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (known === undefined) {
    const row = { organization_id, id: ids.next(), workspace_id, project_id, user_id: userId }
    await db
      .insertInto('project_users')
      .values({ ...row, manager, created_at: now, at })
      .execute()
    recordRows(scope, 'project_user', 'created', [row])
    return
  }
  await db
    .updateTable('project_users')
    .set({ group_id: null, at, ...(manager && { manager }) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', known.id)
    .execute()
  recordRows(scope, 'project_user', 'updated', [known])
}
