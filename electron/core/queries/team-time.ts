/** Everybody's time on a project: as the service last told it, with what this person has tracked, changed and deleted since. */

import { sql } from 'kysely'
import type { ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

/** An expression over `team_time` and `tracked`; null where everybody's time is not known. */
export const teamSeconds = sql<
  number | null
>`max(0, team_time.seconds + coalesce(tracked.seconds, 0) - team_time.own_seconds)`

const ofProject = statement<{ projectId: LocalId }>()((tables, given) =>
  tables
    .selectFrom('team_time')
    .select(['seconds', 'recent_seconds as recentSeconds', 'read_at as readAt'])
    .where('local_id', '=', given.projectId),
)

const ofTasks = statement<{ projectId: LocalId }>()((tables, given) =>
  tables
    .selectFrom('tasks')
    .innerJoin('team_time', 'team_time.local_id', 'tasks.local_id')
    .leftJoin('tracked', 'tracked.local_id', 'tasks.local_id')
    .select(['tasks.local_id as taskId', teamSeconds.as('seconds')])
    .where('tasks.project_id', '=', given.projectId)
    .where('tasks.deleted', '=', 0),
)

const blockedAhead = statement<{ projectId: LocalId; now: string }>()((tables, given) =>
  tables
    .selectFrom('time_blocks')
    .innerJoin('tasks', 'tasks.local_id', 'time_blocks.task_id')
    .select([
      'tasks.local_id as taskId',
      sql<number>`sum(min(time_blocks.duration_seconds,
        unixepoch(time_blocks.start) + time_blocks.duration_seconds - unixepoch(${given.now})))`.as(
        'seconds',
      ),
    ])
    .where('tasks.project_id', '=', given.projectId)
    .where('tasks.deleted', '=', 0)
    .where('tasks.done', '=', 0)
    .where('time_blocks.deleted', '=', 0)
    .where('time_blocks.completed', '=', 0)
    .where(
      sql<boolean>`unixepoch(time_blocks.start) + time_blocks.duration_seconds > unixepoch(${given.now})`,
    )
    .groupBy('tasks.local_id'),
)

/** Of a project that the service has told nothing of, `told` is null. @param now an instant */
export function projectTeamTime(
  { replica: { sqlite } }: QueryContext,
  now: string,
  { id: projectId }: { readonly id: LocalId },
): ProcedureOutput<'projects.teamTime'> {
  const told = ofProject.first(sqlite, { projectId })
  return {
    told:
      told === undefined
        ? null
        : { readAt: told.readAt, isShown: told.seconds !== null, recentSeconds: told.recentSeconds },
    tasks: ofTasks
      .all(sqlite, { projectId })
      .flatMap(({ taskId, seconds }) => (seconds === null ? [] : [{ taskId, seconds }])),
    blocks: blockedAhead.all(sqlite, { projectId, now }),
  }
}
