import type { ZoneDays } from '../../../shared/domain/days.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { DeletedParents } from './shown-rows.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { SyncStatus } from '../../../shared/bridge/sync.ts'

/** Days, both ends included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** The context of queries. */
export interface QueryContext {
  readonly replica: Replica
  /** The workspace whose projects, clients, tags and tasks are listed. */
  readonly workspaceId: () => WorkspaceId
  /** The days of the person's zone. */
  readonly days: () => ZoneDays
  readonly deletedParents: DeletedParents
}

/** The context with another workspace to list from, where one is said. */
export function inWorkspace(
  context: QueryContext,
  { workspaceId }: { readonly workspaceId?: WorkspaceId | undefined } = {},
): QueryContext {
  return workspaceId === undefined ? context : { ...context, workspaceId: () => workspaceId }
}

/** The sync engine as commands and queries see it; it learns of edits from the replica's changes by itself. */
export interface SyncPort {
  /** Where the account stands, counted now. */
  status(): SyncStatus
  /** Sends and pulls at once; answers when that round is over, whatever came of it. */
  now(): Promise<SyncStatus>
  /** Sends what waits and reads these lists at once, unless sync is held back; answers when that round is over. */
  read(entities: readonly Entity[]): Promise<SyncStatus>
  /** Begins no round until the answered function is called: what is written meanwhile goes out together afterwards. */
  hold(): () => void
}
