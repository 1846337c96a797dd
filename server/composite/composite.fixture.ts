/** All that a workspace holds which composite creation writes, deleted things included. */

import { listGhosts } from '../../shared/api/ghosts.ts'
import { listMilestones } from '../../shared/api/milestones.ts'
import { listPlanningTimeEntries } from '../../shared/api/planning-time-entries.ts'
import { listProjects } from '../../shared/api/projects.ts'
import { listProjectGroups } from '../../shared/api/project-groups.ts'
import { listProjectUsers } from '../../shared/api/project-users.ts'
import { listTasks } from '../../shared/api/tasks.ts'
import { listTimeBlocks } from '../../shared/api/time-blocks.ts'
import { listTimeEntries } from '../../shared/api/time-entries.ts'
import type { Person } from '../testing/test-service.ts'

/** @param since UNIX seconds, before anything was made. */
export async function snapshot(
  { client, organizationId, workspaceId }: Person,
  since: number,
): Promise<object> {
  const workspace = { workspace_id: workspaceId }
  const params = { ...workspace, organization_id: organizationId }
  const query = { since }
  const projects = await client.call(listProjects, { params: workspace, query })
  // An id that no project has stands for none.
  const projectIds = [1, ...projects.map(({ id }) => id)].join(',')
  return {
    projects,
    groups: await client.call(listProjectGroups, { params: workspace, query: { project_ids: projectIds } }),
    users: await client.call(listProjectUsers, { params: workspace, query: { with_group_members: true } }),
    milestones: await client.call(listMilestones, { params: workspace, query }),
    tasks: await client.call(listTasks, { params, query: { since, per_page: 100 } }),
    blocks: await client.call(listTimeBlocks, { params: workspace, query }),
    planned: await client.call(listPlanningTimeEntries, { params: workspace, query }),
    entries: await client.call(listTimeEntries, { query }),
    ghosts: await client.call(listGhosts, { params, query }),
  }
}
