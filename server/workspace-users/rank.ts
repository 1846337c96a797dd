import type { WorkspaceMembership } from '../access/caller.ts'
import { type RoleId, roleOf } from '../access/roles.ts'
import { Forbidden } from '../errors/app-error.ts'

/**
 * Admins decide about people up to their own role: no admin of a workspace may take an owner's place from them, or make
 * somebody an owner.
 *
 * @throws {Forbidden} for a higher role than the member's own.
 */
export function requireRank(member: WorkspaceMembership, role: { readonly id: RoleId }): void {
  if (roleOf(member).id > role.id) throw new Forbidden()
}
