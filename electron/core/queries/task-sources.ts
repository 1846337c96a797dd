/** The programs that tasks come from. */

import { sql } from 'kysely'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

/** The service's name for tasks that no integration made. */
export const ownSource = 'dayloom'

const others = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('tasks')
    .select('source')
    .distinct()
    .where('workspace_id', '=', given.workspaceId)
    .where('source', 'is not', null)
    .where('source', '<>', sql.lit(ownSource))
    .where('deleted', '=', 0)
    .orderBy('source'),
)

/** The product itself first, the others by name. */
export function taskSources({ replica, workspaceId }: QueryContext): string[] {
  const found = others.all(replica.sqlite, { workspaceId: workspaceId() })
  return [ownSource, ...found.flatMap(({ source }) => source ?? [])]
}
