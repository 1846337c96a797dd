/** Weekly timesheets: of two weeks ago they are approved, most of last week's wait, and this week is open. */

import { z } from 'zod'
import { createTimesheetSetups } from '../shared/api/timesheet-setups.ts'
import { updateTimesheet } from '../shared/api/timesheets.ts'
import { addDays } from '../shared/domain/plain-date.ts'
import { namedPeriod } from '../shared/domain/report-period.ts'
import type { Colleague, Team } from './seed-team.ts'

const MONDAY = 1
const setups = z.array(z.object({ id: z.int(), member_id: z.int() }))

/** The owner approves everybody's but their own. */
export async function seedTimesheets(team: Team, today: string): Promise<void> {
  const { owner, colleagues } = team
  const deputy = colleagues.findLast(({ team: name }) => name === 'Studio')
  await handIn(
    team,
    colleagues.filter((colleague) => colleague !== owner),
    owner,
    today,
  )
  if (deputy !== undefined && deputy !== owner) await handIn(team, [owner], deputy, today)
}

async function handIn(
  { owner, workspaceId }: Team,
  members: readonly Colleague[],
  approver: Colleague,
  today: string,
): Promise<void> {
  const params = { workspace_id: workspaceId }
  const { from: thisWeek } = namedPeriod('week', today, MONDAY)
  const [approved, submitted] = [addDays(thisWeek, -14), addDays(thisWeek, -7)]
  const made = setups.parse(
    await owner.caller.list(createTimesheetSetups, {
      params,
      body: {
        member_ids: members.map(({ userId }) => userId),
        approver_ids: [approver.userId],
        periodicity: 'weekly',
        start_date: approved,
        reminder_day: 5,
        reminder_time: '16:00',
      },
    }),
  )
  for (const [index, { userId, caller }] of members.entries()) {
    const setupId = made.find(({ member_id: id }) => id === userId)?.id ?? 0
    const act = (by: Colleague['caller'], date: string, action: 'submit' | 'approve') =>
      by.ask(updateTimesheet, { params: { ...params, setup_id: setupId, date }, body: { action } })
    await act(caller, approved, 'submit')
    await act(approver.caller, approved, 'approve')
    // One in four is late.
    if (index % 4 !== 3) await act(caller, submitted, 'submit')
  }
}
