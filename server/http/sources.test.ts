import { describe, expect, it } from 'vitest'
import { readTrustedProxies, sourceOf } from './sources.ts'

describe('the source of a request', () => {
  it.each([
    // Text of strangers counts for nothing.
    ['loopback', '192.0.2.8', '127.0.0.1', '192.0.2.8'],
    ['none', '127.0.0.1', '192.0.2.7', '127.0.0.1'],
    ['loopback', '127.0.0.1', '10.0.0.9, 192.0.2.7', '192.0.2.7'],
    ['loopback', '::ffff:127.0.0.1', '192.0.2.7', '192.0.2.7'],
    ['loopback', '::1', '2001:db8:0:1::7', '2001:db8:0:1::7'],
    // Proxies behind proxies: the first address that is none of theirs.
    ['10.0.0.0/8, 203.0.113.5', '10.1.2.3', '1.1.1.1, 192.0.2.7, 203.0.113.5', '192.0.2.7'],
    ['private', '172.17.0.2', '192.0.2.7', '192.0.2.7'],
    ['loopback, private', '10.0.0.2', '192.168.1.4', '192.168.1.4'],
    ['fd00::/8', 'fd00::2', '192.0.2.7', '192.0.2.7'],
    ['1', '198.51.100.1', '1.1.1.1, 192.0.2.7', '192.0.2.7'],
    ['2', '198.51.100.1', '1.1.1.1, 192.0.2.7, 203.0.113.5', '192.0.2.7'],
    ['0', '198.51.100.1', '192.0.2.7', '198.51.100.1'],
    // With ports, as some proxies write them.
    ['loopback', '127.0.0.1', '192.0.2.7:49152', '192.0.2.7'],
    ['loopback', '127.0.0.1', '"[2001:db8::7]:49152"', '2001:db8::7'],
    ['loopback', '127.0.0.1', 'fe80::7%eth0', 'fe80::7'],
    // A proxy that names nobody stands for itself.
    ['loopback', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '1.1.1.1, , 10.0.0.2', '10.0.0.2'],
    ['loopback', '', null, 'unknown'],
  ])('with --trust-proxy %j, from %j for %j, is %j', (trusted, peer, forwarded, address) => {
    expect(sourceOf(peer, forwarded, readTrustedProxies(trusted)).address).toBe(address)
  })

  it.each([
    ['2001:db8:0:1::7', '2001:db8:0:1:ffff::8', true],
    ['2001:db8:0:1::7', '2001:db8:0:2::7', false],
    ['192.0.2.7', '::ffff:192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
  ])('%j and %j are one network: %j', (one, other, isSame) => {
    const [a, b] = [one, other].map((peer) => sourceOf(peer, null, readTrustedProxies('none')).network)
    expect(a === b).toBe(isSame)
  })
})
