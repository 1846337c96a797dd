import { BadRequest } from '../errors/app-error.ts'

/** Each is a row with an id of its own, of which a request has a limited store. */
const MOST_AT_ONCE = 3000

/**
 * Keeps one request's work bounded: a large group on many projects is many memberships.
 *
 * @throws {BadRequest} when a change would give more memberships at once.
 */
export function requireRoomFor(memberships: readonly unknown[]): void {
  if (memberships.length > MOST_AT_ONCE) {
    throw new BadRequest('too_many', {
      maximum: MOST_AT_ONCE,
      text: `Too many memberships at once: the change gives ${memberships.length}, at most ${MOST_AT_ONCE} are possible; add fewer people at a time`,
    })
  }
}
