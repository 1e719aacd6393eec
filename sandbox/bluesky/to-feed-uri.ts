import type { World, WorldFeed } from '../seed/world.ts'

/** `did` is the claimed owner; feeds are found by key whatever the owner. */
export const toFeedUri = (world: World, { by, key }: WorldFeed, did: string = world.person(by).accounts.bluesky!.did): string =>
  `at://${did}/app.bsky.feed.generator/${key}`
