import type { World } from '../seed/world.ts'

/** Posts, replies and reposts, as X counts them. */
export const countTweets = (world: World, key: string): number =>
  world.postsBy(key, 'x').filter(({ deleted }) => !deleted).length +
  world.reposts.filter(({ network, by, post }) => network === 'x' && by === key && world.post(post)?.deleted !== true).length
