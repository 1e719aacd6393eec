import { readFileSync } from 'node:fs'
import { toPostId } from '@chorus/networks/bluesky/post-id'
import type { World } from '@chorus/sandbox/seed/world'
import type { Filled } from './fill-network.ts'
import { sliceWorld } from './slice-world.ts'

export interface Peer {
  plc: string
  pds: string
  appView: string
  ozone: string
  /** DID of the moderation service. */
  moderator: string
  feed: string
  /** The posts and people written into the network. */
  world: World
  uriOf(key: string): string
  idOf(key: string): string
}

const read = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: npm run test:peers starts the network and sets it.`)
  return value
}

/** The real network of this test run. */
export function readPeer(): Peer {
  const filled = JSON.parse(readFileSync(read('CHORUS_PEER_FACTS'), 'utf8')) as Filled
  const uriOf = (key: string) => filled.uris[key]!
  const idOf = (key: string) => toPostId(uriOf(key))
  const [plc, pds, appView] = [read('CHORUS_PEER_PLC'), read('CHORUS_PEER_PDS'), read('CHORUS_PEER_APP_VIEW')]
  const [ozone, moderator] = [read('CHORUS_PEER_OZONE'), read('CHORUS_PEER_MODERATOR')]
  return { plc, pds, appView, ozone, moderator, feed: filled.feed, world: sliceWorld(filled.now, filled.dids), uriOf, idOf }
}
