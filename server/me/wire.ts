/** The caller's account as the API writes it. */

import { type Me, me } from '../../shared/api/me.ts'
import type { Caller } from '../access/scope.ts'
import type { UserRow } from '../accounts/queries.ts'
import { toPreciseTimestamp, toTimestamp } from '../effects/timestamps.ts'
import { sameFields } from '../http/same-fields.ts'

const shown = sameFields(me)

export function representMe(user: UserRow, apiToken: string): Me {
  const at = toPreciseTimestamp(user.at)
  return {
    ...shown(user),
    '2fa_enabled': user.totp_since !== null,
    api_token: apiToken,
    at,
    country_id: null,
    created_at: toTimestamp(user.created_at),
    email_verified: user.email_verified_at !== null,
    fullname: user.name,
    has_password: true,
    image_url: '',
    oauth_providers: [],
    openid_email: null,
    openid_enabled: false,
    svc_accounts_id: String(user.id),
    updated_at: at,
  }
}

/**
 * The same for the caller, with a default workspace that they can see: the one that they chose may have been closed to
 * them since.
 */
export function representCaller(user: UserRow, { workspaces }: Caller, apiToken: string): Me {
  const me = representMe(user, apiToken)
  const chosen = workspaces.some(({ workspaceId }) => workspaceId === me.default_workspace_id)
  return chosen ? me : { ...me, default_workspace_id: workspaces[0]?.workspaceId ?? null }
}
