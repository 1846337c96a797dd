import type { Ghost } from '../../shared/api/ghosts.ts'
import type { Db } from '../database/database.ts'
import { pick } from '../database/pick.ts'
import { keptTimes, toTimestampOrNull } from '../effects/timestamps.ts'
import type { Viewer } from '../projects/queries.ts'
import { projectsOfGhosts, tasksOfGhosts, teamsOfGhosts, type GhostRow } from './queries.ts'

function toAnswer(row: GhostRow, assigned: Ghost['assigned']): Ghost {
  return {
    ...pick(row, 'description', 'id', 'name', 'user_id'),
    ...keptTimes(row),
    assigned,
    embodied_at: toTimestampOrNull(row.embodied_at),
  }
}

/** The answers of ghosts of one workspace, with what is assigned to them as far as the viewer may see it. */
export async function toAnswers(db: Db, viewer: Viewer, rows: readonly GhostRow[]): Promise<Ghost[]> {
  const ids = rows.map(({ id }) => id)
  const projects = Map.groupBy(await projectsOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  const tasks = Map.groupBy(await tasksOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  const teams = Map.groupBy(await teamsOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  return rows.map((row) =>
    toAnswer(row, {
      projects: (projects.get(row.id) ?? []).map(({ is_private, color, id, name }) => ({
        color,
        id,
        name,
        private: is_private,
      })),
      tasks: (tasks.get(row.id) ?? []).map((task) => pick(task, 'color', 'id', 'name')),
      team_ids: (teams.get(row.id) ?? []).map((link) => link.team_id),
    }),
  )
}
