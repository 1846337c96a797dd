import type { Generated } from 'kysely'
import type { DatedColumns, Instant } from '../database/columns.ts'

export interface AccountTables {
  users: DatedColumns & {
    id: number
    /** As the person wrote it; unique without regard to case through `email_key`. */
    email: string
    email_key: string
    /** When a mail to the address proved that it is theirs; null while nothing has. */
    email_verified_at: Generated<Instant | null>
    /** The address that replaces `email` once a mail has proved it. */
    new_email: Generated<string | null>
    name: string
    /** PHC string of scrypt. */
    password_hash: string
    /** IANA zone. */
    timezone: string
    /** 0 Sunday … 6 Saturday. */
    beginning_of_week: number
    default_workspace_id: number | null
    /** When they first changed anything through the planning API. */
    planning_since: Generated<Instant | null>
    /** SHA-256 of the `Idempotency-Key` that the sign-up carried, hex. */
    sign_up_key: string | null
    /** A closed account has no e-mail address, password or tokens any more; others' data still refers to it. */
    closed_at: Instant | null
    /** The secret of the authenticator program, sealed; it counts since `totp_since`, and is only begun while that is null. */
    totp_sealed: Generated<string | null>
    totp_since: Generated<Instant | null>
    /** The period of 30 seconds of the last code: no code of it, or of an earlier one, works any more. */
    totp_step: Generated<number | null>
    /** When the account was deactivated by a command. */
    deactivated_at: Generated<Instant | null>
  }
  /** Sessions, API tokens and named tokens: whatever stands for a person without their password. */
  access_tokens: {
    /** SHA-256 of the token, hex. Tokens are 256 random bits (API tokens 128), so no salt is needed. */
    hash: string
    user_id: number
    kind: 'session' | 'api_token' | 'named_token'
    /** API tokens only: the token sealed with the service's key, for `/me` shows it to its owner. */
    sealed: string | null
    created_at: Instant
    /** Null: never. */
    expires_at: Instant | null
    /** Of sessions and named tokens, by which their person ends them. */
    id: Generated<number | null>
    /** Of sessions: what the browser or the program called itself. */
    user_agent: Generated<string | null>
    /** Of named tokens, as their person calls them; of the sessions of programs, their computer. */
    name: Generated<string | null>
    /** Of named tokens. */
    scope: Generated<'read' | 'write' | null>
    /** Of sessions and named tokens; null before the first use. */
    last_used_at: Generated<Instant | null>
    /** Sessions that slide are extended while in use. */
    sliding: boolean
  }
  /** Each works once, in place of a code of the authenticator program. */
  recovery_codes: {
    /** SHA-256 of the person and the code, which has 80 random bits, hex. */
    hash: string
    user_id: number
  }
  /** Codes that only a mail carries. */
  mailed_codes: {
    /** SHA-256 of the code, hex. */
    hash: string
    user_id: number
    purpose: 'reset_password' | 'verify_email'
    /** The address that it was mailed to: a code means nothing once the account has another. */
    email_key: string
    expires_at: Instant
  }
  /** Wrong passwords, sign-ups from elsewhere and the like, of the last 15 minutes. */
  sign_in_attempts: {
    id: number
    /** The kind of attempt and its subject: `password:`, `network:`, `code:`, … and a SHA-256, hex. */
    subject: string
    /** How many attempts it stands for. */
    weight: Generated<number>
    at: Instant
  }
}
