/** How a workspace begins. */

import type { Scope } from '../access/scope.ts'
import { newWorkspace } from './defaults.ts'
import { insertWorkspace, insertWorkspaceUser, type WorkspaceKey } from './queries.ts'
import { onWorkspaceCreated } from './workspace-created.ts'

export interface NewWorkspace {
  readonly organizationId: number
  readonly name: string
  readonly creatorId: number
  /** Its first people besides the creator: admins all of them. */
  readonly admins?: readonly number[]
}

/** Creates a workspace with the initial settings of T §2, its statuses and first people. */
export async function beginWorkspace(
  scope: Scope,
  { organizationId, name, creatorId, admins = [] }: NewWorkspace,
): Promise<WorkspaceKey> {
  const { db, ids, now, at, record } = scope
  const key: WorkspaceKey = { organizationId, workspaceId: ids.next() }
  await insertWorkspace(db, newWorkspace(key, name, scope))
  record({ model: 'workspace', action: 'created', ...key, id: key.workspaceId })
  for (const userId of new Set([creatorId, ...admins])) {
    const id = ids.next()
    await insertWorkspaceUser(db, {
      organization_id: organizationId,
      workspace_id: key.workspaceId,
      id,
      user_id: userId,
      admin: true,
      inactive: false,
      created_at: now,
      at,
    })
    record({ model: 'workspace_user', action: 'created', ...key, id })
  }
  for (const begin of onWorkspaceCreated) await begin(scope, key, creatorId)
  return key
}
