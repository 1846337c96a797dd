import type { Instant } from '../database/columns.ts'

export interface OidcTables {
  /** The people of a provider who have signed in here, by what it calls them for good. */
  provider_identities: { issuer: string; subject: string; user_id: number; created_at: Instant }
  /** Codes for programs whose sign-in has succeeded in the browser; each is used once. */
  sign_in_codes: {
    /** SHA-256, hex. */
    hash: string
    user_id: number
    /** That the program began with. */
    challenge: string
    expires_at: Instant
  }
}
