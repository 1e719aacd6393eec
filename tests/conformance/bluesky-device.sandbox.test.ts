import { toPostId } from '@chorus/networks/bluesky/post-id'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createViews } from '@chorus/sandbox/bluesky/views'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { expect, test } from 'vitest'
import { connectVisitor, createDeviceActor, toPicture } from './bluesky-actors.ts'
import { describeCapabilities } from './capabilities.conformance.ts'

async function start() {
  await using stack = new AsyncDisposableStack()
  const world = createWorld({ seed: 'capabilities' })
  const media = stack.use(await startMedia())
  const bluesky = stack.use(await startBluesky({ world, mediaUrl: media.url }))
  const logIn = (key: string) => {
    const { handle: identifier } = world.person(key).accounts.bluesky!
    return createDeviceActor({ identifier, password: sandboxPassword, serviceUrl: bluesky.url })
  }
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
}

describeCapabilities('on Bluesky, for an account of this device only', start)

test('an account of this device only has no bookmarks: they are kept for accounts that our server knows', async () => {
  const { me, close } = await start()
  expect(me.connection.bookmark).toBeUndefined()
  expect(me.connection.like).toBeDefined()
  await close()
})
