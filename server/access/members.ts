/** People whom requests name: members of the workspace. */

import { unknownReference } from '../errors/app-error.ts'
import { type Member, requireTurn, type Scope } from './scope.ts'
import { requirePermission, type WorkspacePermission } from './permissions.ts'
import { membersAmong } from './queries.ts'

/** @returns each of them once. @throws {BadRequest} naming the field, when one is not a member of the workspace. */
export async function requireMembers(
  { db }: Pick<Scope, 'db'>,
  member: Member,
  ids: readonly number[],
  field: string,
): Promise<readonly number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > 0 && (await membersAmong(db, member, wanted)).length < wanted.length)
    throw unknownReference(field, 'user', { says: 'are not all members of the workspace' })
  return wanted
}

/**
 * The person that a field names: the caller without one.
 *
 * @throws {Forbidden} when it is somebody else, and the caller does not have the permission.
 * @throws {BadRequest} naming the field, when they are not a member of the workspace.
 */
export async function requirePerson(
  scope: Scope,
  member: Member,
  id: number | undefined,
  { field, permission }: { readonly field: string; readonly permission: WorkspacePermission },
): Promise<{ readonly id: number; readonly name: string }> {
  const { db, caller } = scope
  if (id === undefined || id === caller.userId) return { id: caller.userId, name: caller.name }
  requirePermission(member, permission)
  requireTurn(scope)
  const [person] = await membersAmong(db, member, [id])
  if (person === undefined)
    throw unknownReference(field, 'user', { says: 'is not a member of the workspace' })
  return person
}
