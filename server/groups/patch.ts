/** Operations on a group's people and workspaces, each of which succeeds or fails alone (T §4.4, T §7 Groups patch). */

import type { GroupPatch, GroupPatchResult } from '../../shared/api/groups.ts'
import type { Scope } from '../access/scope.ts'
import { AppError, BadRequest } from '../errors/app-error.ts'
import { undoable } from '../events/undoable.ts'
import { requireUsers, requireWorkspaces } from './part-checks.ts'
import { changeParts } from './parts.ts'
import { type GroupParts, type GroupRow, updateGroupRow, without } from './queries.ts'
import { type GroupPath, requireEditableGroup } from './service.ts'

const MOST_PATCHES = 100

const MOST_VALUES = 1000

const operations = ['add', 'remove', 'replace'] as const

const paths = { '/users': 'users', '/workspaces': 'workspaces' } as const

interface Operation {
  readonly op: (typeof operations)[number]
  readonly path: keyof typeof paths
  readonly value: number[]
}

function readOperation({ op, path, value }: GroupPatch): Operation {
  const operation = operations.find((name) => name === op)
  if (operation === undefined) throw new BadRequest('invalid', { text: 'Empty or invalid patch operation' })
  if (path !== '/users' && path !== '/workspaces')
    throw new BadRequest('invalid', { text: 'Empty or invalid patch path' })
  return { op: operation, path, value: without(value ?? [], []) }
}

function readOperations(patches: readonly GroupPatch[]): Operation[] {
  if (patches.length === 0) throw new BadRequest('invalid', { text: 'Empty or invalid patch operation' })
  const tooMany = patches.length > MOST_PATCHES
  if (tooMany || patches.some(({ value }) => (value?.length ?? 0) > MOST_VALUES)) {
    throw new BadRequest('invalid', { text: 'too many patches or values per patch' })
  }
  return patches.map(readOperation)
}

function afterOperation(parts: GroupParts, { op, path, value }: Operation): GroupParts {
  const field = paths[path]
  const before = parts[field]
  const after = {
    add: [...before, ...without(value, before)],
    remove: without(before, value),
    replace: value,
  }[op]
  return { ...parts, [field]: after }
}

async function apply(
  scope: Scope,
  row: GroupRow,
  parts: GroupParts,
  operation: Operation,
): Promise<GroupParts> {
  const after = afterOperation(parts, operation)
  await requireUsers(scope.db, row.organization_id, without(after.users, parts.users))
  await requireWorkspaces(scope, row.organization_id, without(after.workspaces, parts.workspaces))
  await changeParts(scope, row, parts, after)
  return after
}

/**
 * Applies operations in their order; what one refuses undoes that one alone.
 *
 * @throws {BadRequest} with the texts of T §7 when an operation is none, also for an unknown group.
 * @throws {Forbidden} unless the caller may change the group.
 */
export async function patchGroup(
  scope: Scope,
  path: GroupPath,
  patches: readonly GroupPatch[],
): Promise<GroupPatchResult> {
  const unknown = (): Error =>
    new BadRequest('unknown_reference', { what: 'group', text: 'Unknown group at organization' })
  const { row, parts } = await requireEditableGroup(scope, path, unknown)
  const result: GroupPatchResult = { failure: [], success: [] }
  let current = parts
  for (const operation of readOperations(patches)) {
    try {
      const before = current
      current = await undoable(scope, (inside) => apply(inside, row, before, operation))
      result.success.push(operation)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.failure.push({ message: error.message, patch: operation })
    }
  }
  if (result.success.length > 0) await updateGroupRow(scope.db, row, { at: scope.at })
  return result
}
