/** Projects, clients and tags of the workspace in use, by name. */

import type { Client, Project, Tag } from '../../../shared/bridge/projects.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { teamSeconds } from './team-time.ts'

const projects = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('projects')
    .leftJoin('tracked', 'tracked.local_id', 'projects.local_id')
    .leftJoin('team_time', 'team_time.local_id', 'projects.local_id')
    .select([
      'projects.local_id as id',
      'name',
      'color',
      'client_id as clientId',
      'billable',
      'is_private as isPrivate',
      'archived',
      'estimated_seconds as estimatedSeconds',
      'tracked.seconds as trackedSeconds',
      teamSeconds.as('teamSeconds'),
      'sync_state as syncState',
    ])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('folded')
    .orderBy('name'),
)

const clients = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('clients')
    .select(['local_id as id', 'name', 'notes', 'archived', 'sync_state as syncState'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('folded')
    .orderBy('name'),
)

const tags = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('tags')
    .select(['local_id as id', 'name', 'sync_state as syncState'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('folded')
    .orderBy('name'),
)

/** All of them, archived ones included. */
export function listProjects({ replica, workspaceId, deletedParents }: QueryContext): Project[] {
  return projects.all(replica.sqlite, { workspaceId: workspaceId() }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    color: stored.color,
    clientId: deletedParents.visible(stored.clientId),
    billable: stored.billable === 1,
    isPrivate: stored.isPrivate === 1,
    archived: stored.archived === 1,
    estimatedSeconds: stored.estimatedSeconds,
    trackedSeconds: stored.trackedSeconds ?? 0,
    teamSeconds: stored.teamSeconds,
    syncState: stored.syncState,
  }))
}

/** All of them, archived ones included. */
export function listClients({ replica, workspaceId }: QueryContext): Client[] {
  return clients.all(replica.sqlite, { workspaceId: workspaceId() }).map((stored) => ({
    id: stored.id,
    name: stored.name,
    notes: stored.notes,
    archived: stored.archived === 1,
    syncState: stored.syncState,
  }))
}

/** All of them. */
export function listTags({ replica, workspaceId }: QueryContext): Tag[] {
  return tags.all(replica.sqlite, { workspaceId: workspaceId() }).map(({ id, name, syncState }) => ({
    id,
    name,
    syncState,
  }))
}
