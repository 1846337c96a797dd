/** Tables that are pulled and never edited here: the account's workspaces, and their task statuses. */

import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Changes } from './changes.ts'
import type { Sqlite } from './sqlite.ts'

interface Workspace {
  readonly id: WorkspaceId
  readonly organizationId: number
  readonly name: string
}

/** A planning status (decisions §9); a task is done when its status is of type `done`. */
interface Status {
  readonly id: number
  readonly workspaceId: WorkspaceId
  readonly name: string
  readonly type: 'todo' | 'in_progress' | 'done'
  readonly position: number
}

/** All functions run inside the caller's transaction when there is one. */
export class WorkspaceTables {
  readonly #sqlite: Sqlite
  readonly #changes: Changes

  constructor(sqlite: Sqlite, changes: Changes) {
    this.#sqlite = sqlite
    this.#changes = changes
  }

  workspaces(): Workspace[] {
    return this.#sqlite.all(
      'SELECT id, organization_id AS organizationId, name FROM workspaces ORDER BY id',
    ) as unknown as Workspace[]
  }

  /** Replaces the whole list. */
  replaceWorkspaces(workspaces: readonly Workspace[]): void {
    this.#sqlite.run('DELETE FROM workspaces')
    for (const { id, organizationId, name } of workspaces) {
      this.#sqlite.run('INSERT INTO workspaces (id, organization_id, name) VALUES (?, ?, ?)', [
        id,
        organizationId,
        name,
      ])
    }
  }

  /** In the order in which they are offered. */
  statuses(workspaceId: WorkspaceId): Status[] {
    return this.#sqlite.all(
      `SELECT id, workspace_id AS workspaceId, name, type, position FROM statuses
       WHERE workspace_id = ? ORDER BY position, id`,
      [workspaceId],
    ) as unknown as Status[]
  }

  /** Replaces the statuses of one workspace. */
  replaceStatuses(workspaceId: WorkspaceId, statuses: readonly Status[]): void {
    this.#sqlite.run('DELETE FROM statuses WHERE workspace_id = ?', [workspaceId])
    for (const { id, name, type, position } of statuses) {
      this.#sqlite.run(
        'INSERT INTO statuses (id, workspace_id, name, type, position) VALUES (?, ?, ?, ?, ?)',
        [id, workspaceId, name, type, position],
      )
    }
    this.#changes.note('tasks')
  }
}
