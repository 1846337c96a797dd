/** Names that must be told apart within a workspace. */

import type { LocalId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { isSameName } from '../../../shared/domain/name-index.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { entities, foldText } from '../replica/entities.ts'
import type { Replica } from '../replica/replica.ts'
import { refused } from './command-error.ts'
import type { Editing } from './editing.ts'
import { leastUsedColor } from '../../../shared/domain/project-colors.ts'

const unique = ['client', 'project', 'status', 'tag'] as const
type Named = (typeof unique)[number]

/** Whether its names must be told apart. The service takes two statuses of one name; people could not choose between them. */
export function isUnique(entity: Entity): entity is Named {
  return unique.some((each) => each === entity)
}

/** The rows of the workspace that have the name, in any case. */
function idsNamed(
  replica: Replica,
  entity: Named,
  workspaceId: WorkspaceId,
  name: string,
): readonly LocalId[] {
  const { table, searchedBy } = entities[entity]
  const [isAlike, folded] = searchedBy === null ? ['', []] : ['folded = ? AND ', [foldText(name)]]
  const alike = replica.sqlite.all(
    `SELECT local_id, name FROM ${table} WHERE ${isAlike}workspace_id = ? AND deleted = 0`,
    [...folded, workspaceId],
  )
  // Folding also drops accents, which do tell names apart.
  return alike
    .filter((row) => isSameName(row['name'] as string, name))
    .map((row) => row['local_id'] as LocalId)
}

/**
 * @param except the row that may have the name already
 * @throws {CommandError} `refused` when another client, project, status or tag of the workspace has the name in any case
 */
export function requireUniqueName(
  replica: Replica,
  entity: Named,
  workspaceId: WorkspaceId,
  name: string,
  except?: LocalId,
): void {
  if (idsNamed(replica, entity, workspaceId, name).some((id) => id !== except))
    throw refused(`There is already a ${entity} named “${name}”. Choose another name.`, { field: 'name' })
}

/** The tags of these names, in any case; those that the workspace lacks are made. */
export function tagsNamed(
  editing: Editing,
  workspaceId: WorkspaceId,
  names: readonly string[] = [],
): readonly LocalId[] {
  return names.map((name) => rowNamed(editing, 'tag', workspaceId, name))
}

/** The row of the name, in any case; it is made where the workspace lacks it, and restored where it is archived. */
export function rowNamed(editing: Editing, entity: Named, workspaceId: WorkspaceId, name: string): LocalId {
  const { replica } = editing.context
  const [known] = idsNamed(replica, entity, workspaceId, name)
  if (known === undefined) {
    const more = entity === 'project' ? { color: nextProjectColor(replica, workspaceId) } : {}
    return editing.createBeside(entity, { name, ...more }, workspaceId).localId
  }
  const row = replica.rows.find(entity, known)
  if (row !== undefined && 'archived' in row.fields && row.fields.archived) {
    editing.update(entity, row, { archived: false })
  }
  return known
}

/** Changes with the project of the name, if there is one. */
export function withProjectNamed<Changes extends { readonly projectId?: LocalId | null | undefined }>(
  editing: Editing,
  workspaceId: WorkspaceId,
  changes: Changes,
  name: string | undefined,
): Changes {
  return name === undefined
    ? changes
    : { ...changes, projectId: rowNamed(editing, 'project', workspaceId, name) }
}

/** The colour of the next project of a workspace for which nobody chooses one, as its form proposes it. */
export function nextProjectColor({ rows }: Replica, workspaceId: WorkspaceId): string {
  const projects = rows.where('project', 'workspace_id = ? AND deleted = 0', [workspaceId])
  return leastUsedColor(projects.map(({ fields }) => fields))
}
