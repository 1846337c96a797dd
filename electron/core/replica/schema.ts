/** The replica's tables as queries see them; the migrations make them so. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { Member, TimeOff } from '../../../shared/bridge/people.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { Status } from '../../../shared/bridge/statuses.ts'
import type { CustomField, Priority } from '../../../shared/bridge/tasks.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'

/** SQLite has no booleans. */
type Flag = 0 | 1

export interface Replicated {
  /** Ascends with time of insertion; names a row within this file only. */
  row_id: number
  local_id: LocalId
  server_id: ServerId | null
  workspace_id: WorkspaceId
  base: string | null
  server_at: string | null
  deleted: Flag
  sync_state: SyncState
}

export interface Named extends Replicated {
  name: string
  /** The name as `foldText` gives it. */
  folded: string
}

/** The tables that queries read. */
export interface ReplicaSchema {
  clients: Named & { notes: string; archived: Flag }
  projects: Named & {
    color: string
    client_id: LocalId | null
    billable: Flag
    is_private: Flag
    archived: Flag
    estimated_seconds: number | null
    end_date: string | null
  }
  tags: Named
  tasks: Named & {
    project_id: LocalId | null
    date: string | null
    position: number
    estimated_seconds: number | null
    done: Flag
    end_date: string | null
    parent_id: LocalId | null
    status_id: LocalId | null
    priority: Priority | null
    /** JSON arrays of local ids. */
    assignee_ids: string
    ghost_ids: string
    tag_ids: string
    billable: Flag
    is_private: Flag
    pinned: Flag
    is_template: Flag
    archived: Flag
    color: string | null
    rrule: string | null
    auto_log_time: Flag
    series_id: LocalId | null
    creator_id: LocalId | null
    created_at: string | null
    source: string | null
    /** A JSON object. */
    custom_fields: string
    notes: string
  }
  /** Which tasks name what in their lists. */
  task_links: { target: LocalId; row_id: number }
  statuses: Named & { emoji: string | null; type: Status['type']; position: number }
  members: Named & { email: string; role: Member['role']; active: Flag; is_me: Flag }
  /** `member_ids`: a JSON array of local ids. */
  teams: Named & { member_ids: string }
  /** `options`: a JSON array. */
  custom_fields: Named & { type: CustomField['type']; position: number; options: string }
  ghosts: Named & {
    description: string
    /** JSON arrays of local ids. */
    project_ids: string
    team_ids: string
    member_id: LocalId | null
    embodied_at: string | null
  }
  time_blocks: Replicated & {
    task_id: LocalId | null
    start: string | null
    duration_seconds: number
    completed: Flag
    entry_id: number | null
  }
  working_hours: Replicated & {
    member_id: LocalId | null
    ghost_id: LocalId | null
    weekday: number
    start_seconds: number
    seconds: number
  }
  time_off: Replicated & {
    member_id: LocalId | null
    ghost_id: LocalId | null
    start: string
    end_at: string
    type: TimeOff['type']
  }
  milestones: Named & {
    color: string | null
    due_date: string | null
    completed_at: string | null
    /** JSON arrays of local ids. */
    project_ids: string
    team_ids: string
  }
  time_entries: Replicated & {
    description: string
    project_id: LocalId | null
    task_id: LocalId | null
    /** A JSON array of local ids. */
    tag_ids: string
    billable: Flag
    start: string
    stop: string | null
    block_id: LocalId | null
    /** The description as `foldText` gives it. */
    folded: string
  }
  saved_views: Named & {
    icon: string | null
    pinned: Flag
    type: SavedView['type']
    /** A JSON object. */
    params: string
    position: number
  }
  attachments: Replicated & {
    task_id: LocalId | null
    name: string
    mime_type: string
    size: number
    sha256: string
    position: number
  }
  project_members: Replicated & {
    project_id: LocalId | null
    member_id: LocalId | null
    manager: Flag
  }
  /** Seconds of finished entries, by project and by task. */
  tracked: { local_id: LocalId; seconds: number }
  /** Of projects and tasks, as the service last told it; instants in UTC. */
  team_time: {
    local_id: LocalId
    seconds: number | null
    own_seconds: number
    recent_seconds: number | null
    read_at: string
  }
  entry_tags: { tag_id: LocalId; start: string; row_id: number }
}
