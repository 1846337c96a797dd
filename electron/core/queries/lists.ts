/** Lists of rows of the workspace in use that show more, or less, than the rows' own fields. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Favorite } from '../../../shared/bridge/favorites.ts'
import type { Ghost } from '../../../shared/bridge/ghosts.ts'
import type { Project } from '../../../shared/bridge/projects.ts'
import type { SavedView } from '../../../shared/bridge/saved-views.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import { favoriteOrder } from './favorite-order.ts'
import type { QueryContext } from './query-context.ts'
import { listRows, rowsHere } from './shown-rows.ts'
import { teamSeconds } from './team-time.ts'

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
