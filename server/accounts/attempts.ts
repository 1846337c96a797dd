/** Limits on guessing passwords and on filling the service or a mailbox (decisions §10), over all processes. */

import { hash } from 'node:crypto'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { IdAllocator } from '../database/ids.ts'
import { MINUTE, SECOND } from '../effects/timestamps.ts'
import { TooManyRequests } from '../errors/app-error.ts'

const WINDOW: Instant = 15 * MINUTE

const limits = {
  /** Wrong passwords of one account. */
  password: 10,
  /** Wrong passwords, and sign-ups, from one network address. */
  address: 100,
  /** Reset mails to one address. */
  reset: 5,
} as const

export interface Subject {
  readonly kind: keyof typeof limits
  /** An e-mail address or a network address; kept as a hash only. */
  readonly name: string
}

function keyOf({ kind, name }: Subject): string {
  return `${kind}:${hash('sha256', name)}`
}

/**
 * Counts an attempt before it is made, so that attempts made at once cannot all pass. What turns out to be none
 * (a right password) is taken back with the result.
 *
 * @throws {TooManyRequests} when one of the subjects has none left; the attempt is then not to be made at all.
 */
export async function countAttempt(
  db: Db,
  ids: IdAllocator,
  now: Instant,
  subjects: readonly Subject[],
): Promise<() => Promise<void>> {
  await ids.reserve()
  const rows = subjects.map((subject) => ({ id: ids.next(), subject: keyOf(subject), at: now }))
  if (rows.length === 0) return async () => undefined
  const counted = rows.map((row) => row.id)
  await db.insertInto('sign_in_attempts').values(rows).execute()
  const takeBack = async (): Promise<void> => {
    await db.deleteFrom('sign_in_attempts').where('id', 'in', counted).execute()
  }
  for (const subject of subjects) {
    const { count, first } = await db
      .selectFrom('sign_in_attempts')
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('first')])
      .where('subject', '=', keyOf(subject))
      .where('at', '>', now - WINDOW)
      // Of attempts made at once, those that began first have their turn.
      .where('at', '<', now)
      .executeTakeFirstOrThrow()
    if (count >= limits[subject.kind]) {
      await takeBack()
      throw new TooManyRequests((first + WINDOW - now) / SECOND)
    }
  }
  return takeBack
}

/** Forgets what counts no more. */
export async function forgetOldAttempts(db: Db, now: Instant): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('at', '<=', now - WINDOW)
    .execute()
}
