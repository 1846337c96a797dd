/** The sign-ins of the person: the service alone keeps them, and is asked each time. */

import { z } from 'zod'
import { instant, nothing } from './fields.ts'
import { command, query } from './procedure.ts'

const signedIn = z.object({
  /** The service's. */
  id: z.int(),
  /** The computer that runs Dayloom; null for browsers. */
  device: z.string().nullable(),
  /** How the browser called itself. */
  userAgent: z.string().nullable(),
  since: instant,
  lastUsed: instant,
  /** Whether it is that of this program. */
  isCurrent: z.boolean(),
})
export type SignedInPlace = z.output<typeof signedIn>

const namedToken = z.object({
  /** The service's. */
  id: z.int(),
  name: z.string(),
  scope: z.enum(['read', 'write']),
  since: instant,
  /** Null: never. */
  ends: instant.nullable(),
  /** Null before the first use. */
  lastUsed: instant.nullable(),
})
export type NamedTokenRow = z.output<typeof namedToken>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const password = z.string().min(1).max(1024)
const code = z.string().trim().min(1).max(100)
const one = z.object({ id: z.int() })

/** All are `offline` while the service cannot be reached, or is on this computer alone, and `refused` with its reason. */
export const securityProcedures = {
  /** The latest first. */
  'security.sessions': query(nothing, z.object({ sessions: z.array(signedIn) })),
  'security.endSession': command(one, z.object({})),
  /** All but that of this program. */
  'security.endOtherSessions': command(nothing, z.object({})),

  /** The latest first. */
  'security.tokens': query(nothing, z.object({ tokens: z.array(namedToken) })),
  /** The token is told this once. */
  'security.createToken': command(
    namedToken
      .pick({ name: true, scope: true, ends: true })
      .extend({ name: z.string().trim().min(1).max(100) }),
    z.object({ token: z.string() }),
  ),
  'security.revokeToken': command(one, z.object({})),
  /** The API token of the account. */
  'security.apiToken': command(nothing, z.object({ token: z.string() })),
  /** The one before ends: who is signed in with it has to sign in again, this program as well. */
  'security.renewApiToken': command(nothing, z.object({ token: z.string() })),

  'security.secondFactor': query(
    nothing,
    z.object({ isOn: z.boolean(), since: instant.nullable(), codesLeft: z.int() }),
  ),
  /** The secret for an authenticator program: in letters, and as the address that its QR code holds. */
  'security.beginSecondFactor': command(
    z.object({ password }),
    z.object({ secret: z.string(), url: z.string() }),
  ),
  /** Recovery codes are told this once. */
  'security.confirmSecondFactor': command(z.object({ code }), recoveryCodes),
  'security.renewRecoveryCodes': command(z.object({ password, code }), recoveryCodes),
  'security.endSecondFactor': command(z.object({ password, code }), z.object({})),
} as const
