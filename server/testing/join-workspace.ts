/** Makes people members of others' workspaces as people do: by an invitation that they accept. */

import { acceptInvitation, createInvitation, type InvitationResults } from '../../shared/api/invitations.ts'
import type { Person, TestService } from './test-service.ts'

/** Invites to the owner's workspace without a mail. @param fields what the body says besides. */
export function invite(
  owner: Person,
  emails: readonly string[],
  fields: object = {},
): Promise<InvitationResults> {
  return owner.client.call(createInvitation, {
    params: { organization_id: owner.organizationId },
    body: { emails, workspaces: [{ workspace_id: owner.workspaceId }], skip_email: true, ...fields },
  })
}

/** @param fields what the invitation says besides, such as `workspaces` with a role. */
export async function joinWorkspace(
  { verify }: Pick<TestService, 'verify'>,
  owner: Person,
  people: readonly Person[],
  fields: object = {},
): Promise<void> {
  const emails = people.map(({ email }) => email)
  const { invitations } = await invite(owner, emails, fields)
  for (const { code, email } of invitations) {
    const person = people.find((each) => each.email === email)
    if (person === undefined) throw new Error(`Nobody has the address ${email}.`)
    await verify(person)
    await person.client.call(acceptInvitation, { params: { invitation_code: code } })
  }
}
