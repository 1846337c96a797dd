/** Lists of rows of the workspace in use that show more, or less, than the rows' own fields. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Favorite } from '../../../shared/bridge/favorites.ts'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import type { WorkspaceId, LocalId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { listRows, rowsHere } from './shown-rows.ts'
import { teamSeconds } from './team-time.ts'
import { LAST_RANK } from '../../../shared/entities/tracking.ts'
import type { Replica } from '../replica/replica.ts'
import type { ProjectMember } from '../../../shared/bridge/project-members.ts'

const projectSums = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('projects')
    .leftJoin('tracked', 'tracked.local_id', 'projects.local_id')
    .leftJoin('team_time', 'team_time.local_id', 'projects.local_id')
    .select(['projects.local_id as id', 'tracked.seconds as trackedSeconds', teamSeconds.as('teamSeconds')])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId),
)

/** All projects by name, archived ones included. */
export function listProjects(context: QueryContext): Project[] {
  const sums = projectSums.all(context.replica.sqlite, { workspaceId: context.workspaceId() })
  const byId = new Map(sums.map((one) => [one.id, one]))
  return listRows(context, 'project', 'folded, name').map((row) => {
    const { endDate: _, ...project } = row
    const { trackedSeconds = null, teamSeconds = null } = byId.get(project.id) ?? {}
    return Object.assign(project, { trackedSeconds: trackedSeconds ?? 0, teamSeconds })
  })
}

const openTasks = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('ghosts')
    .select([
      'local_id as id',
      sql<number>`(SELECT count(*) FROM task_links JOIN tasks ON tasks.row_id = task_links.row_id
        WHERE task_links.target = ghosts.local_id AND tasks.deleted = 0 AND tasks.done = 0
          AND tasks.archived = 0 AND tasks.is_template = 0)`.as('count'),
    ])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId),
)

/** Ghosts by name, those that a person has taken the place of included. */
export function listGhosts(context: QueryContext): Ghost[] {
  const counts = openTasks.all(context.replica.sqlite, { workspaceId: context.workspaceId() })
  const byId = new Map(counts.map(({ id, count }) => [id, count]))
  return listRows(context, 'ghost', 'folded, name').map((ghost) =>
    Object.assign(ghost, { openTasks: byId.get(ghost.id) ?? 0 }),
  )
}

/** Favourites in the person's order. */
export function listFavorites(context: QueryContext): Favorite[] {
  const places = new Map(favoriteOrder(context.replica).map((id, place) => [id, place]))
  return listRows(context, 'favorite', 'row_id')
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
    .map((row) => {
      const { rank: _, ...favorite } = row
      return favorite
    })
}

const storedParams = z.record(z.string(), z.json())

/** Pinned views first, each kind in its order, by name where nobody has moved them. */
export function listSavedViews(context: QueryContext): SavedView[] {
  return listRows(context, 'savedView', 'pinned DESC, position, folded, name').map((row) => {
    const { position: _, params, ...view } = row
    return Object.assign(view, { params: storedParams.parse(JSON.parse(params)) })
  })
}

/** Custom fields of tasks in their order. Their ids are the service's, by which tasks name their values. */
export function listCustomFields(context: QueryContext): CustomField[] {
  return rowsHere(context, 'customField', 'position, row_id').map(({ serverId, fields }) => ({
    id: String(serverId),
    name: fields.name,
    type: fields.type,
    options: JSON.parse(fields.options) as CustomField['options'],
  }))
}

/** All favourites that there are, of all workspaces, first to last. */
export function favoriteOrder(replica: Replica): readonly LocalId[] {
  const rows = replica.rows.where('favorite', '1 = 1 ORDER BY rank, row_id', [])
  const known = rows.filter(({ base }) => base !== null)
  let order: readonly LocalId[] = known
    .toSorted((a, b) => (a.base?.rank ?? LAST_RANK) - (b.base?.rank ?? LAST_RANK))
    .map(({ localId }) => localId)
  const waiting = rows
    .filter(({ syncState }) => syncState !== 'saved')
    .flatMap(({ localId }) => replica.operations.ofRow(localId))
    .toSorted((a, b) => a.seq - b.seq)
  for (const { local_id: localId, kind, changes } of waiting) {
    const rank = changes['rank']?.value
    if (kind === 'delete') order = order.filter((id) => id !== localId)
    else if (kind === 'create') order = placed(order, localId, typeof rank === 'number' ? rank : LAST_RANK)
    else if (typeof rank === 'number') order = placed(order, localId, rank)
  }
  return order
}

/** The order with one id at a place, counted among the others; behind all of them when there are fewer. */
function placed(order: readonly LocalId[], id: LocalId, place: number): readonly LocalId[] {
  return order.filter((other) => other !== id).toSpliced(place, 0, id)
}

const members = statement<{ workspaceId: WorkspaceId; projectId: LocalId | null }>()((tables, given) =>
  tables
    .selectFrom('project_members')
    // A project that is deleted here, or that the person no longer sees, has nobody in it.
    .innerJoin('projects', 'projects.local_id', 'project_members.project_id')
    .innerJoin('members', 'members.local_id', 'project_members.member_id')
    .select([
      'project_members.local_id as id',
      'projects.local_id as projectId',
      'members.local_id as memberId',
      'project_members.manager',
      'project_members.sync_state as syncState',
    ])
    .where('project_members.deleted', '=', 0)
    .where('projects.deleted', '=', 0)
    .where('project_members.workspace_id', '=', given.workspaceId)
    .where((where) =>
      where.or([
        where(where.val(given.projectId), 'is', null),
        where('project_members.project_id', '=', given.projectId),
      ]),
    )
    .orderBy('project_members.manager', 'desc')
    .orderBy('members.folded')
    .orderBy('members.name'),
)

/** Managers first, then by name; of one project, or of all. */
export function listProjectMembers(
  { replica, workspaceId }: QueryContext,
  { projectId }: { readonly projectId?: LocalId | undefined },
): ProjectMember[] {
  return members
    .all(replica.sqlite, { workspaceId: workspaceId(), projectId: projectId ?? null })
    .map((stored) => Object.assign(stored, { manager: stored.manager === 1 }))
}
