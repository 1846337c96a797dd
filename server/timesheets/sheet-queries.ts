import type { WorkspacePlace, Member } from '../access/scope.ts'
import type { InstantRange } from '../lists/day-range.ts'
import { type Selectable, sql } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, hasRow, insertOf, rowsOf, saveRow } from '../database/rows.ts'
import type { SetupRow } from './setup-queries.ts'
import type { TimesheetTables } from './tables.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { workspaceUsersOf } from '../workspace-users/queries.ts'

export type SheetRow = Selectable<TimesheetTables['timesheets']>

export type EventRow = Selectable<TimesheetTables['timesheet_events']> & { readonly user_name: string }

type SetupKey = Pick<SetupRow, 'organization_id' | 'id'>

/** The stored timesheets of setups of one organization. @param start only that of the period that begins then. */
export async function listSheets(db: Db, setups: readonly SetupKey[], start?: string) {
  const [first] = setups
  if (first === undefined) return []
  const ofSetups = { organization_id: first.organization_id, setup_id: setups.map(({ id }) => id) }
  const where = { ...ofSetups, ...(start !== undefined && { period_start: start }) }
  return rowsOf(db, 'timesheets', where).selectAll().execute()
}

export function saveSheet(db: Db, { organization_id, setup_id, period_start, ...values }: SheetRow) {
  return saveRow(db, 'timesheets', { organization_id, setup_id, period_start }, values)
}

export function unlockSheets(db: Db, { organization_id, id: setup_id }: SetupKey, at: Instant) {
  return changeRows(db, 'timesheets', { organization_id, setup_id }, { locked: false, at })
}

/** Last day of the latest locked period. */
export async function lastLockedDay(db: Db, { organization_id, id: setup_id }: SetupKey) {
  const last = await rowsOf(db, 'timesheets', { organization_id, setup_id, locked: true })
    .select('period_end')
    .orderBy('period_start', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.period_end
}

export const insertEvent = insertOf('timesheet_events')

/** The events of timesheets, oldest first. */
export async function listEvents(db: Db, sheets: readonly SheetRow[]) {
  if (sheets.length === 0) return []
  return db
    .selectFrom('timesheet_events as event')
    .innerJoin('users', 'users.id', 'event.user_id')
    .selectAll('event')
    .select('users.name as user_name')
    .where('event.organization_id', 'in', [...new Set(sheets.map((sheet) => sheet.organization_id))])
    .where('event.setup_id', 'in', [...new Set(sheets.map((sheet) => sheet.setup_id))])
    .where('event.period_start', 'in', [...new Set(sheets.map((sheet) => sheet.period_start))])
    .orderBy('event.id')
    .execute()
}

/** One member's time between two instants. */
export interface TimeSpan extends InstantRange, WorkspacePlace {
  readonly memberId: number
}

/** Sums the time in each of the spans, in their order, by one statement. A running entry counts until `now`. */
export async function totalsOf(db: Db, spans: readonly TimeSpan[], now: Instant) {
  if (spans.length === 0) return []
  const length = sql`(case when stop is not null then stop - start when start < ${now} then ${now} - start else 0 end)`
  const sums = spans.map(
    (span, index) => sql`
      select ${sql.lit(index)} as number, count(*) as entry_count,
        coalesce(sum(${length}), 0) as total,
        coalesce(sum(case when billable then ${length} else 0 end), 0) as billable
      from time_entries
      where organization_id = ${span.organizationId} and user_id = ${span.memberId}
        and workspace_id = ${span.workspaceId} and deleted_at is null
        and start >= ${span.from} and start < ${span.before}`,
  )
  const { rows } = await sql<{ number: number; entry_count: number; total: Instant; billable: Instant }>`
    ${sql.join(sums, sql` union all `)}`.execute(db)
  const seconds = (sum: Instant): number => Math.floor(sum / 1_000_000)
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ entry_count, total, billable }) => ({
      entry_count,
      total_seconds: seconds(total),
      billable_seconds: seconds(billable),
    }))
}

export type Totals = Awaited<ReturnType<typeof totalsOf>>[number]

/** Whether an entry of the setup's member runs that started between the instants. */
export function hasRunningEntry(
  db: Db,
  { organization_id, workspace_id, member_id }: SetupRow,
  { from, before }: InstantRange,
) {
  const running = { organization_id, user_id: member_id, workspace_id, stop: null, deleted_at: null }
  const entries = rowsOf(db, 'time_entries', running).select('id')
  return hasRow(entries.where('start', '>=', from).where('start', '<', before))
}

