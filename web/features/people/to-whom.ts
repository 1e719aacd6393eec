import type { Whom } from '@chorus/contract/mutes'
import type { NetworkName } from '@chorus/model/limits'

/** By which id our server is told of somebody on a network. Undefined: of them only the handle is known, which may be another's tomorrow. */
export function toWhom(network: NetworkName, id: string): Whom | undefined {
  const whom = { farcaster: { fid: id }, lens: { lensId: id }, x: { twitterId: id }, bluesky: { did: id } }[network]
  return network === 'x' && !/^\d+$/.test(id) ? undefined : whom
}
