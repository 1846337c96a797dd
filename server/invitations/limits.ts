/** How many people may be invited (T §7 Invitation create, T §8). */

import type { OrganizationMember } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { DAY, HOUR, SECOND } from '../effects/timestamps.ts'
import { BadRequest, TooManyRequests } from '../errors/app-error.ts'
import { countActiveUsers, countInvitationsSince, type InvitationRow } from './queries.ts'

const FREE_ACTIVE_USERS = 5

/** Invitations of an organization within a day: enough for a company, too few for advertising. */
const PER_DAY = { free: 50, paid: 1000 } as const

/** Each offered membership is a row with an id of its own, of which a request has a limited store. */
const MEMBERSHIPS_AT_ONCE = 3000

/** Mails of one invitation, after which there is one an hour. */
const FREELY_SENT = 5

const limitReached = (): BadRequest =>
  new BadRequest('limit_reached', { text: 'Invitation limit reached (please try again later; or upgrade)' })

/** @throws {BadRequest} when the request alone, or the organization within a day, invites too many. */
export async function requireInvitationsLeft(
  db: Db,
  { organizationId, plan }: OrganizationMember,
  now: Instant,
  asked: { readonly emails: number; readonly workspaces: number },
) {
  if (asked.emails * (asked.workspaces + 1) > MEMBERSHIPS_AT_ONCE) throw limitReached()
  const sent = await countInvitationsSince(db, organizationId, now - DAY)
  if (sent + asked.emails > (plan === 'free' ? PER_DAY.free : PER_DAY.paid)) throw limitReached()
}

/** On the free plan. Invited people count as active: they will be. @throws {BadRequest} when there are too many. */
export async function requireSeats(db: Db, { organizationId, plan }: OrganizationMember) {
  if (plan !== 'free') return
  const count = await countActiveUsers(db, organizationId)
  if (count > FREE_ACTIVE_USERS) {
    throw new BadRequest('plan_limit', { text: 'Active user limit is 5. Upgrade to add more active users' })
  }
}

/** Keeps an invitation from filling a mailbox. @throws {TooManyRequests} */
export function requireMailLeft({ sent_at, sent_count }: InvitationRow, now: Instant): void {
  if (sent_at === null || sent_count < FREELY_SENT) return
  const next = sent_at + HOUR
  if (next > now) throw new TooManyRequests((next - now) / SECOND)
}
