/** Periods whose entries are locked: those of timesheets that are submitted or approved (T §4.9). */

import type { Member, AnyScope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import { BadRequest } from '../errors/app-error.ts'
import {
  billedReferring,
  type EntryReference,
  type Lock,
  locksBetween,
  lockOfReferring,
} from './sheet-queries.ts'

type Place = Pick<Member, 'organization' | 'workspaceId' | 'timesheetsInUse'>

function refuse(lock: Pick<Lock, 'period_start' | 'period_end'>): never {
  throw new BadRequest('timesheet_locked', {
    first: lock.period_start,
    last: lock.period_end,
    error: 'timesheet_locked',
  })
}

/**
 * Refuses a write of entries that belong to a locked period. An entry belongs to the period in which it starts. To be
 * called before an entry is created, changed, stopped or deleted: with its start before and its start after, each for
 * the user whose entry it is then.
 *
 * Asks nothing of the database where the workspace has no timesheet setups, which was read when the request had its turn.
 *
 * @param userId whose entries they are.
 * @param starts when they start; running entries too.
 * @throws {BadRequest} naming the period.
 */
export async function requireUnlocked(
  scope: Pick<AnyScope, 'db'>,
  member: Place,
  userId: number,
  starts: readonly Instant[],
) {
  const span = spanOf(starts)
  if (span !== null) requireNoneIn(await readLocks(scope, member, userId, span), starts)
}

/** From the first to the last of some starts. */
export interface StartSpan {
  readonly first: Instant
  readonly last: Instant
}

/** Null without starts. */
export function spanOf(starts: readonly Instant[]): StartSpan | null {
  if (starts.length === 0) return null
  return {
    first: starts.reduce((a, b) => Math.min(a, b)),
    last: starts.reduce((a, b) => Math.max(a, b)),
  }
}

/** The locked periods of a person that reach into a span: read once for many entries, each of which is then checked. */
export async function readLocks(
  scope: Pick<AnyScope, 'db'>,
  member: Place,
  userId: number,
  span: StartSpan,
): Promise<readonly Lock[]> {
  if (!member.timesheetsInUse) return []
  return locksBetween(scope.db, {
    organizationId: member.organization.organizationId,
    workspaceId: member.workspaceId,
    userId,
    ...span,
  })
}

/** @throws {BadRequest} naming the first of the periods in which one of the starts lies. */
export function requireNoneIn(locks: readonly Lock[], starts: readonly Instant[]): void {
  const lock = locks.find(({ starts_at: from, ends_at: to }) =>
    starts.some((start) => from <= start && start < to),
  )
  if (lock !== undefined) refuse(lock)
}

/**
 * The same for all entries that refer to something, of whoever: before a deletion that changes or deletes them. Billed entries
 * keep their project and their task, too.
 *
 * @throws {BadRequest} naming a period, or an invoice, that has one of them.
 */
export async function requireReferencesUnlocked(
  { db }: Pick<AnyScope, 'db'>,
  { organization, workspaceId, timesheetsInUse }: Place,
  reference: EntryReference,
) {
  const { organizationId } = organization
  if (reference.ids.length === 0) return
  const number = await billedReferring(db, organizationId, workspaceId, reference)
  if (number !== null) throw new BadRequest('billed', { number })
  if (!timesheetsInUse) return
  const lock = await lockOfReferring(db, organizationId, workspaceId, reference)
  if (lock !== undefined) refuse(lock)
}
