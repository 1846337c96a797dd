import type { Scope } from '../access/scope.ts'
import type { Viewer } from '../projects/queries.ts'
import type { NewTask } from './queries.ts'

/** Who made a task that no integration made. */
const OWN_SOURCE = 'dayloom'

/** A task that says nothing but its name; planning and tracking fill in what they are told. */
export function newTask(
  { ids, now, at }: Pick<Scope, 'ids' | 'now' | 'at'>,
  { member, userId }: Viewer,
  { name, statusId }: { readonly name: string; readonly statusId: number },
): NewTask {
  return {
    organization_id: member.organization.organizationId,
    id: ids.next(),
    workspace_id: member.workspaceId,
    creator_id: userId,
    project_id: null,
    parent_task_id: null,
    name,
    name_key: name.toLowerCase(),
    description: null,
    notes: null,
    status_id: statusId,
    status_updated_at: now,
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
    metadata: null,
    archived_at: null,
    created_at: now,
    at,
    deleted_at: null,
  }
}
