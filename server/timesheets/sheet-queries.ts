import { type Selectable, sql } from 'kysely'
import type { Member } from '../access/caller.ts'
import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { changeRows, hasRow, insertOf, rowsOf, saveRow } from '../database/rows.ts'
import type { SetupRow } from './setup-queries.ts'
import type { TimesheetTables } from './tables.ts'

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
export interface TimeSpan {
  readonly organizationId: number
  readonly workspaceId: number
  readonly memberId: number
  readonly startsAt: Instant
  /** Exclusive. */
  readonly endsAt: Instant
}

export interface Totals {
  readonly entry_count: number
  readonly total_seconds: number
  readonly billable_seconds: number
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
        and start >= ${span.startsAt} and start < ${span.endsAt}`,
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

/** Whether an entry of the setup's member runs that started between the instants. @param endsAt exclusive */
export function hasRunningEntry(
  db: Db,
  { organization_id, workspace_id, member_id }: SetupRow,
  startsAt: Instant,
  endsAt: Instant,
) {
  const running = { organization_id, user_id: member_id, workspace_id, stop: null, deleted_at: null }
  const entries = rowsOf(db, 'time_entries', running).select('id')
  return hasRow(entries.where('start', '>=', startsAt).where('start', '<', endsAt))
}

/** T §2 Workspace `disable_approvals`. */
export function approvalsDisabled(db: Db, { organization, workspaceId: id }: Member) {
  const disabled = { organization_id: organization.organizationId, id, disable_approvals: true }
  return hasRow(rowsOf(db, 'workspaces', disabled).select('id'))
}
