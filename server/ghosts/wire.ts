import type { Ghost } from '../../shared/api/ghosts.ts'
import type { Db } from '../database/database.ts'
import { toPreciseTimestamp, toTimestamp, toTimestampOrNull } from '../effects/timestamps.ts'
import type { Viewer } from '../projects/queries.ts'
import { projectsOfGhosts, tasksOfGhosts, teamsOfGhosts } from './assignment-queries.ts'
import type { GhostRow } from './queries.ts'

function toAnswer(row: GhostRow, assigned: Ghost['assigned']): Ghost {
  return {
    assigned,
    created_at: toTimestamp(row.created_at),
    deleted_at: toTimestampOrNull(row.deleted_at),
    description: row.description,
    embodied_at: toTimestampOrNull(row.embodied_at),
    id: row.id,
    name: row.name,
    updated_at: toPreciseTimestamp(row.at),
    user_id: row.user_id,
  }
}

/** The answers of ghosts of one workspace, with what is assigned to them as far as the viewer may see it. */
export async function toAnswers(db: Db, viewer: Viewer, rows: readonly GhostRow[]): Promise<Ghost[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const projects = Map.groupBy(await projectsOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  const tasks = Map.groupBy(await tasksOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  const teams = Map.groupBy(await teamsOfGhosts(db, viewer, ids), (row) => row.ghost_id)
  return rows.map((row) =>
    toAnswer(row, {
      projects: (projects.get(row.id) ?? []).map(({ color, id, name, is_private: hidden }) => ({
        color,
        id,
        name,
        private: hidden,
      })),
      tasks: (tasks.get(row.id) ?? []).map(({ color, id, name }) => ({ color, id, name })),
      team_ids: (teams.get(row.id) ?? []).map((link) => link.team_id),
    }),
  )
}
