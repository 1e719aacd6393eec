import { imageUrl } from '../../media/image-url.ts'
import type { World } from '../../seed/world.ts'
import { countTweets } from '../count-tweets.ts'
import { escapeHtml } from './to-tweet-html.ts'

type Json = Record<string, unknown>

export interface Users {
  /** By handle. */
  findPerson(handle: string): string | undefined
  findHandle(id: string): string | undefined
  toUser(key: string): Json
}

/** The cast's profiles in the scrape backend's format. */
export function createUsers(world: World, mediaUrl: string): Users {
  const members = world.people.filter(({ accounts }) => accounts.x)
  const byHandle = new Map(members.map((person) => [person.accounts.x!.handle.toLowerCase(), person.key]))
  const byId = new Map(members.map((person) => [person.accounts.x!.id, person.accounts.x!.handle]))
  const follows = () => world.follows.filter(({ network }) => network === 'x')
  return {
    findPerson: (handle) => byHandle.get(handle.toLowerCase()),
    findHandle: (id) => byId.get(id),
    toUser(key) {
      const person = world.person(key)
      const { id, handle } = person.accounts.x!
      return {
        id,
        username: handle,
        fullname: person.name,
        location: person.location ?? '',
        website: person.website ?? '',
        bio: escapeHtml(person.bio),
        userPic: imageUrl(mediaUrl, person.avatar),
        banner: person.banner ? imageUrl(mediaUrl, person.banner) : '',
        pinnedTweet: '',
        following: follows().filter(({ from }) => from === key).length,
        followers: follows().filter(({ to }) => to === key).length,
        tweets: countTweets(world, key),
        likes: world.posts.filter(({ network, likes, deleted }) => network === 'x' && !deleted && likes.includes(key)).length,
        media: world.postsBy(key, 'x').filter(({ pictures, video, deleted }) => !deleted && (pictures.length > 0 || video)).length,
        joinDate: Math.floor(person.joinedAt / 1000),
        verifiedType: person.verified ? 'Blue' : 'None',
        protected: false,
        suspended: false,
      }
    },
  }
}
