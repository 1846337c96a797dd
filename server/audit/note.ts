/** Writes lines of the audit log, in the transaction of what they tell: what is rolled back was never done. */

import type { AuditAction, AuditSubject } from '../../shared/api/audit.ts'
import type { AnyScope, ServiceEffects } from '../access/scope.ts'
import { MINUTE } from '../effects/timestamps.ts'
import { shorten } from '../../shared/domain/shorten.ts'
import { countAbout, insertLines } from './queries.ts'
import type { Details } from './tables.ts'

export interface Act {
  readonly action: AuditAction
  /** None for what people do with their accounts. */
  readonly organizationId?: number | null
  readonly subject?: { readonly kind: AuditSubject; readonly id: number } | null
  readonly details?: Details
}

/** The person, or the command, that did it; null for somebody who could not sign in. */
export type Actor = { readonly userId: number } | { readonly command: string } | null

/** Characters of one detail. */
const LONGEST_DETAIL = 200

function asText(details: Details): string {
  return JSON.stringify(details, (_, value: unknown) =>
    typeof value === 'string' ? shorten(value, LONGEST_DETAIL) : value,
  )
}

export async function note(
  { db, now, network }: Pick<AnyScope, 'db' | 'now' | 'network'>,
  actor: Actor,
  acts: readonly Act[],
) {
  if (acts.length === 0) return
  const lines = acts.map(({ action, organizationId = null, subject = null, details = {} }) => ({
    created_at: now,
    organization_id: organizationId,
    user_id: actor !== null && 'userId' in actor ? actor.userId : null,
    command: actor !== null && 'command' in actor ? actor.command : null,
    client: network,
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    details: asText(details),
  }))
  await insertLines(db, lines)
}

/** An act of a person's with their own account. */
export function noteOwn(
  scope: Pick<AnyScope, 'db' | 'now' | 'network'>,
  userId: number,
  action: AuditAction,
  details: Details = {},
) {
  return note(scope, { userId }, [{ action, details }])
}

/** Of one account: more of them say nothing more. */
const FAILURES = 10
const FAILURES_WITHIN = 15 * MINUTE

/** A wrong password for an account, outside of any transaction, for the request is refused. */
export async function noteFailure(
  { db, clock }: Pick<ServiceEffects, 'db' | 'clock'>,
  userId: number,
  network: string | null,
) {
  const action = 'account.sign_in_failed'
  const now = clock.now()
  if ((await countAbout(db, action, userId, now - FAILURES_WITHIN)) >= FAILURES) return
  await note({ db, now, network }, null, [{ action, subject: { kind: 'user', id: userId } }])
}
