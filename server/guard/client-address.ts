import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Whose calls are counted together: the address of the connection, or what the outermost of our own proxies saw. IPv6 by its /64,
 * which is one household. Undefined: a call of ours, made in process while a page is rendered.
 */
export function readClientAddress(context: Context, trustedProxies: number): string | undefined {
  const socket = readSocketAddress(context)
  if (socket === undefined) return undefined
  return toHousehold(trustedProxies > 0 ? (readForwarded(context, trustedProxies) ?? socket) : socket)
}

function readSocketAddress(context: Context): string | undefined {
  // Calls in process carry no bindings of the Node server.
  if (!(context.env as { incoming?: unknown } | undefined)?.incoming) return undefined
  return getConnInfo(context).remote.address
}

/** Each of our proxies adds what it saw at the end; what stands before that, anybody may have written. */
function readForwarded(context: Context, trustedProxies: number): string | undefined {
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const address = hops.at(-trustedProxies)
  return address && isIP(address) ? address : undefined
}

function toHousehold(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) !== 6) return plain
  return `${expandIPv6(plain).slice(0, 4).join(':')}::/64`
}

/** `2001:db8::1` → its eight groups. */
function expandIPv6(address: string): string[] {
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::')
  const [left, right] = [head, tail].map((part) => part.split(':').filter(Boolean))
  const gap = address.includes('::') ? 8 - left!.length - right!.length : 0
  return [...left!, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right!].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
