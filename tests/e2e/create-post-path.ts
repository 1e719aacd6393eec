import { toPostId } from '@chorus/networks/bluesky/post-id'
import { createNames } from '@chorus/sandbox/bluesky/names'
import { createState } from '@chorus/sandbox/bluesky/state/create-state'
import type { World } from '@chorus/sandbox/seed/world'

/** Maps a key of the world to the path of its Bluesky post's page. */
export function createPostPath(world: World): (key: string) => string {
  const { toUri } = createNames(world, createState(world))
  return (key) => `/post/bsky/${toPostId(toUri(world.post(key)!))}`
}
