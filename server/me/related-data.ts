/** What `/me?with_related_data=true` adds: all that a client needs to begin with. */

import type { RelatedData } from '../../shared/api/me.ts'
import type { CallerScope } from '../access/scope.ts'
import { readOwnClients } from '../clients/service.ts'
import { readOwnProjects } from '../projects/read.ts'
import { readOwnTags } from '../tags/service.ts'
import { readOwnProjectTasks } from '../project-tasks/read.ts'
import { listEntries } from '../time-entries/read.ts'
import { listWorkspaces } from '../workspaces/service.ts'

/** Everything that is not archived, and the newest 1,000 time entries. */
export async function readRelatedData(scope: CallerScope): Promise<RelatedData> {
  const { entries } = await listEntries(scope, {})
  return {
    clients: await readOwnClients(scope, undefined),
    projects: await readOwnProjects(scope, {}),
    tasks: await readOwnProjectTasks(scope, undefined),
    tags: await readOwnTags(scope, undefined),
    time_entries: entries,
    workspaces: await listWorkspaces(scope),
  }
}
