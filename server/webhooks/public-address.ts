import ipaddr from 'ipaddr.js'

/** Answers processes inside Azure, although its address is a public one. */
const AZURE_METADATA = '168.63.129.16'

/**
 * Whether the address belongs to a host of the internet: not to this computer, its network, a way into one (NAT64, 6to4,
 * IPv4-mapped) or a cloud's metadata.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 only what the registries give out: other addresses stand for IPv4 ones, or for this network.
  if (parsed instanceof ipaddr.IPv6) return parsed.match(ipaddr.IPv6.parse('2000::'), 3)
  return parsed.toString() !== AZURE_METADATA
}
