/** The replica's tables as queries see them; the migrations make them so. */

import type { SyncState } from '../../../shared/bridge/fields.ts'
import type { LocalId, ServerId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { entities } from '../../../shared/entities/entities.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { FieldColumns, TableName } from './entities.ts'

export interface Replicated {
  /** Ascends with time of insertion; names a row within this file only. */
  row_id: number
  local_id: LocalId
  server_id: ServerId | null
  workspace_id: WorkspaceId
  base: string | null
  server_at: string | null
  sequence: number | null
  /** SQLite has no booleans. */
  deleted: 0 | 1
  sync_state: SyncState
}

/** The text by which an entity is searched, as `foldText` gives it. */
type Folded<E extends Entity> = (typeof entities)[E]['searchedBy'] extends null ? unknown : { folded: string }

type EntityTables = { [E in Entity as TableName<E>]: Replicated & FieldColumns<E> & Folded<E> }

/** The tables that queries read. */
export interface ReplicaSchema extends EntityTables {
  /** Which tasks name what in their lists. */
  task_links: { target: LocalId; row_id: number }
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
