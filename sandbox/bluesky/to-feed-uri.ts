import type { World, WorldFeed } from '../seed/world.ts'

/** `did`: whose feed it is said to be; anybody's is found by its key. */
export const toFeedUri = (world: World, { by, key }: WorldFeed, did: string = world.person(by).accounts.bluesky!.did): string =>
  `at://${did}/app.bsky.feed.generator/${key}`
