/**
 * The two codes of an invitation. One is only in the mail: it proves that its reader has the address. The other is made from
 * it, leads not back to it, and is what the inviter is told: it names the invitation and proves nothing. Kept hashed for
 * finding and sealed for sending again.
 */

import { hash } from 'node:crypto'
import type { AnyScope } from '../access/scope.ts'
import { hashToken, newToken } from '../secrets/tokens.ts'

export interface InvitationCodes {
  readonly told: string
  /** Null for invitations from before there were two: their mails had the code that the inviter was told. */
  readonly mailed: string | null
}

interface CodeColumns {
  readonly code_hash: string
  readonly code_sealed: string
}

function toldCodeOf(mailed: string): string {
  return hash('sha256', `invitation ${mailed}`, 'base64url')
}

export function newInvitationCodes({ random, effects }: AnyScope): {
  readonly codes: InvitationCodes
  readonly columns: CodeColumns
} {
  const mailed = newToken(random)
  const told = toldCodeOf(mailed)
  return {
    codes: { told, mailed },
    columns: { code_hash: hashToken(told), code_sealed: effects.sealing.seal(mailed) },
  }
}

/** Undefined when the service's key is not the one that sealed them. */
export function openInvitationCodes({ effects }: AnyScope, row: CodeColumns): InvitationCodes | undefined {
  try {
    const code = effects.sealing.open(row.code_sealed)
    if (hashToken(code) === row.code_hash) return { told: code, mailed: null }
    return { told: toldCodeOf(code), mailed: code }
  } catch {
    return undefined
  }
}

/** The hashes by which an invitation is found, for either of its codes. */
export function hashesOfCode(code: string): readonly string[] {
  return [hashToken(code), hashToken(toldCodeOf(code))]
}

/** Whether the code, by which the invitation was found, is the mailed one. */
export function isMailedCode(code: string, { code_hash }: Pick<CodeColumns, 'code_hash'>): boolean {
  return code_hash !== hashToken(code)
}

/** Where the invited accept or reject. */
export function invitationUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/invitations/${code}`
}
