import type { Random } from '../effects/random.ts'

/** The id of a request in its answer and in the log: the sender's own when it is a plain one, else a new one. */
export function requestIdOf(headers: Headers, random: Random): string {
  const sent = headers.get('x-request-id')
  return sent !== null && /^[\w.-]{1,64}$/.test(sent) ? sent : random.uuid()
}
