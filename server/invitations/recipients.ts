/** Gives the invited their places: effective once they accept, or at once where they belong already. */

import type { OrganizationMember } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import { userOfEmail } from '../accounts/placeholder.ts'
import type { UserRow } from '../accounts/queries.ts'
import { BadRequest } from '../errors/app-error.ts'
import { insertOrganizationUser } from '../organizations/queries.ts'
import {
  listMemberships,
  offer,
  type OrganizationUserRow,
  renew,
  standingOf,
  type WorkspaceUserRow,
} from './membership-queries.ts'
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
  { db, ids, now, at }: Scope,
  { organizationId }: OrganizationMember,
  user: UserRow,
  offers: readonly Offer[],
): Promise<OrganizationUserRow> {
  const known = await standingOf(db, { organization_id: organizationId, user_id: user.id })
  if (known?.inactive === true) {
    throw new BadRequest('already_exists', {
      field: 'emails',
      what: 'user',
      text: `User with e-mail '${user.email}' is already an inactive member of the organization`,
    })
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
export async function giveOffers(
  scope: Scope,
  member: OrganizationMember,
  email: string,
  { offers }: Request,
): Promise<Recipient> {
  const user = await userOfEmail(scope, email)
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
