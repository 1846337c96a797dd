/** Timesheet setups: whose time is approved by whom (T §2 Timesheet setup, T §4.9, T §7 Timesheet setups). */

import type { EndpointInput } from '../../shared/api/endpoint.ts'
import type {
  listTimesheetSetups,
  TimesheetSetup,
  TimesheetSetupBody,
  TimesheetSetupChange,
} from '../../shared/api/timesheet-setups.ts'
import { type Member, findWorkspace, type WorkspacePath, type Scope } from '../access/scope.ts'
import {
  may,
  requirePaidPlan,
  requirePermission,
  type WorkspacePermission,
  permissionsOf,
} from '../access/permissions.ts'
import { BadRequest, NotFound } from '../errors/app-error.ts'
import { recordRows } from '../events/record-rows.ts'
import { nextReminder, type ReminderRule } from './reminder-time.ts'
import {
  readEnd,
  readLayers,
  readPeriodicity,
  readReminder,
  readStart,
  readUserIds,
  requireActive,
  requireApprovers,
  requireFreePeriod,
  requireLayers,
  requireUserIds,
} from './setup-fields.ts'
import {
  insertSetup,
  listSetups,
  noteUse,
  replaceApprovers,
  setupsAmong,
  type SetupChanges,
  type SetupRow,
  updateSetup,
} from './setup-queries.ts'
import { lastLockedDay, unlockSheets, standingOf, type UserStanding } from './sheet-queries.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'

type Standings = ReadonlyMap<number, UserStanding>

function errorsOf(member: UserStanding | undefined, approvers: readonly (UserStanding | undefined)[]) {
  const errors: TimesheetSetup['errors'] = []
  if (member?.active !== true || approvers.some((approver) => approver?.active !== true)) {
    errors.push({ code: 'user_not_in_workspace', message: 'User not in workspace' })
  }
  if (approvers.some((approver) => approver?.active === true && !approver.admin)) {
    errors.push({ code: 'user_not_admin', message: 'User is not an admin in the workspace' })
  }
  return errors
}

function toAnswer(row: SetupRow, standings: Standings, permissions: string[]): TimesheetSetup {
  const represent = (id: number): TimesheetSetup['approvers'][number] => {
    const user = standings.get(id)
    return {
      active: user?.active ?? false,
      avatar_url: null,
      deleted: user?.closed ?? true,
      name: user?.name ?? '',
      user_id: id,
    }
  }
  const approverIds = [...new Set([...row.layers.values()].flat())]
  const approvers = approverIds.map(represent)
  const byLayer = [...row.layers].map(([layer, users]) => [String(layer), users.map(represent)] as const)
  const member = standings.get(row.member_id)
  return {
    ...pick(row, 'end_date', 'id', 'member_id', 'periodicity', 'reminder_day', 'reminder_time', 'start_date'),
    approver_avatar_url: null,
    approver_id: approvers[0]?.user_id ?? null,
    approver_name: approvers[0]?.name ?? null,
    approvers,
    approvers_layers: Object.fromEntries(byLayer),
    at: toPreciseTimestamp(row.at),
    errors: errorsOf(
      member,
      approverIds.map((id) => standings.get(id)),
    ),
    member_avatar_url: null,
    member_name: member?.name ?? '',
    permissions,
    workspace_id: row.workspace_id,
  }
}

async function representSetups(
  { db }: Scope,
  member: Member,
  rows: readonly SetupRow[],
): Promise<TimesheetSetup[]> {
  const userIds = rows.flatMap((row) => [row.member_id, ...[...row.layers.values()].flat()])
  const standings = await standingOf(db, member, userIds)
  return rows.map((row) => toAnswer(row, standings, permissionsOf(member, 'timesheet_setups')))
}

/** Those with the ids, deleted ones too, for who may see setups. */
export async function setupAnswersAmong(
  scope: Scope,
  member: Member,
  ids: readonly number[],
): Promise<(TimesheetSetup & { readonly server_deleted_at: string | null })[]> {
  if (!may(member, 'timesheet_setups.view')) return []
  const rows = await setupsAmong(scope.db, member, ids)
  const deleted = new Map(rows.map((row) => [row.id, row.deleted_at]))
  return (await representSetups(scope, member, rows)).map((setup) => {
    const at = deleted.get(setup.id) ?? null
    return Object.assign(setup, { server_deleted_at: at === null ? null : toTimestamp(at) })
  })
}

interface SetupPath extends WorkspacePath {
  readonly setup_id: number
}

type SetupQuery = EndpointInput<typeof listTimesheetSetups>['query']

export const premiumFeature = 'Approvals are a premium feature'

/**
 * Unknown and foreign workspaces are answered alike.
 *
 * @throws {BadRequest} for both; {Forbidden} for members without the permission.
 */
function requireSetupPermission(
  { caller }: Scope,
  workspaceId: number,
  permission: WorkspacePermission,
): Member {
  const member = findWorkspace(caller, workspaceId)
  if (member === undefined)
    throw new BadRequest('not_found', { what: 'workspace', text: 'Workspace not found' })
  requirePermission(member, permission)
  return member
}

/** @throws {NotFound} */
export async function requireSetup({ db }: Scope, member: Member, id: number): Promise<SetupRow> {
  const [setup] = await listSetups(db, member, { id })
  if (setup === undefined) throw new NotFound('setup', 'Timesheet setup not found')
  return setup
}

/** The workspace's setups. @throws {BadRequest} with T §7's texts; {Forbidden} unless the caller is an admin. */
export async function readSetups(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  { member_ids, approver_ids, sort_field = 'start_date', sort_order = 'asc' }: SetupQuery,
): Promise<{ data: TimesheetSetup[] }> {
  const member = requireSetupPermission(scope, workspaceId, 'timesheet_setups.view')
  const filter = { memberIds: readUserIds(member_ids), approverIds: readUserIds(approver_ids) }
  const setups = await representSetups(scope, member, await listSetups(scope.db, member, filter))
  return { data: orderSetups(setups, sort_field, sort_order) }
}

