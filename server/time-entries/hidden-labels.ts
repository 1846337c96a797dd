/** What entries show of their projects and tasks, to who may no longer see these (decisions §9). */

import { may } from '../access/permissions.ts'
import { findWorkspace } from '../access/places.ts'
import type { CallerScope } from '../access/scope.ts'
import { type EntryRow, projectsOfUser, tasksOfAssignee } from './queries.ts'

function mayBeHidden({ caller }: CallerScope, row: EntryRow): { project: boolean; task: boolean } {
  const member = findWorkspace(caller, row.workspace_id)
  const seesPrivate = member !== undefined && may(member, 'projects.view_private')
  return {
    project: row.project_is_private === true && !seesPrivate,
    task: row.task_private === true && row.task_creator_id !== caller.userId,
  }
}

const noTask = { task_name: null }

const noProject = {
  ...noTask,
  project_name: null,
  project_color: null,
  project_billable: null,
  client_id: null,
  client_name: null,
}

/**
 * The entries of one organization, without the names of what the caller does not see: a project that was made private, a
 * task that its creator keeps to themselves. Costs nothing where nothing is private.
 */
export async function withoutHiddenLabels(
  scope: CallerScope,
  organizationId: number,
  rows: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  const doubtful = new Map(
    rows
      .map((row) => [row, mayBeHidden(scope, row)] as const)
      .filter(([, { project, task }]) => project || task),
  )
  if (doubtful.size === 0) return rows
  const key = { organizationId, userId: scope.caller.userId }
  const entries = [...doubtful]
  const idsOf = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null)
  const projectIds = idsOf(entries.map(([row, { project }]) => (project ? row.project_id : null)))
  const taskIds = idsOf(entries.map(([row, { task }]) => (task ? row.task_id : null)))
  const projects = await projectsOfUser(scope.db, key, [...new Set(projectIds)])
  const tasks = await tasksOfAssignee(scope.db, key, [...new Set(taskIds)])
  const ownProjects = new Set(projects.map(({ id }) => id))
  const ownTasks = new Set(tasks.map(({ id }) => id))
  return rows.map((row) => {
    const { project = false, task = false } = doubtful.get(row) ?? {}
    if (project && !ownProjects.has(row.project_id ?? 0)) return { ...row, ...noProject }
    if (task && !ownTasks.has(row.task_id ?? 0)) return { ...row, ...noTask }
    return row
  })
}
