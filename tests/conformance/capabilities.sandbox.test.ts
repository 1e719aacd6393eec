import { afterAll, expect, test } from 'vitest'
import { startProvider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { createActor } from './bluesky-actors.ts'
import { describeCapabilities } from './capabilities.conformance.ts'
import { hasLexicons, type Listening, listenToXrpc } from './listen-to-xrpc.ts'
import { startBlueskyTarget } from './start-bluesky-target.ts'

let listening: Listening | undefined
afterAll(() => listening?.stop())

describeCapabilities('on Bluesky as the sandbox plays it', () =>
  startBlueskyTarget(async (url, stack) => {
    if (hasLexicons) listening = listenToXrpc(url)
    const environment = { CHORUS_BLUESKY_URL: url, CHORUS_PLC_URL: url, CHORUS_BLUESKY_SERVICES: url }
    const provider = stack.use(await startProvider({ environment, app: { limits: unlimited } }))
    return (login) => createActor(provider, login)
  }),
)

// Last: by now everything has been asked that an adapter asks.
test.skipIf(!hasLexicons)(
  'all of it was asked, written and answered as the lexicons say (skipped without ../shared/corpora/atproto-lexicons)',
  () => {
    const { faults, methods, collections } = listening!
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
