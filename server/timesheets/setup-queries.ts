import { isShared } from '../database/transaction.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Member } from '../access/scope.ts'
import type { Db } from '../database/database.ts'
import { paddedIds } from '../database/id-list.ts'
import {
  changeRows,
  deleteRows,
  hasRow,
  insertOf,
  isLinked,
  rowsIn,
  rowsOf,
  updateOf,
  type WorkspaceKey,
  countRows,
} from '../database/rows.ts'
import type { TimesheetTables } from './tables.ts'
import type { Instant } from '../database/columns.ts'
import type { Period } from '../../shared/domain/periods.ts'

type SetupColumns = Selectable<TimesheetTables['timesheet_setups']>

/** Users by their layers: layers ascending, users in their order. */
export type Layers = ReadonlyMap<number, readonly number[]>

export interface SetupRow extends SetupColumns {
  readonly layers: Layers
}

export type SetupChanges = Updateable<TimesheetTables['timesheet_setups']>

/** Undefined: no matter who. */
export interface SetupFilter {
  readonly id?: number | undefined
  readonly memberIds?: readonly number[] | undefined
  readonly approverIds?: readonly number[] | undefined
}

async function withLayers(db: Db, rows: readonly SetupColumns[]) {
  const [first] = rows
  if (first === undefined) return []
  const ofSetups = { organization_id: first.organization_id, setup_id: rows.map(({ id }) => id) }
  const approvers = await rowsOf(db, 'timesheet_approvers', ofSetups)
    .selectAll()
    .orderBy('layer')
    .orderBy('position')
    .execute()
  const bySetup = Map.groupBy(approvers, ({ setup_id: id }) => id)
  return rows.map((row) => {
    const byLayer = Map.groupBy(bySetup.get(row.id) ?? [], ({ layer }) => layer)
    const layers = [...byLayer].map(([layer, users]) => [layer, users.map((user) => user.user_id)] as const)
    return { ...row, layers: new Map(layers) }
  })
}

/** The setups of a workspace that are not deleted, by id. */
export async function listSetups(
  db: Db,
  place: WorkspaceKey,
  { id, memberIds, approverIds }: SetupFilter = {},
) {
  let query = rowsIn(db, 'timesheet_setups', place).where('deleted_at', 'is', null).orderBy('id')
  if (id !== undefined) query = query.where('id', '=', id)
  if (memberIds !== undefined) query = query.where('member_id', 'in', memberIds)
  if (approverIds !== undefined) {
    const ofSetup = 'timesheet_approvers.setup_id'
    query = query.where(isLinked(ofSetup, 'timesheet_setups.id', 'timesheet_approvers.user_id', approverIds))
  }
  return withLayers(db, await query.execute())
}

/** Those with the ids, deleted ones too. */
export async function setupsAmong(db: Db, place: WorkspaceKey, ids: readonly number[]) {
  const query = rowsIn(db, 'timesheet_setups', place).where('id', 'in', paddedIds(ids))
  return withLayers(db, await query.execute())
}

const insert = insertOf('timesheet_setups')
const insertApprovers = insertOf('timesheet_approvers')

export async function insertSetup(db: Db, { layers, ...row }: SetupRow) {
  await insert(db, row)
  await replaceApprovers(db, { ...row, layers })
}

export const updateSetup = updateOf('timesheet_setups')

export async function replaceApprovers(
  db: Db,
  { organization_id, id: setup_id, layers }: Pick<SetupRow, 'organization_id' | 'id' | 'layers'>,
) {
  const rows = [...layers].flatMap(([layer, users]) =>
    users.map((user_id, position) => ({ organization_id, setup_id, layer, user_id, position })),
  )
  await deleteRows(db, 'timesheet_approvers', { organization_id, setup_id })
  await insertApprovers(db, rows)
}

/** Notes for the caller's query whether the workspace has setups. */
export async function noteUse(db: Db, place: Member) {
  const setups = rowsIn(db, 'timesheet_setups', place).where('deleted_at', 'is', null)
  const key = { organization_id: place.organization.organizationId, id: place.workspaceId }
  await changeRows(db, 'workspaces', key, { timesheets_in_use: await hasRow(setups.limit(1)) })
}

export type DueSetup = Awaited<ReturnType<ReturnType<typeof selectReminded>['execute']>>[number]

function selectReminded(db: Db) {
  return db
    .selectFrom('timesheet_setups as setup')
    .innerJoin('users', 'users.id', 'setup.member_id')
    .innerJoin('organizations', 'organizations.id', 'setup.organization_id')
    .innerJoin('workspaces', (join) =>
      join
        .onRef('workspaces.organization_id', '=', 'setup.organization_id')
        .onRef('workspaces.id', '=', 'setup.workspace_id'),
    )
    .selectAll('setup')
    .select(['users.email', 'users.name', 'users.timezone'])
    .select(['workspaces.name as workspace_name', 'workspaces.disable_approvals'])
    .select(['organizations.plan', 'organizations.trial_plan', 'organizations.trial_ends_at'])
    .where('setup.next_reminder_at', 'is not', null)
}

/** When the next reminder of all is due; null when none is to come. */
export async function nextDue(db: Db) {
  const next = await db
    .selectFrom('timesheet_setups')
    .select('next_reminder_at')
    .where('next_reminder_at', 'is not', null)
    .orderBy('next_reminder_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_reminder_at ?? null
}

/** Whether the member is still one and the period still open. */
export async function isOpen(db: Db, setup: DueSetup, period: Period) {
  const { organization_id, workspace_id, member_id: user_id, id: setup_id } = setup
  const membership = { organization_id, workspace_id, user_id, inactive: false }
  if ((await countRows(db, 'workspace_users', membership)) === 0) return false
  const sheet = { organization_id, setup_id, period_start: period.start, locked: true }
  return (await countRows(db, 'timesheets', sheet)) === 0
}

/** Those of people who have another zone now than their next reminder was computed for. */
export function listMoved(db: Db) {
  return selectReminded(db).whereRef('setup.reminder_zone', '!=', 'users.timezone').execute()
}

/** Moves the next reminder, unless another process has just sent it. */
export function followZone(
  db: Db,
  { organization_id, id, next_reminder_at, timezone }: DueSetup,
  at: Instant | null,
) {
  const unsent = { organization_id, id, next_reminder_at }
  return changeRows(db, 'timesheet_setups', unsent, { next_reminder_at: at, reminder_zone: timezone })
}

/** Some that are due, kept from other processes until the transaction ends. */
export function holdDue(transaction: Db, now: Instant, limit: number) {
  return selectReminded(transaction)
    .where('setup.next_reminder_at', '<=', now)
    .orderBy('setup.next_reminder_at')
    .limit(limit)
    .$if(isShared(transaction), (query) => query.forUpdate('setup').skipLocked())
    .execute()
}
