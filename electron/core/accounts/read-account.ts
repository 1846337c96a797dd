/** The owner of credentials: the part of `/me` and its workspaces that an account remembers. */

import { ownReasonOf } from '../../../shared/bridge/reasons.ts'
import { z } from 'zod'
import { getMe } from '../../../shared/api/me.ts'
import { listMyWorkspaces } from '../../../shared/api/workspaces.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { ApiFailure, isRefusal } from '../api-client/api-failure.ts'
import type { ApiClient, Credentials } from '../api-client/api-client.ts'
import type { AccountRecord } from '../protocol.ts'

export interface ReadAccount extends Pick<
  AccountRecord,
  'userId' | 'name' | 'email' | 'workspaceId' | 'workspaces' | 'timeZone'
> {
  /** Null where the server does not show it. */
  readonly token: string | null
}

const self = z.object({
  id: z.int(),
  api_token: z.string().min(1).nullish(),
  email: z.string(),
  fullname: z.string().nullish(),
  default_workspace_id: z.int().positive().nullish(),
  timezone: z.string().nullish(),
})

const workspace = z.object({
  id: z
    .int()
    .positive()
    .transform((id) => id as WorkspaceId),
  organization_id: z.int().positive(),
  name: z.string(),
})

/** The API token in an answer that shows the account; null where there is none. */
export function tokenIn(answer: unknown): string | null {
  return self.safeParse(answer).data?.api_token ?? null
}

/**
 * A password is sent once: what can be asked with the token it opened is asked with that, which is also faster, because
 * a password takes a service a while to check.
 *
 * @throws {ApiFailure} `foreign` when the answers are not those of this API
 */
export async function readAccount(
  clientWith: (credentials: Credentials) => ApiClient,
  credentials: Credentials,
): Promise<ReadAccount> {
  const me = self.safeParse((await clientWith(credentials).call(getMe, {})).body)
  if (!me.success) throw foreign(me.error)
  const token = me.data.api_token ?? null
  const further = token === null ? credentials : { kind: 'token' as const, token }
  const workspaces = await readWorkspaces(clientWith(further))
  const used = workspaces.find(({ id }) => id === me.data.default_workspace_id) ?? workspaces[0]
  if (used === undefined) throw foreign()
  return {
    token,
    userId: me.data.id > 0 ? me.data.id : null,
    name: me.data.fullname ?? me.data.email,
    email: me.data.email,
    timeZone: me.data.timezone ?? 'UTC',
    workspaceId: used.id,
    workspaces,
  }
}

/** The service's id of the signed-in person; undefined where the answer shows none. @throws {ApiFailure} */
export async function ownIdOf(api: ApiClient): Promise<number | undefined> {
  return self.pick({ id: true }).safeParse((await api.call(getMe, {})).body).data?.id
}

/** The workspaces that the person is a member of. @throws {ApiFailure} */
export async function readWorkspaces(api: ApiClient): Promise<AccountRecord['workspaces']> {
  const { rows } = await api.list(listMyWorkspaces, {})
  return rows.flatMap((row) => {
    const { data } = workspace.safeParse(row)
    return data === undefined ? [] : [{ id: data.id, organizationId: data.organization_id, name: data.name }]
  })
}

/**
 * Memberships change elsewhere, for example when an invitation is accepted. Answers whether they were read.
 *
 * @throws {ApiFailure} unless they are not accessible to this person
 */
export async function tellWorkspaces(
  api: ApiClient,
  onWorkspaces: (workspaces: AccountRecord['workspaces']) => void,
): Promise<boolean> {
  try {
    onWorkspaces(await readWorkspaces(api))
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isRefusal(error)) throw error
    return false
  }
}

/** The answers are not those of this API. */
export function foreign(cause?: unknown): ApiFailure {
  return new ApiFailure(ownReasonOf('not_a_tracking_server'), { kind: 'foreign', cause })
}
