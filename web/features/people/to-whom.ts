import type { Whom } from '@chorus/contract/mutes'
import type { NetworkName } from '@chorus/model/limits'

const whoms: Readonly<Record<NetworkName, (id: string) => Whom | undefined>> = {
  farcaster: (fid) => ({ fid }),
  lens: (lensId) => ({ lensId }),
  // Of some the handle alone is known, which may be another's tomorrow.
  x: (twitterId) => (/^\d+$/.test(twitterId) ? { twitterId } : undefined),
  bluesky: (did) => ({ did }),
}

/** By which id our server is told of somebody on a network. Undefined: by none that lasts. */
export const toWhom = (network: NetworkName, id: string): Whom | undefined => whoms[network](id)
