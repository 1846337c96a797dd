import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { leastUsedColor } from '../../../shared/domain/project-colors.ts'
import type { Replica } from '../replica/replica.ts'

/** The colour of the next project of a workspace for which nobody chooses one, as its form proposes it. */
export function nextProjectColor({ rows }: Replica, workspaceId: WorkspaceId): string {
  const projects = rows.where('project', 'workspace_id = ? AND deleted = 0', [workspaceId])
  return leastUsedColor(projects.map(({ fields }) => fields))
}
