import { iso } from '../seed/iso.ts'
import type { World, WorldFeed, WorldPost } from '../seed/world.ts'
import { toCid } from './cid.ts'
import { createGates } from './gates.ts'
import { createLabels, moderator } from './labels.ts'
import { createNames, type Names } from './names.ts'
import { createPersonViews } from './person-views.ts'
import { createPostViews, type PostViews } from './post-views.ts'
import { createRecordViews } from './record-views.ts'
import { type BlueskyState, createState, type Json } from './state/create-state.ts'
import { toFeedUri } from './to-feed-uri.ts'

/** The world's facts as the AppView shows them to a viewer. Shapes: the app.bsky lexicons. */
export interface Views extends Names, PostViews {
  toProfile(key: string, isDetailed?: boolean): Json
  toRecord(post: WorldPost): Json
  toStrongRef(post: WorldPost): { uri: string; cid: string }
  toGenerator(feed: WorldFeed, did?: string): Json
  toProfileRecord(key: string): { uri: string; cid: string; value: Json }
  /** As a person of the world sees it who listens to these labelers. */
  seenBy(viewer: string | undefined, accepted?: readonly string[]): Views
}

/** As guests see it. */
export function createViews(world: World, mediaUrl: string, state: BlueskyState = createState(world)): Views {
  const names = createNames(world, state)
  const labels = createLabels(world, state, names)
  const people = createPersonViews(world, mediaUrl, state, names, labels)
  const records = createRecordViews(world, mediaUrl, state, names)
  const gates = createGates(world, state, names)

  const seenBy = (viewer: string | undefined, accepted: readonly string[] = [moderator]): Views => ({
    ...names,
    ...createPostViews({ world, state, names, people, records, gates, labels, viewer, accepted }),
    toProfile: (key, isDetailed = false) => people.toProfile(key, isDetailed, viewer, accepted),
    toProfileRecord: people.toProfileRecord,
    toRecord: records.toRecord,
    toStrongRef: records.toStrongRef,
    toGenerator: (feed, did = names.didOf(feed.by)) => ({
      uri: toFeedUri(world, feed, did),
      cid: toCid(`feed/${feed.key}`),
      did: 'did:web:feeds.chorus.example',
      creator: people.toProfile(feed.by, true, viewer, accepted),
      displayName: feed.name,
      description: feed.description,
      likeCount: feed.likes.length,
      labels: labels.onFeed(toFeedUri(world, feed, did), accepted),
      indexedAt: iso(world.person(feed.by).joinedAt),
    }),
    seenBy,
  })
  return seenBy(undefined)
}