/** T §2 Workspace `disable_approvals`. */
export function approvalsDisabled(db: Db, { organization, workspaceId: id }: Member) {
  const disabled = { organization_id: organization.organizationId, id, disable_approvals: true }
  return hasRow(rowsOf(db, 'workspaces', disabled).select('id'))
}

type Reached = WorkspacePlace & Readonly<Record<'userId' | 'first' | 'last', number>>

export const locksBetween = preparedQuery(
  (db, { organizationId, workspaceId, userId, first, last }: Reached) =>
    db
      .selectFrom('timesheets')
      .select(['period_start', 'period_end', 'starts_at', 'ends_at'])
      .where('organization_id', '=', organizationId)
      .where('workspace_id', '=', workspaceId)
      .where('member_id', '=', userId)
      .where('ends_at', '>', first)
      .where('starts_at', '<=', last)
      .where('locked', '=', true),
)

/** A period that is locked. */
export type Lock = Awaited<ReturnType<typeof locksBetween>>[number]

/** Things that entries refer to. */
export interface EntryReference {
  /** A task stands for its subtasks too. */
  readonly to: 'project' | 'task' | 'tag'
  readonly ids: readonly number[]
}

function selectReferring(db: Db, organization_id: number, { to, ids }: EntryReference) {
  if (to === 'tag') {
    return rowsOf(db, 'time_entry_tags', { organization_id, tag_id: ids }).select('time_entry_id as id')
  }
  if (to === 'project') return rowsOf(db, 'time_entries', { organization_id, project_id: ids }).select('id')
  const tasks = rowsOf(db, 'tasks', { organization_id })
    .select('tasks.id')
    .where((eb) => eb.or([eb('tasks.id', 'in', ids), eb('tasks.parent_task_id', 'in', ids)]))
  return rowsOf(db, 'time_entries', { organization_id }).select('id').where('task_id', 'in', tasks)
}

/** The number of an invoice that has one of the entries; null for none, and of a tag, which invoices do not show. */
export async function billedReferring(
  db: Db,
  organizationId: number,
  workspaceId: number,
  reference: EntryReference,
) {
  if (reference.to === 'tag') return null
  const entry = await rowsOf(db, 'time_entries', {
    organization_id: organizationId,
    workspace_id: workspaceId,
    deleted_at: null,
  })
    .select('billed_on')
    .where('billed_on', 'is not', null)
    .where('id', 'in', selectReferring(db, organizationId, reference))
    .limit(1)
    .executeTakeFirst()
  return entry?.billed_on ?? null
}

/** A locked period that has one of the entries. */
export function lockOfReferring(
  db: Db,
  organizationId: number,
  workspaceId: number,
  reference: EntryReference,
) {
  return db
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
}

export interface UserStanding {
  readonly user_id: number
  readonly name: string
  /** IANA zone. */
  readonly timezone: string
  /** The account is closed. */
  readonly closed: boolean
  /** An active member of the workspace. */
  readonly active: boolean
  /** Of the workspace, or of its organization as an active member of the workspace. */
  readonly admin: boolean
}

/** By id. Those who have left keep their name and zone: their timesheets stay. */
export async function standingOf(
  db: Db,
  { organization, workspaceId }: Pick<Member, 'organization' | 'workspaceId'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, UserStanding>> {
  if (userIds.length === 0) return new Map()
  const rows = await workspaceUsersOf(db, { organizationId: organization.organizationId, workspaceId })
    .select('ou.inactive as organization_inactive')
    .where('wu.user_id', 'in', [...new Set(userIds)])
    .execute()
  const everybody = await db
    .selectFrom('users')
    .select(['id as user_id', 'name', 'timezone', 'closed_at'])
    .where('id', 'in', [...new Set(userIds)])
    .execute()
  const here = new Map(rows.map((row) => [row.user_id, row]))
  return new Map(
    everybody.map(({ closed_at, ...user }) => {
      const row = here.get(user.user_id)
      const active = row !== undefined && !row.inactive && !row.organization_inactive
      const admin = active && (row.admin || row.organization_admin || row.owner)
      return [user.user_id, { ...user, closed: closed_at !== null, active, admin }]
    }),
  )
}
