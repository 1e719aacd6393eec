import { describeBlueskyReads } from '../../conformance/bluesky.conformance.ts'
import { readPeer } from './read-peer.ts'

describeBlueskyReads('from the real AppView', async () => ({ ...readPeer(), close: () => Promise.resolve() }))
