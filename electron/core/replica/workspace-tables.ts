/** The account's workspaces, which are pulled and never edited here. */

import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Sqlite } from './sqlite.ts'

interface Workspace {
  readonly id: WorkspaceId
  readonly organizationId: number
  readonly name: string
}

/** All functions run inside the caller's transaction when there is one. */
export class WorkspaceTables {
  readonly #sqlite: Sqlite

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite
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
}
