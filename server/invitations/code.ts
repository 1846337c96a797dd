/** The code of an invitation: who has it may answer it. Kept hashed for finding and sealed for sending it again. */

import type { Random } from '../effects/random.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'

export interface InvitationCode {
  readonly code: string
  readonly columns: { readonly code_hash: string; readonly code_sealed: string }
}

export function newInvitationCode(random: Random, sealing: Sealing): InvitationCode {
  const code = newToken(random)
  return { code, columns: { code_hash: hashToken(code), code_sealed: sealing.seal(code) } }
}

/** Undefined when the service's key is not the one that sealed it. */
export function openInvitationCode(
  sealing: Sealing,
  row: { readonly code_sealed: string },
): string | undefined {
  try {
    return sealing.open(row.code_sealed)
  } catch {
    return undefined
  }
}

/** Where the invited accept or reject. */
export function invitationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/invitations/${code}`
}
