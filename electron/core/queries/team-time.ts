/** Everybody's time on a project: as the service last told it, with what this person has tracked, changed and deleted since. */

import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import type { QueryContext } from './query-context.ts'

/** An expression over `team_time` and `tracked`; null where everybody's time is not known. */
export const teamSeconds = 'max(0, team_time.seconds + coalesce(tracked.seconds, 0) - team_time.own_seconds)'

type TeamTime = ProcedureOutput<'projects.teamTime'>
type Told = NonNullable<TeamTime['told']>

/** Of a project that the service has told nothing of, `told` is null. @param now an instant */
export function projectTeamTime(
  { replica: { sqlite } }: QueryContext,
  now: string,
  { id }: { readonly id: LocalId },
): TeamTime {
  const told = sqlite.get(
    'SELECT read_at AS readAt, seconds, recent_seconds AS recentSeconds FROM team_time WHERE local_id = ?',
    [id],
  ) as (Pick<Told, 'readAt' | 'recentSeconds'> & { readonly seconds: number | null }) | undefined
  const tasks = sqlite.all(
    `SELECT tasks.local_id AS taskId, ${teamSeconds} AS seconds
     FROM tasks JOIN team_time ON team_time.local_id = tasks.local_id
       LEFT JOIN tracked ON tracked.local_id = tasks.local_id
     WHERE tasks.project_id = ? AND tasks.deleted = 0 AND team_time.seconds IS NOT NULL`,
    [id],
  ) as TeamTime['tasks']
  const blocks = sqlite.all(
    `SELECT tasks.local_id AS taskId,
       sum(min(duration_seconds, unixepoch(start) + duration_seconds - unixepoch(?2))) AS seconds
     FROM time_blocks JOIN tasks ON tasks.local_id = time_blocks.task_id
     WHERE tasks.project_id = ?1 AND tasks.deleted = 0 AND tasks.done = 0
       AND time_blocks.deleted = 0 AND completed = 0 AND unixepoch(start) + duration_seconds > unixepoch(?2)
     GROUP BY tasks.local_id`,
    [id, now],
  ) as TeamTime['blocks']
  return {
    told:
      told === undefined
        ? null
        : { readAt: told.readAt, isShown: told.seconds !== null, recentSeconds: told.recentSeconds },
    tasks,
    blocks,
  }
}
