import type { AnyScope } from '../access/scope.ts'
import { newRowIn } from '../database/rows.ts'
import type { Viewer } from '../projects/queries.ts'
import type { NewTask } from './queries.ts'

/** The source of tasks that no integration made. */
const OWN_SOURCE = 'dayloom'

/** A task that says nothing but its name; planning and tracking fill in what they are told. */
export function newTask(
  scope: Pick<AnyScope, 'ids' | 'now' | 'at'>,
  { member, userId }: Viewer,
  { name, statusId }: { readonly name: string; readonly statusId: number },
): NewTask {
  return {
    ...newRowIn(member, scope),
    creator_id: userId,
    project_id: null,
    parent_task_id: null,
    name,
    name_key: name.toLowerCase(),
    description: null,
    notes: null,
    status_id: statusId,
    status_updated_at: scope.now,
    priority: null,
    priority_at: null,
    start_date: null,
    end_date: null,
    estimated_seconds: null,
    auto_log_time: false,
    billable: false,
    pinned: false,
    private: false,
    color: null,
    position: null,
    rrule: null,
    source: OWN_SOURCE,
    integration_ext_id: null,
    external_reference: null,
    is_template: false,
    source_template_task_id: null,
    recurring_task_id: null,
    recurrence_date: null,
    detached: false,
    copy_of: null,
    metadata: null,
    archived_at: null,
    deleted_at: null,
  }
}
