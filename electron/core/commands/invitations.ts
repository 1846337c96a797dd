/** Invitations to the workspace, which the service alone keeps. */

import { z } from 'zod'
import { deleteWorkspaceUser, listWorkspaceUsers } from '../../../shared/api/workspace-users.ts'
import type { ParsedInput, ProcedureOutput } from '../../../shared/bridge/contract.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { SyncPort } from '../queries/query-context.ts'
import { askService } from './ask-service.ts'
import { refused } from './command-error.ts'
import type { CommandContext } from './editing.ts'
import { findRow } from './find-row.ts'

const workspaceUser = z.object({ id: z.int(), user_id: z.int(), active: z.boolean() })

/**
 * Takes an invitation back: the person is no longer in the workspace, and their code does not let them in.
 *
 * @param api null while nobody is signed in
 * @throws {CommandError} `not_found`; `refused` for somebody who has accepted, or by who may not; `offline`
 */
export async function withdrawInvitation(
  { replica }: CommandContext,
  { sync, api }: { readonly sync: SyncPort; readonly api: ApiClient | null },
  { id }: ParsedInput<'members.withdraw'>,
): Promise<ProcedureOutput<'members.withdraw'>> {
  const { fields, serverId, workspaceId } = findRow(replica, 'member', id)
  const params = { workspace_id: workspaceId ?? 0 }
  await askService(api, words, async (service) => {
    const { rows } = await service.list(listWorkspaceUsers, { params })
    const found = rows
      .flatMap((row) => workspaceUser.safeParse(row).data ?? [])
      .find((one) => one.user_id === serverId)
    if (found?.active === true) throw refused(`${fields.email} has accepted the invitation already.`)
    if (found !== undefined)
      await service.call(deleteWorkspaceUser, { params: { ...params, workspace_user_id: found.id } })
  })
  await sync.now()
  return {}
}

const away = 'The server cannot be reached, and invitations are kept there. Try again when you are online.'

const words = {
  noServer: away,
  unreachable: away,
  forbidden: 'Only administrators of the workspace can withdraw invitations.',
  missing: 'The workspace is not on the server any more.',
  otherwise: 'The invitation was not withdrawn.',
} as const
