/**
 * Who a request comes from: the address that logs name, and the network that limits count. A proxy is believed about whom it
 * speaks for where the service's keeper has named it; anybody else can write what they like into `X-Forwarded-For`.
 */

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

type Address = ipaddr.IPv4 | ipaddr.IPv6

export interface Source {
  /** `192.0.2.7`, `2001:db8::7`. */
  readonly address: string
  /** The same for IPv4, `2001:db8::/64` for IPv6: whoever has one address of such a network has all of them. */
  readonly network: string
}

/** Whether the address, which is so many hops from the service, is that of a proxy to believe. */
export type TrustedProxies = (address: string, hop: number) => boolean

const names: Readonly<Record<string, readonly string[]>> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** An address with or without the port that some proxies write, in the brackets that IPv6 needs then; null for none. */
function parseAddress(text: string): Address | null {
  const plain = text.trim().replaceAll('"', '')
  const [, host = plain] = /^\[(.+)\](?::\d+)?$/.exec(plain) ?? /^([\d.]+):\d+$/.exec(plain) ?? []
  const withoutZone = host.replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(withoutZone) && !ipaddr.IPv6.isValid(withoutZone)) return null
  return ipaddr.process(withoutZone)
}

function parseRange(text: string): readonly [Address, number] {
  const address = parseAddress(text)
  if (address !== null) return [address, address.kind() === 'ipv4' ? 32 : 128]
  return ipaddr.parseCIDR(text)
}

/**
 * @param text addresses and networks such as `10.0.0.0/8, 192.0.2.7`, the words `loopback`, `private` and `none`, or how many
 *   proxies there are in front of the service, wherever they are
 * @throws when it is something else
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const hops = /^\s*(\d{1,2})\s*$/.exec(text)?.[1]
  if (hops !== undefined) return (_, hop) => hop < Number(hops)
  const words = text.split(',').map((word) => word.trim())
  const ranges = words.flatMap((word) => names[word] ?? [word]).map(parseRange)
  return (given) => {
    const address = parseAddress(given)
    return ranges.some(([range, bits]) => address?.kind() === range.kind() && address.match(range, bits))
  }
}

export const defaultTrustedProxies = readTrustedProxies('loopback')

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function networkOf(address: Address): string {
  if (address instanceof ipaddr.IPv4 || isLoopback(address.toString())) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}

function sourceFrom(text: string): Source {
  const address = parseAddress(text)
  // A connection that has ended has no address any more.
  if (address === null) return { address: 'unknown', network: 'unknown' }
  return { address: address.toString(), network: networkOf(address) }
}

const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().default('') }) }),
})

/** The address that a request's connection comes from; null when the service runs embedded. */
export function peerOf(bindings: unknown): string | null {
  return nodeBindings.safeParse(bindings).data?.incoming.socket.remoteAddress ?? null
}

/** The address that the nearest proxies to believe say they speak for, else the peer's own. */
export function sourceOf(peer: string, forwarded: string | null, isTrusted: TrustedProxies): Source {
  const chain = [...(forwarded?.split(',') ?? []), peer].reverse()
  let nearest = peer
  for (const [hop, next] of chain.entries()) {
    // A proxy that does not know, or does not want to say, writes a word that is nobody's address.
    if (hop > 0 && parseAddress(next) === null) break
    nearest = next
    if (!isTrusted(next, hop)) break
  }
  return sourceFrom(nearest)
}
