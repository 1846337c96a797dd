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
  /** Rows that a copy of the data had lost and that were made again, kept as long as answers. */
  remade_rows: {
    key: string
    /** Of the request that made it, without its query. */
    path: string
    /** Null while the request is under way, and for what has no id of its own. */
    made_id: number | null
    created_at: Instant
  }
}
