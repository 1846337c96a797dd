import type { ZoneDays } from '../../../shared/domain/days.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replica } from '../replica/replica.ts'
import type { DeletedParents } from './deleted-parents.ts'

/** The context of queries. */
export interface QueryContext {
  readonly replica: Replica
  /** The workspace whose projects, clients, tags and tasks are listed. */
  readonly workspaceId: () => WorkspaceId
  /** The days of the person's zone. */
  readonly days: () => ZoneDays
  readonly deletedParents: DeletedParents
}
