import { toPostId } from '@chorus/networks/bluesky/post-id'
import { createNames } from '@chorus/sandbox/bluesky/names'
import { createState } from '@chorus/sandbox/bluesky/state/create-state'
import type { World } from '@chorus/sandbox/seed/world'

/** Where one reads a post of the sandbox's Bluesky, by the post's key in the world. */
export function createPostPath(world: World): (key: string) => string {
  const { toUri } = createNames(world, createState(world))
  return (key) => `/post/bsky/${toPostId(toUri(world.post(key)!))}`
}
