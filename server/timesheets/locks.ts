/** Periods whose entries are locked: those of timesheets that are submitted or approved (T §4.9). */

import { sql } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { BadRequest } from '../errors/app-error.ts'

interface Lock {
  readonly period_start: string
  readonly period_end: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

type Place = Pick<WorkspaceMembership, 'organization' | 'workspaceId' | 'timesheetsInUse'>

const locksBetween = preparedQuery<
  {
    readonly organizationId: number
    readonly workspaceId: number
    readonly userId: number
    readonly first: Instant
    readonly last: Instant
  },
  Lock
>((db, parameter) =>
  db
    .selectFrom('timesheets')
    .select(['period_start', 'period_end', 'starts_at', 'ends_at'])
    .where('organization_id', '=', parameter('organizationId'))
    .where('workspace_id', '=', parameter('workspaceId'))
    .where('member_id', '=', parameter('userId'))
    .where('ends_at', '>', parameter('first'))
    .where('starts_at', '<=', parameter('last'))
    .where('locked', '=', true),
)

function refuse(lock: Pick<Lock, 'period_start' | 'period_end'>): never {
  throw new BadRequest(
    `The timesheet of ${lock.period_start} to ${lock.period_end} is locked; reopen it to change its time entries`,
    { code: 'timesheet_locked' },
  )
}

/**
 * Refuses a write of entries that belong to a locked period. An entry belongs to the period in which it starts. To be
 * called before an entry is created, changed, stopped or deleted: with its start before and its start after, each for
 * the user whose entry it is then.
 *
 * Asks nothing of the database where the workspace has no timesheet setups.
 *
 * @param userId whose entries they are.
 * @param starts when they start; running entries too.
 * @throws {BadRequest} naming the period.
 */
export async function requireUnlocked(
  scope: Pick<Scope, 'db'>,
  member: Place,
  userId: number,
  starts: readonly Instant[],
): Promise<void> {
  if (!member.timesheetsInUse || starts.length === 0) return
  const locks = await locksBetween(scope.db, {
    organizationId: member.organization.organizationId,
    workspaceId: member.workspaceId,
    userId,
    first: starts.reduce((a, b) => Math.min(a, b)),
    last: starts.reduce((a, b) => Math.max(a, b)),
  })
  const lock = locks.find(({ starts_at: from, ends_at: to }) =>
    starts.some((start) => from <= start && start < to),
  )
  if (lock !== undefined) refuse(lock)
}

/**
 * The same for all entries that refer to something, of whoever: before a deletion that changes or deletes them.
 *
 * @param reference what the entries refer to, and the ids of it; tags are those of the entries.
 */
export async function requireReferencesUnlocked(
  scope: Pick<Scope, 'db'>,
  member: Place,
  reference: { readonly column: 'project_id' | 'task_id' | 'tag_id'; readonly ids: readonly number[] },
): Promise<void> {
  const { column, ids } = reference
  if (!member.timesheetsInUse || ids.length === 0) return
  const locked = scope.db
    .selectFrom('time_entries as entry')
    .innerJoin('timesheets as sheet', (join) =>
      join
        .onRef('sheet.organization_id', '=', 'entry.organization_id')
        .onRef('sheet.workspace_id', '=', 'entry.workspace_id')
        .onRef('sheet.member_id', '=', 'entry.user_id')
        .on(sql<boolean>`entry.start >= sheet.starts_at and entry.start < sheet.ends_at`),
    )
    .select(['sheet.period_start', 'sheet.period_end'])
    .where('entry.organization_id', '=', member.organization.organizationId)
    .where('entry.workspace_id', '=', member.workspaceId)
    .where('entry.deleted_at', 'is', null)
    .where('sheet.locked', '=', true)
    .limit(1)
  const tagged = (db: Db) =>
    db
      .selectFrom('time_entry_tags')
      .select('time_entry_id')
      .where('organization_id', '=', member.organization.organizationId)
      .where('tag_id', 'in', ids)
  const lock = await (
    column === 'tag_id'
      ? locked.where('entry.id', 'in', tagged(scope.db))
      : locked.where(`entry.${column}`, 'in', ids)
  ).executeTakeFirst()
  if (lock !== undefined) refuse(lock)
}
