/** Where a request comes from, as far as limits need to know. */

import { z } from 'zod'

const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
})

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/**
 * The sender's address; null when the service runs embedded. A proxy on this computer is believed about whom it
 * speaks for (the last entry of `X-Forwarded-For` is the one that it added itself).
 *
 * @param bindings what the HTTP server hands over beside the request.
 */
export function addressOf(headers: Headers, bindings: unknown): string | null {
  const parsed = nodeBindings.safeParse(bindings)
  if (!parsed.success) return null
  const address = parsed.data.incoming.socket.remoteAddress
  const forwarded = headers.get('x-forwarded-for')
  if (forwarded === null || !isLoopback(address)) return address
  return forwarded.split(',').at(-1)?.trim() ?? address
}
