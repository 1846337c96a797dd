import type { AnyScope } from '../access/scope.ts'
import type { EntityChange } from './entity-change.ts'

/** The request that changed something, as listeners may tell others of it. */
export interface ChangeOrigin {
  readonly method: string
  /** As it was requested, without query and dialect; of requests without credentials the endpoint's, for theirs hold codes. */
  readonly path: string
  /** The text of the body; empty where it may hold a secret. */
  readonly body: string
  /** The person who asked; null for requests without credentials. */
  readonly userId: number | null
}

/**
 * Hears what a request has changed, inside its transaction: what it writes is committed, or rolled back, together with the
 * changes. It runs once for an idempotent request that arrives twice.
 *
 * @param changes one for each entity, at least one.
 */
export type ChangeListener = (
  scope: AnyScope,
  changes: readonly EntityChange[],
  origin: ChangeOrigin,
) => Promise<void>
