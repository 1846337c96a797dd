import { requireOrganizationPermission } from '../access/permissions.ts'
import type { CallerScope } from '../access/scope.ts'
import { NotFound } from '../errors/app-error.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { codesOf, sendInvitation } from './create.ts'
import { findInvitation } from './queries.ts'

/**
 * Sends the mail of an open invitation once more, with the same link.
 *
 * @throws {Forbidden} unless the caller is an admin; {@link NotFound} when there is no such invitation.
 * @throws {TooManyRequests} when its mail has been sent several times within the hour.
 */
export async function resendInvitation(
  scope: CallerScope,
  sealing: Sealing,
  path: { readonly organization_id: number; readonly invitation_id: number },
): Promise<void> {
  const member = requireOrganizationPermission(scope.caller, path.organization_id, 'invitations.create')
  const row = await findInvitation(scope.db, member.organizationId, path.invitation_id)
  if (row === undefined) throw new NotFound('invitation', 'Invalid invitation code')
  await sendInvitation(scope, member.name, { row, codes: await codesOf(scope, sealing, row, true) })
}
