/**
 * Edits that are meant for one version of a row: `If-Match: "<at>"` (RFC 9110 §13.1.1), an extension of ours. A client that
 * edits offline so never overwrites what somebody else wrote and it has not seen. Such a client may send its creations with
 * `If-None-Match: *` (§13.1.2): where a creation would change what is there already, it changes nothing then.
 */

import type { Instant } from '../database/columns.ts'
import { toPreciseTimestamp } from '../effects/timestamps.ts'
import { PreconditionFailed } from '../errors/app-error.ts'
import type { AnyScope } from './scope.ts'

/** The version that a row has which is not there: no row has it. */
const NO_VERSION = 'none'

/** A body that does not name its version, as preferences do not, and that version. */
export interface Versioned<Body> {
  readonly body: Body
  readonly at: Instant
}

/** Names the version of what is answered, as `If-Match` takes it (§8.8.3). */
export function entityTag({ at }: Pick<Versioned<unknown>, 'at'>): string {
  return `"${toPreciseTimestamp(at)}"`
}

/**
 * The version of a change that is made now: later than the one before, also where that was stamped by a process whose clock is
 * ahead.
 */
export function nextVersion({ at }: Pick<AnyScope, 'at'>, before: Pick<Versioned<unknown>, 'at'>): Instant {
  return Math.max(at, before.at + 1)
}

/** The version that the request is meant for; null when it names none, or any (`*`). */
export function expectedVersionOf(headers: Headers): string | null {
  if (headers.get('if-none-match')?.trim() === '*') return NO_VERSION
  const value = headers.get('if-match')?.trim()
  if (value === undefined || value === '*') return null
  return value.replace(/^"(.*)"$/, '$1')
}

/**
 * The versions that a request for several rows is meant for, by id: `If-Match: "<id>:<at>", …`. A row that is not among
 * them may have any.
 */
export function expectedVersionsOf({ expectedVersion }: AnyScope): ReadonlyMap<number, string> {
  const tags = (expectedVersion ?? '').matchAll(/(?:^|")(\d{1,16}):([^",]+)/g)
  return new Map(Array.from(tags, ([, id, at]) => [Number(id), String(at)]))
}

/**
 * @param versions as `expectedVersionsOf` gives them
 * @throws {PreconditionFailed} when the row has another one
 */
export function requireVersionOf(
  versions: ReadonlyMap<number, string>,
  { id, at }: { readonly id: number; readonly at: Instant },
): void {
  const expected = versions.get(id)
  if (expected !== undefined && expected !== toPreciseTimestamp(at))
    throw new PreconditionFailed('changed_since')
}

/**
 * @param at of the row as it is now
 * @throws {PreconditionFailed} when the request is meant for another version
 */
export function requireExpectedVersion(
  { expectedVersion }: AnyScope,
  { at }: { readonly at: Instant },
): void {
  if (expectedVersion !== null && expectedVersion !== toPreciseTimestamp(at))
    throw new PreconditionFailed('changed_since')
}

export const KNOWN_RUNNING_HEADER = 'X-Known-Running'

/** The entries that a start takes to run; null when it does not say. */
export function knownRunningOf(headers: Headers): ReadonlySet<number> | null {
  const value = headers.get(KNOWN_RUNNING_HEADER)
  if (value === null) return null
  return new Set(Array.from(value.matchAll(/\d{1,16}/g), ([id]) => Number(id)))
}

/**
 * @param stopped what a start has stopped
 * @throws {PreconditionFailed} when one of them was not known to run
 */
export function requireKnownRunning(
  { knownRunning }: AnyScope,
  stopped: readonly { readonly id: number }[],
): void {
  if (knownRunning !== null && stopped.some(({ id }) => !knownRunning.has(id)))
    throw new PreconditionFailed('another_runs')
}