type Reminded = ReminderRule & Pick<SetupRow, 'reminded_period'>

/** When the member is reminded next, reckoned in their zone. */
function reminderColumns({ now }: Scope, rule: Reminded, timeZone: string) {
  const next = nextReminder(rule, now, rule.reminded_period, timeZone)
  return {
    next_reminder_at: next?.at ?? null,
    next_reminder_period: next?.period.start ?? null,
    reminder_zone: timeZone,
  }
}

/**
 * Creates a setup for each member.
 *
 * @throws {BadRequest} with T §7's texts; {PaymentRequired} on the free plan; {Forbidden} unless the caller is an admin.
 */
export async function createSetups(
  scope: Scope,
  { workspace_id: workspaceId }: WorkspacePath,
  body: TimesheetSetupBody,
): Promise<TimesheetSetup[]> {
  scope.afterCommit(scope.effects.rescheduleReminders)
  const member = requireSetupPermission(scope, workspaceId, 'timesheet_setups.update')
  requirePaidPlan(member, premiumFeature)
  const memberIds = requireUserIds(body.member_ids)
  const layers = requireLayers(body)
  const rule = {
    periodicity: readPeriodicity(body.periodicity),
    start_date: readStart(scope, body.start_date),
    end_date: null,
    reminded_period: null,
    ...readReminder({ reminder_day: null, reminder_time: null }, body),
  }
  await requireApprovers(scope, member, layers, memberIds)
  const standing = await requireActive(scope, member, memberIds)
  await requireFreePeriod(scope, member, memberIds, rule)
  const newSetup = (memberId: number): SetupRow => ({
    organization_id: member.organization.organizationId,
    id: scope.ids.next(),
    workspace_id: workspaceId,
    member_id: memberId,
    ...rule,
    ...reminderColumns(scope, rule, standing.get(memberId)?.timezone ?? scope.caller.timeZone),
    created_at: scope.now,
    at: scope.at,
    deleted_at: null,
    layers,
  })
  const rows = memberIds.map(newSetup)
  for (const row of rows) await insertSetup(scope.db, row)
  recordRows(scope, 'timesheet_setup', 'created', rows)
  await noteUse(scope.db, member)
  return representSetups(scope, member, rows)
}

/** Locked timesheets stay within the setup: its end cannot be before theirs. */
async function endAfter(
  scope: Scope,
  setup: SetupRow,
  text: string | null | undefined,
): Promise<string | null> {
  if (text === undefined) return setup.end_date
  return readEnd(scope, text, (await lastLockedDay(scope.db, setup)) ?? setup.start_date)
}

/** Changes a setup; keys that are absent stay as they are. Throws as {@link createSetups} does. */
export async function changeSetup(
  scope: Scope,
  path: SetupPath,
  body: TimesheetSetupChange,
): Promise<TimesheetSetup> {
  scope.afterCommit(scope.effects.rescheduleReminders)
  const member = requireSetupPermission(scope, path.workspace_id, 'timesheet_setups.update')
  requirePaidPlan(member, premiumFeature)
  const before = await requireSetup(scope, member, path.setup_id)
  const layers = readLayers(body)
  if (layers !== undefined) await requireApprovers(scope, member, layers, [before.member_id])
  const fields = {
    end_date: await endAfter(scope, before, body.end_date),
    ...readReminder(before, body),
  }
  const rule = { ...before, ...fields }
  await requireFreePeriod(scope, member, [before.member_id], rule, before.id)
  const standing = await standingOf(scope.db, member, [before.member_id])
  const timeZone = standing.get(before.member_id)?.timezone ?? scope.caller.timeZone
  const changes = {
    ...fields,
    ...reminderColumns(scope, rule, timeZone),
    at: scope.at,
  } satisfies SetupChanges
  await updateSetup(scope.db, before, changes)
  const after: SetupRow = { ...before, ...changes, layers: layers ?? before.layers }
  if (layers !== undefined) await replaceApprovers(scope.db, after)
  recordRows(scope, 'timesheet_setup', 'updated', [after])
  const [answer] = await representSetups(scope, member, [after])
  if (answer === undefined) throw new Error(`Timesheet setup ${after.id} has no representation.`)
  return answer
}

/**
 * Deletes a setup with its timesheets: what they locked can be changed again. To keep approved time as it is, a setup
 * is given an end instead. Possible on every plan, so that nothing stays locked for good.
 */
export async function deleteSetup(scope: Scope, path: SetupPath) {
  const member = requireSetupPermission(scope, path.workspace_id, 'timesheet_setups.update')
  const setup = await requireSetup(scope, member, path.setup_id)
  await unlockSheets(scope.db, setup, scope.at)
  await updateSetup(scope.db, setup, { deleted_at: scope.now, next_reminder_at: null, at: scope.at })
  recordRows(scope, 'timesheet_setup', 'deleted', [setup])
  await noteUse(scope.db, member)
}

type SortField = NonNullable<SetupQuery['sort_field']>

/** Null comes last: a setup without an end stands after those with one. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number') return a - Number(b)
  return a < String(b) ? -1 : Number(a > String(b))
}

/** By one field, the older setup first where that is the same. */
function orderSetups(
  setups: readonly TimesheetSetup[],
  field: SortField,
  order: 'asc' | 'desc',
): TimesheetSetup[] {
  const direction = order === 'desc' ? -1 : 1
  return setups.toSorted((a, b) => direction * compare(a[field], b[field]) || a.id - b.id)
}
