import { toPostId } from '@chorus/networks/bluesky/post-id'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createViews } from '@chorus/sandbox/bluesky/views'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, expect, test } from 'vitest'
import { plenty } from '../provider/plenty.ts'
import { startProvider } from '../provider/start-provider.ts'
import { connectVisitor, createActor, toPicture } from './bluesky-actors.ts'
import { describeCapabilities } from './capabilities.conformance.ts'
import { hasLexicons, type Listening, listenToXrpc } from './listen-to-xrpc.ts'

let listening: Listening | undefined
afterAll(() => listening?.stop())

describeCapabilities('on Bluesky as the sandbox plays it', async () => {
  await using stack = new AsyncDisposableStack()
  const world = createWorld({ seed: 'capabilities' })
  const media = stack.use(await startMedia())
  const bluesky = stack.use(await startBluesky({ world, mediaUrl: media.url }))
  if (hasLexicons) listening = listenToXrpc(bluesky.url)
  const environment = { CHORUS_BLUESKY_URL: bluesky.url, CHORUS_PLC_URL: bluesky.url, CHORUS_BLUESKY_SERVICES: bluesky.url }
  const provider = stack.use(await startProvider({ environment, app: { limits: plenty } }))
  const logIn = (key: string) =>
    createActor(provider, {
      identifier: world.person(key).accounts.bluesky!.handle,
      password: sandboxPassword,
      serviceUrl: bluesky.url,
    })
  const [hot] = world.feeds.filter(({ network }) => network === 'bluesky')
  const target = {
    visitor: connectVisitor(bluesky.url),
    me: await logIn('rosa'),
    friend: await logIn('jonas'),
    third: await logIn('mina'),
    feed: toPostId(String(createViews(world, media.url).toGenerator(hot!)['uri'])),
    picture: toPicture(),
  }
  const undo = stack.move()
  return { ...target, close: () => undo.disposeAsync() }
})

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
