import { imageUrl } from '../../media/image-url.ts'
import { iso } from '../../seed/iso.ts'
import type { World } from '../../seed/world.ts'
import { countTweets } from '../count-tweets.ts'
import { pinnedPostOf } from '../pinned-posts.ts'
import { postIdsOf } from '../post-ids.ts'
import type { XState } from './create-x-state.ts'

type Json = Record<string, unknown>

/** X's user objects with every known field. */
export function createApiUsers(world: World, mediaUrl: string, state: XState) {
  return {
    /** `viewer`: a person key; undefined for the application. */
    toUser(key: string, viewer?: string): Json {
      const person = world.person(key)
      const { id, handle } = person.accounts.x!
      const follows = world.follows.filter(({ network }) => network === 'x')
      const pinned = pinnedPostOf(world, key)
      const isFollowing = (from: string, to: string) => follows.some((follow) => follow.from === from && follow.to === to)
      return {
        id,
        name: person.name,
        username: handle,
        created_at: iso(person.joinedAt),
        description: person.bio,
        profile_image_url: imageUrl(mediaUrl, person.avatar),
        ...(person.banner ? { profile_banner_url: imageUrl(mediaUrl, person.banner) } : {}),
        ...(person.location ? { location: person.location } : {}),
        url: person.website ?? '',
        ...(pinned ? { pinned_tweet_id: postIdsOf(world).idOf(pinned) } : {}),
        protected: false,
        verified: person.verified,
        verified_type: person.verified ? 'blue' : 'none',
        public_metrics: {
          followers_count: follows.filter(({ to }) => to === key).length,
          following_count: follows.filter(({ from }) => from === key).length,
          tweet_count: countTweets(world, key),
          listed_count: 0,
        },
        ...(viewer === undefined
          ? {}
          : {
              connection_status: [
                ...(isFollowing(viewer, key) ? ['following'] : []),
                ...(isFollowing(key, viewer) ? ['followed_by'] : []),
                ...(state.mutesOf(viewer).has(key) ? ['muting'] : []),
                ...(state.blocksOf(viewer).has(key) ? ['blocking'] : []),
              ],
            }),
      }
    },
  }
}
