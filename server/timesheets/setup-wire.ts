/** A timesheet setup as the API writes it (T §2 Timesheet setup). */

import type { TimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import type { Member, Scope } from '../access/scope.ts'
import { permissionsOf } from '../access/permissions.ts'
import { pick } from '../database/pick.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'
import type { SetupRow } from './setup-queries.ts'
import { standingOf, type UserStanding } from './sheet-queries.ts'

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

export async function representSetups(
  { db }: Scope,
  member: Member,
  rows: readonly SetupRow[],
): Promise<TimesheetSetup[]> {
  const userIds = rows.flatMap((row) => [row.member_id, ...[...row.layers.values()].flat()])
  const standings = await standingOf(db, member, userIds)
  return rows.map((row) => toAnswer(row, standings, permissionsOf(member, 'timesheet_setups')))
}
