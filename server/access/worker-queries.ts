/** Who works in a workspace, as parts of queries: its people, and its ghosts. */

import { expressionBuilder } from 'kysely'
import type { Instant } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'

export interface WorkspacePlace {
  readonly organizationId: number
  readonly workspaceId: number
}

/** User ids; with `since` of those whose membership began or changed then or later. */
function peopleIn(db: Db, { organizationId, workspaceId }: WorkspacePlace, since?: Instant) {
  const people = db
    .selectFrom('workspace_users')
    .select('workspace_users.user_id')
    .where('workspace_users.organization_id', '=', organizationId)
    .where('workspace_users.workspace_id', '=', workspaceId)
  return since === undefined ? people : people.where('workspace_users.at', '>=', since)
}

/** Ghost ids, deleted and embodied ones too. */
function ghostsIn(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  return db
    .selectFrom('ghosts')
    .select('ghosts.id')
    .where('ghosts.organization_id', '=', organizationId)
    .where('ghosts.workspace_id', '=', workspaceId)
}

/** Tables whose rows are of a person or of a ghost. */
type OfWorkers = 'time_off' | 'working_hours'

/** The row is of somebody who works in the workspace. */
export function isOfWorkersIn(db: Db, place: WorkspacePlace) {
  const row = expressionBuilder<Database, OfWorkers>()
  return row.or([row('user_id', 'in', peopleIn(db, place)), row('ghost_id', 'in', ghostsIn(db, place))])
}

/** The row was written or deleted at `since` or later, or is of somebody who has come since. */
export function isNewsIn(db: Db, place: WorkspacePlace, since: Instant) {
  const row = expressionBuilder<Database, OfWorkers>()
  return row.or([row('at', '>=', since), row('user_id', 'in', peopleIn(db, place, since))])
}
