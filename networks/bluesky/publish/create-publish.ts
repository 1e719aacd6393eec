import type { Publish } from '../../draft.ts'
import { createLate, lateMethods } from '../../late.ts'
import type { NetworkDeps } from '../../network.ts'
import { publishOffer } from '../offers.ts'
import { createTid } from '../tid.ts'
import type { ActingXrpc } from '../xrpc.ts'

/** What the network takes is known at once; what sends it comes with the first post. */
export function createPublish(xrpc: ActingXrpc, deps: Pick<NetworkDeps, 'kept' | 'now'>): Publish {
  const load = createLate('bluesky', async () => (await import('./create-sending.ts')).createSending(xrpc, deps))
  return {
    ...publishOffer,
    identify: () => {
      const createdAt = deps.now()
      return { key: createTid(createdAt), createdAt }
    },
    ...lateMethods(load, ['send', 'find']),
  }
}
