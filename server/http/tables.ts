import type { Instant } from '../database/columns.ts'

export interface IdempotencyTables {
  /** The answers to writes that carried an `Idempotency-Key`, kept for 30 days. */
  idempotency_keys: {
    user_id: number
    key: string
    /** Of method, path, query and body: the same key with another request is refused. */
    fingerprint: string
    /** The handler's answer as JSON, before the dialect wraps it; null while the first request is under way. */
    answer: string | null
    /** The `ETag` of the answer, where it had one. */
    version: string | null
    created_at: Instant
  }
}
