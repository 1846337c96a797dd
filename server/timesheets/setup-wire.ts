/** A timesheet setup as the API writes it (T §2 Timesheet setup). */

import type { TimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import type { WorkspaceMembership } from '../access/caller.ts'
import { permissionsOf } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'
import type { SetupRow } from './setup-queries.ts'
import { standingOf, type UserStanding } from './standing-queries.ts'

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
  const approvers = [...new Set([...row.layers.values()].flat())].map(represent)
  return {
    approver_avatar_url: null,
    approver_id: approvers[0]?.user_id ?? null,
    approver_name: approvers[0]?.name ?? null,
    approvers,
    approvers_layers: Object.fromEntries(
      [...row.layers].map(([layer, users]) => [String(layer), users.map(represent)]),
    ),
    at: toPreciseTimestamp(row.at),
    end_date: row.end_date,
    errors: errorsOf(
      standings.get(row.member_id),
      approvers.map(({ user_id: id }) => standings.get(id)),
    ),
    id: row.id,
    member_avatar_url: null,
    member_id: row.member_id,
    member_name: standings.get(row.member_id)?.name ?? '',
    periodicity: row.periodicity,
    permissions,
    reminder_day: row.reminder_day,
    reminder_time: row.reminder_time,
    start_date: row.start_date,
    workspace_id: row.workspace_id,
  }
}

export async function representSetups(
  { db }: CallerScope,
  member: WorkspaceMembership,
  rows: readonly SetupRow[],
): Promise<TimesheetSetup[]> {
  const userIds = rows.flatMap((row) => [row.member_id, ...[...row.layers.values()].flat()])
  const standings = await standingOf(db, member, userIds)
  return rows.map((row) => toAnswer(row, standings, permissionsOf(member, 'timesheet_setups')))
}
