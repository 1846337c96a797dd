/** Who works in a workspace, as parts of queries: its people, and its ghosts. */

import type { Instant } from '../database/columns.ts'
import type { Db } from '../database/database.ts'

export interface WorkspacePlace {
  readonly organizationId: number
  readonly workspaceId: number
}

/** User ids; with `since` of those whose membership began or changed then or later. */
export function peopleIn(db: Db, { organizationId, workspaceId }: WorkspacePlace, since?: Instant) {
  const people = db
    .selectFrom('workspace_users')
    .select('workspace_users.user_id')
    .where('workspace_users.organization_id', '=', organizationId)
    .where('workspace_users.workspace_id', '=', workspaceId)
  return since === undefined ? people : people.where('workspace_users.at', '>=', since)
}

/** Ghost ids, deleted and embodied ones too. */
export function ghostsIn(db: Db, { organizationId, workspaceId }: WorkspacePlace) {
  return db
    .selectFrom('ghosts')
    .select('ghosts.id')
    .where('ghosts.organization_id', '=', organizationId)
    .where('ghosts.workspace_id', '=', workspaceId)
}
