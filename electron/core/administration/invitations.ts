/** Invitations to the workspace in use. */

import { z } from 'zod'
import { createInvitation, resendInvitation as resendEndpoint } from '../../../shared/api/invitations.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import { understood } from '../api-client/api-failure.ts'
import { CommandError, refused } from '../commands/command-error.ts'
import type { Asking } from './asking.ts'

const results = z.object({ data: z.array(z.object({ email: z.string(), invite_url: z.string() })) })

/** @throws {CommandError} also while the service does not have the project */
export function invite(
  asking: Asking,
  input: ParsedInput<'administration.invite'>,
): Promise<ProcedureOutput<'administration.invite'>> {
  const { emails, role, teamIds, isManager, byMail } = input
  const project_invite = projectOf(asking, input.projectId, isManager)
  return asking.change('Nobody was invited.', async (api) => {
    const { body } = await api.call(createInvitation, {
      params: await asking.organization(api),
      body: {
        emails,
        workspaces: [{ ...asking.place, role }],
        groups: teamIds,
        skip_email: !byMail,
        ...(project_invite !== null && { project_invite }),
      },
    })
    const invited = understood(results, body).data.map(({ email, invite_url: url }) => ({ email, url }))
    const told = new Set(invited.map(({ email }) => keyOf(email)))
    return { invited, alreadyHere: emails.filter((email) => !told.has(keyOf(email))) }
  })
}

/** As the service compares addresses. */
function keyOf(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

function projectOf(
  { context, place }: Asking,
  projectId: ParsedInput<'administration.invite'>['projectId'],
  manager: boolean,
) {
  if (projectId === null) return null
  const project_id = context.replica.rows.serverIdOf('project', projectId)
  if (project_id === null) throw refused('The server does not know this project yet. Sync, then try again.')
  return { ...place, project_id, manager }
}

export function resendInvitation(
  asking: Asking,
  { invitationId }: ParsedInput<'administration.resend'>,
): Promise<Record<string, never>> {
  return asking.change('The mail was not sent.', async (api) => {
    const params = { ...(await asking.organization(api)), invitation_id: invitationId }
    await api.call(resendEndpoint, { params })
    return {}
  })
}

/** An invitation that waits is answered once more with its link, and without a mail. */
export async function invitationLink(
  asking: Asking,
  { email, role }: ParsedInput<'administration.invitationLink'>,
): Promise<ProcedureOutput<'administration.invitationLink'>> {
  const again = { emails: [email], role, teamIds: [], projectId: null, isManager: false, byMail: false }
  const [invited] = (await invite(asking, again)).invited
  if (invited === undefined)
    throw new CommandError('not_found', `${email} has answered the invitation already.`)
  return { url: invited.url }
}
