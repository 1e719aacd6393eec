import { isIP, isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Viewer } from '../account/find-viewer.ts'

/** Bindings of an in-process call, which has no connection of its own: the client whose page makes the call. */
export interface InProcess {
  causedBy: string | undefined
  /** The client that the call counts for. Absent: derived from its headers. */
  viewer?: Viewer
}

/**
 * Returns the address that calls are counted by: the connection's, or what the outermost of our own proxies saw. IPv6 addresses are
 * grouped by /64, which is one household. An in-process call counts for the client that requested the page. Undefined: for no one.
 */
export function readClientAddress(context: Context, trustedProxies: number): string | undefined {
  const { causedBy } = (context.env ?? {}) as Partial<InProcess>
  if (causedBy !== undefined) return causedBy
  const socket = readSocketAddress(context)
  if (socket === undefined) return undefined
  return toHousehold(trustedProxies > 0 ? (readForwarded(context, trustedProxies) ?? socket) : socket)
}

/** For in-process calls by a background job on an account's behalf, which no page makes. Undefined: a client's request. */
export const readViewer = (context: Context): Viewer | undefined => (context.env as Partial<InProcess> | undefined)?.viewer

function readSocketAddress(context: Context): string | undefined {
  // In-process calls carry no bindings of the Node server.
  if (!(context.env as { incoming?: unknown } | undefined)?.incoming) return undefined
  // A closed connection has no address, but it is not an in-process call either.
  return getConnInfo(context).remote.address ?? 'gone'
}

/** Each of our proxies appends what it saw. Anything before those entries may be forged by the client. */
function readForwarded(context: Context, trustedProxies: number): string | undefined {
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const address = hops.at(-trustedProxies)
  return address && isIP(address) ? address : undefined
}

/**
 * `2001:db8:0:7::1` → `2001:db8:0:7::/64`. An IPv4 address, plain or mapped into IPv6 → the IPv4 address. Anything else is returned
 * unchanged.
 */
export function toHousehold(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const groups = toGroups(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return toIPv4(groups[6]!, groups[7]!)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const toIPv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** `2001:db8::192.0.2.1` → its eight groups as numbers. */
function toGroups(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const [left, right] = [toNumbers(head), toNumbers(tail)]
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

const toNumbers = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!isIPv4(group)) return [Number.parseInt(group, 16)]
      const [a, b, c, d] = group.split('.').map(Number) as [number, number, number, number]
      return [a * 256 + b, c * 256 + d]
    })
