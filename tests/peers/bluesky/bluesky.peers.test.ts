import { readFileSync } from 'node:fs'
import { describeBlueskyReads } from '../../conformance/bluesky.conformance.ts'
import type { Filled } from './fill-network.ts'
import { sliceWorld } from './slice-world.ts'

const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: npm run test:peers starts the network and says where it is.`)
  return value
}

describeBlueskyReads('told by the real AppView', async () => {
  const filled = JSON.parse(readFileSync(read('CHORUS_PEER_FACTS'), 'utf8')) as Filled
  return {
    appView: read('CHORUS_PEER_APP_VIEW'),
    feed: filled.feed,
    world: sliceWorld(filled.now, filled.dids),
    uriOf: (key) => filled.uris[key]!,
    close: () => Promise.resolve(),
  }
})
