import { toPostId } from '@chorus/networks/bluesky/post-id'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createViews } from '@chorus/sandbox/bluesky/views'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { connectGuest, type Login, toPicture } from './bluesky-actors.ts'
import type { Actor, CapabilityTarget } from './capabilities/stage.ts'

/** The sandbox's Bluesky and three of its people, logged in as the test chooses. */
export async function startBlueskyTarget(
  open: (url: string, stack: AsyncDisposableStack) => Promise<(login: Login) => Promise<Actor>>,
): Promise<CapabilityTarget> {
  await using stack = new AsyncDisposableStack()
  const world = createWorld({ seed: 'capabilities' })
  const media = stack.use(await startMedia())
  const bluesky = stack.use(await startBluesky({ world, mediaUrl: media.url }))
  const enter = await open(bluesky.url, stack)
  const logIn = (key: string) =>
    enter({ identifier: world.person(key).accounts.bluesky!.handle, password: sandboxPassword, serviceUrl: bluesky.url })
  const [hot] = world.feeds.filter(({ network }) => network === 'bluesky')
  const target = {
    guest: connectGuest(bluesky.url),
    me: await logIn('rosa'),
    friend: await logIn('jonas'),
    third: await logIn('mina'),
    feed: toPostId(String(createViews(world, media.url).toGenerator(hot!)['uri'])),
    picture: toPicture(),
  }
  const undo = stack.move()
  return { ...target, close: () => undo.disposeAsync() }
}
