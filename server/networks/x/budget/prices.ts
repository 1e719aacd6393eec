import { type XItem, xItems } from '@chorus/contract/twitter/spending'
import type { MicroDollars } from '@chorus/model/costs'

/** Paid for each resource that X returns, once per UTC day. */
const resources = {
  'post-read': 5_000,
  'user-read': 10_000,
  'follow-read': 10_000,
  'space-read': 5_000,
  'media-read': 0,
  'poll-read': 0,
}
/** Paid for each request that succeeds. */
const requests = {
  'post-create': 15_000,
  'post-create-url': 200_000,
  'reply-summoned': 10_000,
  'interaction-create': 15_000,
  'interaction-delete': 10_000,
  'content-manage': 5_000,
  bookmark: 5_000,
  'media-upload': 0,
  'media-metadata': 5_000,
  'mute-create': 10_000,
  'mute-delete': 5_000,
  'profile-update': 5_000,
}

/** X's price list of August 2026. */
export const listPrices = { ...resources, ...requests } satisfies XPrices

export type { XItem }
export type XResourceItem = keyof typeof resources
export type XRequestItem = keyof typeof requests
export type XPrices = Readonly<Record<XItem, MicroDollars>>

export const isXItem = (name: string): name is XItem => (xItems as readonly string[]).includes(name)

/** For plans that X doesn't bill by the call. */
export const noPrices: XPrices = Object.fromEntries(xItems.map((item) => [item, 0])) as XPrices

/** Reads dollars such as `0.005`. Undefined: not an amount, or finer than a millionth. */
export function readDollars(text: string): MicroDollars | undefined {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
}
