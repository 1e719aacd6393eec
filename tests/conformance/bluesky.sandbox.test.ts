import { startBluesky } from '@chorus/sandbox/bluesky/start-bluesky'
import { createViews } from '@chorus/sandbox/bluesky/views'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { describeBlueskyReads } from './bluesky.conformance.ts'

describeBlueskyReads('from the sandbox', async () => {
  const world = createWorld({ seed: 'conformance', now: Date.UTC(2026, 4, 1, 12) })
  const media = await startMedia()
  const bluesky = await startBluesky({ world, mediaUrl: media.url })
  const views = createViews(world, media.url)
  return {
    appView: bluesky.url,
    world,
    uriOf: (key) => views.toUri(world.post(key)!),
    async close() {
      await bluesky.close()
      await media.close()
    },
  }
})
