/** Tasks of the workspace in use, by name. */

import { sql } from 'kysely'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { Task } from '../../../shared/bridge/tasks.ts'
import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { foldText } from '../replica/fold-text.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'
import { selectTasksOf, taskView } from './task-columns.ts'

const named = statement<{ workspaceId: WorkspaceId; folded: string; mostDone: 0 | 1; limit: number }>()(
  (tables, given) =>
    selectTasksOf(tables, given.workspaceId)
      .where('done', '<=', given.mostDone)
      .where((where) => where(where.fn<number>('instr', ['tasks.folded', where.val(given.folded)]), '>', 0))
      .orderBy('tasks.folded')
      .orderBy('tasks.row_id')
      .limit(given.limit),
)

/** At most `limit` tasks whose name contains the text, in any case; templates left out. */
export function listTasks(
  context: QueryContext,
  {
    includeDone,
    text,
    limit = 1000,
  }: {
    readonly includeDone: boolean
    readonly text?: string | undefined
    readonly limit?: number | undefined
  },
): Task[] {
  const given = {
    workspaceId: context.workspaceId(),
    folded: foldText(text?.trim() ?? ''),
    mostDone: includeDone ? 1 : 0,
    limit,
  } as const
  return named.all(context.replica.sqlite, given).map(taskView(context))
}

const estimated = statement<{ ids: string }>()((tables, given) =>
  tables
    .selectFrom('tasks')
    .select(sql<number>`coalesce(sum(estimated_seconds), 0)`.as('estimatedSeconds'))
    .where('deleted', '=', sql.lit(0))
    .where('local_id', 'in', (ids) =>
      ids
        .selectFrom(ids.fn<{ value: LocalId }>('json_each', [ids.val(given.ids)]).as('meant'))
        .select('meant.value'),
    ),
)

/** Of the named tasks together. */
export function sumOfTasks(
  { replica }: QueryContext,
  { ids }: ParsedInput<'tasks.sum'>,
): ProcedureOutput<'tasks.sum'> {
  const [sum] = estimated.all(replica.sqlite, { ids: JSON.stringify(ids) })
  return { estimatedSeconds: sum?.estimatedSeconds ?? 0 }
}
