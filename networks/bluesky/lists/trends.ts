import type { Capabilities } from '../../network.ts'
import { WireTrends } from '../decode/wire.ts'
import type { Xrpc } from '../xrpc.ts'

/** As many as Bluesky's own app shows. */
const limit = 5

/** The trends of the network. They are the same for everyone, so accounts read them as guests do. */
export const createTrends = (xrpc: Xrpc): Capabilities['trends'] => ({
  async list(signal) {
    const { trends } = await xrpc.query('app.bsky.unspecced.getTrends', WireTrends, { limit }, signal)
    return trends.map(({ displayName, topic, postCount }) => ({ name: displayName, query: topic, postCount }))
  },
})
