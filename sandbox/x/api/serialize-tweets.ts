import type { World, WorldPost } from '../../seed/world.ts'
import { postIdsOf, type WorldTweet } from '../post-ids.ts'
import type { ApiObjects } from './api-objects.ts'
import { notFound } from './problem.ts'
import { pick, type Wanted } from './wanted.ts'

type Json = Record<string, unknown>

/** The includes and errors of a response. */
export interface SerializedTweets {
  data: Json[]
  includes?: Json
  errors?: Json[]
}

interface Reference {
  id: string
  type: string
}

/** Serialises tweets with the requested fields, their includes without duplicates, and errors for what is missing. */
export function serializeTweets(
  world: World,
  objects: ApiObjects,
  tweets: readonly WorldTweet[],
  wanted: Wanted,
  viewer?: string,
): SerializedTweets {
  const ids = postIdsOf(world)
  const full = tweets.map(objects.toTweet)
  const users = new Set<string>()
  const referenced = new Map<string, Json>()
  const media = new Map<unknown, Json>()
  const polls = new Map<unknown, Json>()
  const errors: Json[] = []
  const keyOf = new Map(world.people.flatMap(({ key, accounts }) => (accounts.x ? [[accounts.x.id, key] as const] : [])))
  const addUser = (id: unknown) => {
    const key = keyOf.get(String(id))
    if (key) users.add(key)
  }
  const addMentioned = (tweet: Json) => {
    for (const { id } of (tweet['entities'] as { mentions?: { id: string }[] } | undefined)?.mentions ?? []) addUser(id)
  }
  // X expands the attachments of the response's own tweets only.
  const addAttachments = (post: WorldPost) => {
    if (wanted.expansions.has('attachments.media_keys')) for (const item of objects.toMedia(post)) media.set(item['media_key'], item)
    const poll = wanted.expansions.has('attachments.poll_ids') ? objects.toPoll(post) : undefined
    if (poll) polls.set(poll['id'], poll)
  }
  const addReferenced = ({ id }: Reference) => {
    const found = ids.find(id)
    if (!found || found.post.deleted) {
      if (!errors.some((error) => error['value'] === id)) errors.push(notFound('tweet', 'referenced_tweets.id', id))
      return
    }
    const tweet = objects.toTweet(found)
    referenced.set(id, tweet)
    if (wanted.expansions.has('referenced_tweets.id.author_id')) addUser(tweet['author_id'])
  }

  full.forEach((tweet, index) => {
    const { post, repost } = tweets[index]!
    if (!repost) addAttachments(post)
    if (wanted.expansions.has('author_id')) addUser(tweet['author_id'])
    if (wanted.expansions.has('in_reply_to_user_id')) addUser(tweet['in_reply_to_user_id'])
    if (wanted.expansions.has('entities.mentions.username')) addMentioned(tweet)
    if (wanted.expansions.has('referenced_tweets.id')) ((tweet['referenced_tweets'] ?? []) as Reference[]).forEach(addReferenced)
  })

  const includes = dropEmpty({
    media: [...media.values()].map((item) => pick(item, wanted.media)),
    users: [...users].map((key) => pick(objects.toUser(key, viewer), wanted.user)),
    tweets: [...referenced.values()].map((tweet) => pick(tweet, wanted.tweet)),
    polls: [...polls.values()].map((poll) => pick(poll, wanted.poll)),
  })
  return {
    data: full.map((tweet) => pick(tweet, wanted.tweet)),
    ...(Object.keys(includes).length > 0 ? { includes } : {}),
    ...(errors.length > 0 ? { errors } : {}),
  }
}

const dropEmpty = (lists: Record<string, Json[]>): Json => Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
