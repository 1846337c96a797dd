/** The parts of every account: a password, an API token, and an organization with a workspace of its own (decisions §2). */

import type { AnyScope } from '../access/scope.ts'
import { createOrganization } from '../organizations/service.ts'
import { createApiToken } from './api-token.ts'
import { takeUser, updateUser, type UserRow } from './queries.ts'

export type Registration = Pick<
  UserRow,
  'email' | 'name' | 'password_hash' | 'timezone' | 'sign_up_key' | 'email_verified_at'
>

export interface Registered {
  readonly user: UserRow
  readonly apiToken: string
}

/**
 * Makes a user without an account one with an account. The invitations that they have stay open: an address alone does
 * not prove that it is theirs.
 *
 * @returns undefined when the user has an account already, or has proved the address when this registration does not.
 */
export async function register(
  scope: AnyScope,
  userId: number,
  registration: Registration,
): Promise<Registered | undefined> {
  if (!(await takeUser(scope.db, userId, { ...registration, at: scope.at }))) return undefined
  const apiToken = await createApiToken(scope, userId)
  const { name } = registration
  const { workspaceId } = await createOrganization(scope, userId, {
    name: `${name}'s organization`,
    workspaceName: `${name}'s workspace`,
  })
  return { user: await updateUser(scope.db, userId, { default_workspace_id: workspaceId }), apiToken }
}
