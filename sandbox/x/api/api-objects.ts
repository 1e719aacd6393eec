import type { World, WorldPost } from '../../seed/world.ts'
import { postIdsOf, type WorldTweet } from '../post-ids.ts'
import { createApiTweets } from './api-tweets.ts'
import { createApiUsers } from './api-users.ts'
import { createAttachments } from './attachments.ts'
import type { XState } from './create-x-state.ts'

type Json = Record<string, unknown>

/** X's objects with every known field; requested fields are selected later. */
export interface ApiObjects {
  idOf(tweet: WorldTweet): string
  toTweet(tweet: WorldTweet): Json
  toMedia(post: WorldPost): Json[]
  toPoll(post: WorldPost): Json | undefined
  toUser(key: string, viewer?: string): Json
}

export function createApiObjects(world: World, mediaUrl: string, state: XState, now: () => number): ApiObjects {
  const ids = postIdsOf(world)
  const attachments = createAttachments(mediaUrl, ids, now)
  return {
    idOf: ({ post, repost }) => (repost ? ids.idOfRepost(repost) : ids.idOf(post)),
    toMedia: attachments.toMedia,
    toPoll: attachments.toPoll,
    ...createApiTweets(world, mediaUrl, ids, attachments, state),
    ...createApiUsers(world, mediaUrl, state),
  }
}
