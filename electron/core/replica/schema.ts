/** The replica's tables as queries see them; the migrations make them so. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'

/** SQLite has no booleans. */
type Flag = 0 | 1

interface Replicated {
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

interface Named extends Replicated {
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
  }
  tags: Named
  tasks: Named & {
    project_id: LocalId | null
    date: string | null
    position: number
    estimated_seconds: number | null
    done: Flag
  }
  ghosts: Named & { description: string; embodied_at: string | null }
  time_entries: Replicated & {
    description: string
    project_id: LocalId | null
    task_id: LocalId | null
    /** A JSON array of local ids. */
    tag_ids: string
    billable: Flag
    start: string
    stop: string | null
    /** The description as `foldText` gives it. */
    folded: string
  }
  /** Seconds of finished entries, by project and by task. */
  tracked: { local_id: LocalId; seconds: number }
  entry_tags: { tag_id: LocalId; start: string; row_id: number }
}
