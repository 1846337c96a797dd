/** How many mails people may cause to others in a day. */

import type { Scope } from '../access/scope.ts'
import { keyOf } from '../accounts/attempts.ts'
import { attemptsSince, emailKey, insertAttempts } from '../accounts/queries.ts'
import { DAY, SECOND } from '../effects/timestamps.ts'
import { TooManyRequests } from '../errors/app-error.ts'

const perDay = {
  /** To one address, from whatever organizations. */
  mails_to: 20,
  /** By one person, from one organization, and from one network: enough for a company, too few for advertising. */
  mails_by: 1000,
  mails_from: 1500,
  mails_over: 3000,
} as const

/**
 * Counts the mails that a request queues, in its transaction: refused, it sends none and counts for nothing.
 *
 * @throws {TooManyRequests} when the day has none left for the person, the organization, the network or an address.
 */
export async function countMails(
  { db, ids, now, caller, network }: Scope,
  organizationId: number,
  recipients: readonly string[],
) {
  if (recipients.length === 0) return
  const weight = recipients.length
  const all = [
    { kind: 'mails_by', name: String(caller.userId), weight } as const,
    { kind: 'mails_from', name: String(organizationId), weight } as const,
    ...(network === null ? [] : [{ kind: 'mails_over', name: network, weight } as const]),
    ...recipients.map((email) => ({ kind: 'mails_to', name: emailKey(email), weight: 1 }) as const),
  ].map((counted) => ({ kind: counted.kind, weight: counted.weight, subject: keyOf(counted) }))
  await insertAttempts(
    db,
    all.map((row) => ({ id: ids.next(), subject: row.subject, weight: row.weight, at: now })),
  )
  const limits = new Map(all.map(({ subject, kind }) => [subject, perDay[kind]]))
  const counted = await attemptsSince(db, [...limits.keys()], now - DAY)
  const full = counted.find(({ subject, count }) => count > (limits.get(subject) ?? 0))
  if (full !== undefined) throw new TooManyRequests((full.first + DAY - now) / SECOND)
}
