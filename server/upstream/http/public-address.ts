import { BlockList, isIP } from 'node:net'

/** The special-purpose registries (RFC 6890 and its successors): these ranges contain no public servers. */
const special = new BlockList()
const ranges4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
]
  .concat(['192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24'])
  .concat(['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'])
for (const range of ranges4) special.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv4')
/** Of IPv6, only the allocated unicast range is public, except for IPv4 transition ranges and documentation. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const ranges6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
for (const range of ranges6) special.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class NotPublic extends Error {
  override name = 'NotPublic'
}
