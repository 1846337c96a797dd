/** What `/me?with_related_data=true` adds: all that a client needs to begin with. */

import type { RelatedData } from '../../shared/api/me.ts'
import type { CallerScope } from '../access/scope.ts'
import { listWorkspaces } from '../workspaces/service.ts'

export async function readRelatedData(scope: CallerScope): Promise<Partial<RelatedData>> {
  return { workspaces: await listWorkspaces(scope) }
}
