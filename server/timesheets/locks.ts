/** Periods whose entries are locked: those of timesheets that are submitted or approved (T §4.9). */

import { sql } from 'kysely'
import type { WorkspaceMembership } from '../access/caller.ts'
import type { Scope } from '../access/scope.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { BadRequest } from '../errors/app-error.ts'

/** A period that is locked. */
export interface Lock {
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
 * Asks nothing of the database where the workspace has no timesheet setups, which was read when the request had its turn.
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
  scope: Pick<Scope, 'db'>,
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

/** What entries refer to. */
export interface EntryReference {
  /** A task stands for its subtasks too. */
  readonly to: 'project' | 'task' | 'tag'
  readonly ids: readonly number[]
}

function selectReferring(db: Db, organizationId: number, { to, ids }: EntryReference) {
  const entries = db
    .selectFrom('time_entries')
    .select('time_entries.id')
    .where('time_entries.organization_id', '=', organizationId)
  if (to === 'project') return entries.where('time_entries.project_id', 'in', ids)
  if (to === 'task') {
    const tasks = db
      .selectFrom('tasks')
      .select('tasks.id')
      .where('tasks.organization_id', '=', organizationId)
      .where((eb) => eb.or([eb('tasks.id', 'in', ids), eb('tasks.parent_task_id', 'in', ids)]))
    return entries.where('time_entries.task_id', 'in', tasks)
  }
  const tagged = db
    .selectFrom('time_entry_tags')
    .select('time_entry_tags.time_entry_id')
    .where('time_entry_tags.organization_id', '=', organizationId)
    .where('time_entry_tags.tag_id', 'in', ids)
  return entries.where('time_entries.id', 'in', tagged)
}

/**
 * The same for all entries that refer to something, of whoever: before a deletion that changes or deletes them.
 *
 * @throws {BadRequest} naming a period that has one of them.
 */
export async function requireReferencesUnlocked(
  { db }: Pick<Scope, 'db'>,
  { organization, workspaceId, timesheetsInUse }: Place,
  reference: EntryReference,
): Promise<void> {
  const { organizationId } = organization
  if (!timesheetsInUse || reference.ids.length === 0) return
  const lock = await db
    .selectFrom('time_entries as entry')
    .innerJoin('timesheets as sheet', (join) =>
      join
        .onRef('sheet.organization_id', '=', 'entry.organization_id')
        .onRef('sheet.workspace_id', '=', 'entry.workspace_id')
        .onRef('sheet.member_id', '=', 'entry.user_id')
        .on(sql<boolean>`entry.start >= sheet.starts_at and entry.start < sheet.ends_at`),
    )
    .select(['sheet.period_start', 'sheet.period_end'])
    .where('entry.organization_id', '=', organizationId)
    .where('entry.workspace_id', '=', workspaceId)
    .where('entry.id', 'in', selectReferring(db, organizationId, reference))
    .where('entry.deleted_at', 'is', null)
    .where('sheet.locked', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (lock !== undefined) refuse(lock)
}
