import type { Publish } from '../../draft.ts'
import { createLate, lateMethods } from '../../late.ts'
import type { NetworkDeps } from '../../network.ts'
import { publishFeatures } from '../features.ts'
import { createTid } from '../tid.ts'
import type { ActingXrpc } from '../xrpc.ts'

/** The supported features are known at once; the code that sends loads with the first post. */
export function createPublish(loadXrpc: () => Promise<ActingXrpc>, deps: Pick<NetworkDeps, 'storedFacts' | 'now'>): Publish {
  const load = createLate('bluesky', async () => {
    const [{ createSending }, xrpc] = await Promise.all([import('./create-sending.ts'), loadXrpc()])
    return createSending(xrpc, deps)
  })
  return {
    ...publishFeatures,
    identify: () => {
      const createdAt = deps.now()
      return { key: createTid(createdAt), createdAt }
    },
    ...lateMethods(load, ['send', 'find']),
  }
}
