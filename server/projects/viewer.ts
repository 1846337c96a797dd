/** People who look at a workspace of theirs. */

import { type PlacePath, requireWorkspace, requireWorkspaceOf, type Scope } from '../access/scope.ts'
import type { Viewer } from './queries.ts'

/** @throws {Forbidden} when the workspace is unknown or not the caller's. */
export function viewerOf({ caller }: Scope, workspaceId: number): Viewer {
  return { member: requireWorkspace(caller, workspaceId), userId: caller.userId }
}

/** @throws {Forbidden} when the workspace is unknown, not the caller's, or not the organization's. */
export function viewerAt({ caller }: Scope, place: PlacePath): Viewer {
  return { member: requireWorkspaceOf(caller, place), userId: caller.userId }
}
