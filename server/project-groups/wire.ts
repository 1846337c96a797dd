/** A group's place in a project as the API writes it (T §2 Project group). */

import type { ProjectGroup } from '../../shared/api/project-groups.ts'
import type { ProjectGroupRow } from './queries.ts'

export function representProjectGroup(
  row: Pick<ProjectGroupRow, 'id' | 'group_id' | 'project_id' | 'workspace_id'>,
): ProjectGroup {
  return { group_id: row.group_id, id: row.id, pid: row.project_id, wid: row.workspace_id }
}
