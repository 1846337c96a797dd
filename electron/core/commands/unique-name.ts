/** Names that must be told apart within a workspace. */

import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { entities } from '../replica/entities.ts'
import { foldText } from '../replica/fold-text.ts'
import type { Replica } from '../replica/replica.ts'
import { refused } from './command-error.ts'

/**
 * @param except the row that may have the name already
 * @throws {CommandError} `refused` when another client, project or tag of the workspace has the name in any case
 */
export function requireUniqueName(
  replica: Replica,
  entity: 'client' | 'project' | 'tag',
  workspaceId: WorkspaceId,
  name: string,
  except?: LocalId,
): void {
  const alike = replica.sqlite.all(
    `SELECT local_id, name FROM ${entities[entity].table} WHERE folded = ? AND workspace_id = ? AND deleted = 0`,
    [foldText(name), workspaceId],
  )
  // Folding also drops accents, which do tell names apart.
  const taken = alike.some(
    (row) => row['local_id'] !== except && (row['name'] as string).toLowerCase() === name.toLowerCase(),
  )
  if (taken)
    throw refused(`There is already a ${entity} named “${name}”. Choose another name.`, { field: 'name' })
}
