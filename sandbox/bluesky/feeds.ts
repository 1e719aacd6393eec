import type { World, WorldFeed } from '../seed/world.ts'

export interface Feed {
  feed: WorldFeed
  /** DID of the owner, when the feed's URI is the one on the public network. */
  did?: string
}

/** Feeds about their reader, under their public URIs; they require a login. */
export const personal = [
  { did: 'did:plc:z72i7hdynmk6r22z27h6tvur', key: 'with-friends', name: 'Popular With Friends', description: 'What your friends like.' },
  { did: 'did:plc:tenurhgjptubkk5zf5qhi3og', key: 'mutuals', name: 'Mutuals', description: 'Posts from people who follow you back.' },
]
/** More than one page of popular feeds. */
const many = Array.from({ length: 24 }, (_, index) => ({
  did: undefined,
  key: `quay-${index + 1}`,
  name: `Quay ${index + 1}`,
  description: `What is unloaded at quay ${index + 1}.`,
}))

/** All feeds, and a way to find one by its URI. */
export function createFeeds(world: World) {
  const members = world.people.filter(({ accounts }) => accounts.bluesky).map(({ key }) => key)
  const others = [...personal, ...many].map(({ did, ...feed }, index): Feed => ({
    did,
    feed: { ...feed, network: 'bluesky', by: 'mina', likes: members.slice(0, Math.ceil(members.length / (index + 2))) },
  }))
  const all: readonly Feed[] = [...world.feeds.filter(({ network }) => network === 'bluesky').map((feed) => ({ feed })), ...others]
  return {
    all,
    // Feeds are matched by name, so the public network's URI of a feed finds ours.
    find(uri: string | undefined): Feed | undefined {
      const key = /^at:\/\/did:[^/]+\/app\.bsky\.feed\.generator\/([\w.~:-]+)$/.exec(uri ?? '')?.[1]
      return all.find(({ feed }) => feed.key === key)
    },
  }
}
