/** Lists of rows of the workspace in use that show more, or less, than the rows' own fields. */

import { z } from 'zod'
import { favorite, type Favorite } from '../../../shared/bridge/favorites.ts'
import { ghost, type Ghost } from '../../../shared/bridge/ghosts.ts'
import { project, type Project } from '../../../shared/bridge/projects.ts'
import { savedView, type SavedView } from '../../../shared/bridge/saved-views.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueryContext } from './query-context.ts'
import { listRows, rowsHere } from './shown-rows.ts'
import { ofNoTemplate } from './shown-tasks.ts'
import { settingsOfWorkspace } from './rates.ts'
import { timeOfProjects } from './project-periods.ts'
import { LAST_RANK } from '../../../shared/entities/tracking.ts'
import type { Replica } from '../replica/replica.ts'
import type { ProjectMember } from '../../../shared/bridge/project-members.ts'

/** All projects by name, archived ones included; or all templates. @param now an instant */
export function listProjects(context: QueryContext, now: string, areTemplates = false): Project[] {
  const timeOf = timeOfProjects(context, now)
  const settings = settingsOfWorkspace(context)
  const listed = listRows(context, 'project', project, 'folded, name')
  return listed
    .filter(({ isTemplate }) => isTemplate === areTemplates)
    .map((shown) => {
      // A person who sees the workspace's rates sees those of a project that the service does not know yet.
      const seesRates = shown.seesRates || settings?.seesRates === true
      const seesCosts = shown.seesCosts || settings?.seesCosts === true
      const budgetAlerts = JSON.parse(shown.budgetAlerts) as number[]
      return Object.assign(shown, timeOf(shown), { seesRates, seesCosts, budgetAlerts })
    })
}

/** Ghosts by name, those that a person has taken the place of included. */
export function listGhosts(context: QueryContext): Ghost[] {
  const counts = context.replica.sqlite.tuples(
    `SELECT target, count(*) FROM task_links JOIN tasks ON tasks.row_id = task_links.row_id
     WHERE target IN (SELECT local_id FROM ghosts WHERE deleted = 0 AND workspace_id = ?)
       AND tasks.deleted = 0 AND tasks.done = 0 AND tasks.archived = 0 AND tasks.is_template = 0
       AND ${ofNoTemplate}
     GROUP BY target`,
    [context.workspaceId()],
  ) as [LocalId, number][]
  const openTasks = new Map(counts)
  return listRows(context, 'ghost', ghost, 'folded, name').map((shown) =>
    Object.assign(shown, { openTasks: openTasks.get(shown.id) ?? 0 }),
  )
}

/** Favourites in the person's order. */
export function listFavorites(context: QueryContext): Favorite[] {
  const places = new Map(favoriteOrder(context.replica).map((id, place) => [id, place]))
  return listRows(context, 'favorite', favorite, 'row_id').toSorted(
    (a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0),
  )
}

const storedParams = z.record(z.string(), z.json())

/** Pinned views first, each kind in its order, by name where nobody has moved them. */
export function listSavedViews(context: QueryContext): SavedView[] {
  const order = 'pinned DESC, position, folded, name'
  return listRows(context, 'savedView', savedView, order).map((shown) =>
    Object.assign(shown, { params: storedParams.parse(JSON.parse(shown.params)) }),
  )
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

/** Managers first, then by name; of one project, or of all. */
export function listProjectMembers(
  { replica, workspaceId }: QueryContext,
  { projectId }: { readonly projectId?: LocalId | undefined },
): ProjectMember[] {
  const names = replica.sqlite.tuples('SELECT local_id FROM members ORDER BY folded, name')
  const places = new Map(names.map(([id], place) => [id as LocalId, place]))
  const placeOf = ({ memberId }: ProjectMember) => places.get(memberId) ?? 0
  // A project that is deleted here, or that the person no longer sees, has nobody in it.
  const condition = `deleted = 0 AND workspace_id = ?1 AND project_id = ifnull(?2, project_id) AND EXISTS (
    SELECT 1 FROM projects WHERE projects.local_id = project_members.project_id AND projects.deleted = 0)`
  return replica.rows
    .where('projectMember', condition, [workspaceId(), projectId ?? null])
    .flatMap(({ localId: id, fields, syncState }) => {
      const { projectId, memberId, manager } = fields
      const isKnown = projectId !== null && memberId !== null && places.has(memberId)
      return isKnown ? [{ id, projectId, memberId, manager, syncState }] : []
    })
    .toSorted((a, b) => Number(b.manager) - Number(a.manager) || placeOf(a) - placeOf(b))
}
