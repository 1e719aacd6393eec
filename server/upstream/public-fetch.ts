import { lookup as lookupAll } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** Ranges of the special-purpose registries (RFC 6890 and its successors): nothing in them is a public server. */
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
/** Of IPv6 only what is handed out to the public is public, less the ways back into IPv4 and documentation. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const ranges6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
for (const range of ranges6) special.addSubnet(range.split('/')[0]!, Number(range.split('/')[1]), 'ipv6')

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export interface PublicAnswer {
  status: number
  /** By names in lower case. */
  headers: IncomingHttpHeaders
  text: string
}

export interface PublicFetchInit {
  headers?: Record<string, string>
  /** Absent: GET. */
  method?: 'GET' | 'POST'
  body?: string | Uint8Array
  /** ms for the whole answer */
  deadline: number
  maxBytes: number
}

export class NotPublic extends Error {
  override name = 'NotPublic'
}

/**
 * Reads from a host that a stranger named: https by its usual port, a name and no number, every address of it public, and the very
 * address that was checked is the one connected to. Redirects are answers like any other.
 */
export async function fetchPublic(
  address: string,
  { headers = {}, method = 'GET', body, deadline, maxBytes }: PublicFetchInit,
): Promise<PublicAnswer> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.port !== '' || url.username || url.password || isIP(host) || !host.includes('.'))
    throw new NotPublic('This is no address of a public service.')
  const options: RequestOptions = { method, headers: { ...headers, 'accept-encoding': 'identity' }, lookup: lookupPublic, agent: false }
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, signal: AbortSignal.timeout(deadline) }, (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > maxBytes) asked.destroy(new Error('The answer is too large.'))
        else chunks.push(chunk)
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers: told } = response
        resolve({ status, headers: told, text: Buffer.concat(chunks).toString('utf8') })
      })
      response.on('error', reject)
    })
    asked.on('socket', (socket) =>
      socket.on('connect', () => {
        if (!isPublicAddress(socket.remoteAddress ?? '')) asked.destroy(new NotPublic('This host is not public.'))
      }),
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, callback) => {
  lookupAll(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublic('This host is not public.'), '')
    if (options.all) return callback(null, found)
    return callback(null, found[0]!.address, found[0]!.family)
  })
}
