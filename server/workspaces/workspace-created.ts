/** What every new workspace begins with besides itself; each resource adds its part here. */

import type { Scope } from '../access/scope.ts'
import { createInitialStatuses } from '../statuses/initial-statuses.ts'
import type { WorkspaceKey } from './queries.ts'

type WorkspaceCreated = (scope: Scope, workspace: WorkspaceKey, creatorId: number) => Promise<void>

export const onWorkspaceCreated: readonly WorkspaceCreated[] = [createInitialStatuses]
