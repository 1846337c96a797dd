/** Limits on guessing passwords and on filling the service or a mailbox (decisions §10), over all processes. */

import { hash } from 'node:crypto'
import type { ServiceEffects } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { MINUTE, SECOND } from '../effects/timestamps.ts'
import { TooManyRequests } from '../errors/app-error.ts'
import { attemptsBetween, deleteAttempts, insertAttempts } from './queries.ts'

/** For so long an attempt counts. */
export const ATTEMPT_WINDOW: Instant = 15 * MINUTE

const limits = {
  /** Wrong passwords of one account. */
  password: 10,
  /** Wrong passwords, and sign-ups, from one network address. */
  address: 100,
  /** Mails with a code to one address. */
  code: 5,
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
 * Counts an attempt before it is made, so that attempts made at once cannot all pass. An attempt that turns out to be none
 * (a right password) is taken back with the result.
 *
 * @throws {TooManyRequests} when one of the subjects has none left; the attempt is then not to be made at all.
 */
export async function countAttempt(
  { db, ids, clock }: Pick<ServiceEffects, 'db' | 'ids' | 'clock'>,
  ...subjects: readonly Subject[]
): Promise<() => Promise<void>> {
  const now = clock.now()
  await ids.reserve()
  const rows = subjects.map((subject) => ({ id: ids.next(), subject: keyOf(subject), at: now }))
  const counted = rows.map((row) => row.id)
  await insertAttempts(db, rows)
  const takeBack = (): Promise<void> => deleteAttempts(db, counted)
  for (const subject of subjects) {
    const { count, first } = await attemptsBetween(db, keyOf(subject), now - ATTEMPT_WINDOW, now)
    if (count >= limits[subject.kind]) {
      await takeBack()
      throw new TooManyRequests((first + ATTEMPT_WINDOW - now) / SECOND)
    }
  }
  return takeBack
}
