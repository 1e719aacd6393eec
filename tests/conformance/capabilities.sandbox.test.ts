import { afterAll, expect, test } from 'vitest'
import { startProvider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { createActor } from './bluesky-actors.ts'
import { describeCapabilities } from './capabilities.conformance.ts'
import { hasLexicons, type XrpcCheck, checkXrpc } from './check-xrpc.ts'
import { startBlueskyTarget } from './start-bluesky-target.ts'

let xrpcCheck: XrpcCheck | undefined
afterAll(() => xrpcCheck?.stop())

describeCapabilities('on the sandbox’s Bluesky', () =>
  startBlueskyTarget(async (url, stack) => {
    if (hasLexicons) xrpcCheck = checkXrpc(url)
    const environment = { CHORUS_BLUESKY_URL: url, CHORUS_PLC_URL: url, CHORUS_BLUESKY_SERVICES: url }
    const provider = stack.use(await startProvider({ environment, app: { limits: unlimited } }))
    return (login) => createActor(provider, login)
  }),
)

// Last, because it checks all calls made above.
test.skipIf(!hasLexicons)(
  'every call, record and response matches the lexicons (skipped without ../shared/corpora/atproto-lexicons)',
  () => {
    const { faults, methods, collections } = xrpcCheck!
    expect([...faults]).toEqual([])
    expect([...collections].toSorted()).toEqual([
      'app.bsky.actor.profile',
      'app.bsky.feed.like',
      'app.bsky.feed.post',
      'app.bsky.feed.postgate',
      'app.bsky.feed.repost',
      'app.bsky.feed.threadgate',
      'app.bsky.graph.block',
      'app.bsky.graph.follow',
    ])
    expect(methods.size).toBeGreaterThan(40)
  },
)
