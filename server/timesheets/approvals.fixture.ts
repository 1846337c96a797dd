/** A workspace whose owner and a second admin approve the time of a member. */

import { createTimesheetSetups, type TimesheetSetup } from '../../shared/api/timesheet-setups.ts'
import {
  listTimesheets,
  type Timesheet,
  type TimesheetAction,
  updateTimesheet,
} from '../../shared/api/timesheets.ts'
import { createTimeEntry, type TimeEntry } from '../../shared/api/time-entries.ts'
import { listWorkspaceUsers, updateWorkspaceUser } from '../../shared/api/workspace-users.ts'
import type { Refusal } from '../testing/api-client.ts'
import type { SharedWorkspace } from '../testing/shared-workspace.ts'
import type { Person } from '../testing/test-service.ts'

export class Approvals {
  readonly shared: Pick<SharedWorkspace, 'owner' | 'member'>

  constructor(shared: Pick<SharedWorkspace, 'owner' | 'member'>) {
    this.shared = shared
  }

  get params(): { readonly workspace_id: number } {
    return { workspace_id: this.shared.owner.workspaceId }
  }

  /** A weekly setup of the member from Monday 2 June 2025 on, approved by the owner. */
  async setUp(fields: object = {}): Promise<TimesheetSetup> {
    const { owner, member } = this.shared
    const body = {
      member_ids: [member.me.id],
      approver_ids: [owner.me.id],
      periodicity: 'weekly',
      start_date: '2025-06-02',
      ...fields,
    }
    const [setup] = await owner.client.call(createTimesheetSetups, { params: this.params, body })
    if (setup === undefined) throw new Error('No setup was created.')
    return setup
  }

  /** Makes somebody an admin of the workspace, or none any more. */
  async makeAdmin(person: Person, admin = true): Promise<void> {
    const { client } = this.shared.owner
    const users = await client.call(listWorkspaceUsers, { params: this.params })
    const user = users.find(({ user_id: id }) => id === person.me.id)
    if (user === undefined) throw new Error('They are not in the workspace.')
    const params = { ...this.params, workspace_user_id: user.id }
    await client.call(updateWorkspaceUser, { params, body: { admin } })
  }

  act(
    person: Person,
    setup: Pick<TimesheetSetup, 'id'>,
    action: TimesheetAction,
    date = '2025-06-02',
    note?: string,
  ): Promise<Timesheet> {
    return person.client.call(updateTimesheet, {
      params: { ...this.params, setup_id: setup.id, date },
      body: { action, note },
    })
  }

  refusal(
    person: Person,
    setup: Pick<TimesheetSetup, 'id'>,
    action: TimesheetAction,
    date = '2025-06-02',
  ): Promise<Refusal> {
    return person.client.refusal(updateTimesheet, {
      params: { ...this.params, setup_id: setup.id, date },
      body: { action },
    })
  }

  async list(person: Person, query: Record<string, string | number> = {}): Promise<Timesheet[]> {
    return (await person.client.call(listTimesheets, { params: this.params, query })).data
  }

  track(person: Person, fields: object): Promise<TimeEntry> {
    return person.client.call(createTimeEntry, { params: this.params, body: this.entryOf(fields) })
  }

  entryOf(fields: object): object {
    return { created_with: 'test', workspace_id: this.shared.owner.workspaceId, ...fields }
  }
}
