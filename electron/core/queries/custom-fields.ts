/** Custom fields of tasks of the workspace in use. */

import type { CustomField } from '../../../shared/bridge/tasks.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { statement } from '../replica/statement.ts'
import type { QueryContext } from './query-context.ts'

const fields = statement<{ workspaceId: WorkspaceId }>()((tables, given) =>
  tables
    .selectFrom('custom_fields')
    .select(['server_id as serverId', 'name', 'type', 'options'])
    .where('deleted', '=', 0)
    .where('workspace_id', '=', given.workspaceId)
    .orderBy('position')
    .orderBy('row_id'),
)

/** In their order. Their ids are the service's, by which tasks name their values. */
export function listCustomFields({
  replica,
  workspaceId,
}: Pick<QueryContext, 'replica' | 'workspaceId'>): CustomField[] {
  return fields
    .all(replica.sqlite, { workspaceId: workspaceId() })
    .map(({ serverId, name, type, options }) => ({
      id: String(serverId),
      name,
      type,
      options: JSON.parse(options) as CustomField['options'],
    }))
}
