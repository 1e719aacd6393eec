import type { Channel } from '@chorus/model/channel'
import { isAvailable, type Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { channelShape, postShape, profileShape, type Parts } from './entity-parts.ts'
import { placeOf, type EntityRef, type Place } from './entity-ref.ts'
import type { Flag } from './flag.ts'

/** The entities in a network’s response. */
export interface EntityBatch {
  posts?: readonly Post[]
  profiles?: readonly Profile[]
  /** Short profiles, as in lists of people; counts may be missing. */
  people?: readonly Profile[]
  channels?: readonly Channel[]
  /** Flags requested separately, such as bookmarks, or of refs without an entity, such as watched wallets. */
  flags?: readonly { ref: EntityRef; flag: Flag; isOn: boolean }[]
}

export interface BatchPart extends Parts {
  isPartial: boolean
  /** The account that received it, when it is not the one of the entity’s own network. */
  place?: Place
}

/** Every entity of a response, including nested ones. */
export function* toParts(batch: EntityBatch): Generator<BatchPart> {
  for (const post of batch.posts ?? []) yield* postParts(post, false)
  for (const profile of batch.people ?? []) yield { ...profileShape.split(profile), isPartial: true }
  for (const profile of batch.profiles ?? []) yield { ...profileShape.split(profile), isPartial: false }
  for (const channel of batch.channels ?? []) yield* channelParts(channel, false)
  for (const { ref, flag, isOn } of batch.flags ?? [])
    yield {
      ref,
      counts: {},
      levels: { [flag]: isOn ? 1 : 0 },
      permits: {},
      isPartial: true,
      place: placeOf(ref, flag),
    }
}

function* postParts(post: Post, isPartial: boolean): Generator<BatchPart> {
  yield { ...profileShape.split(post.author), isPartial: true }
  if (post.reporter) yield { ...profileShape.split(post.reporter), isPartial: true }
  if (post.channel) yield* channelParts(post.channel, true)
  for (const inner of [post.quoteOn, post.commentOn, post.root])
    if (inner && isAvailable(inner)) {
      for (const author of authorsOf(inner)) yield { ...profileShape.split(author), isPartial: true }
      yield { ...postShape.split(inner), isPartial: true }
    }
  yield { ...postShape.split(post), isPartial }
}

/** The authors of a post and of its quote chain. */
function* authorsOf(post: Post): Generator<Profile> {
  for (let at: Post | undefined = post; at;) {
    yield at.author
    const quoted: Post['quoteOn'] = at.quoteOn
    at = quoted && isAvailable(quoted) ? quoted : undefined
  }
}

function* channelParts(channel: Channel, isPartial: boolean): Generator<BatchPart> {
  if (channel.lead) yield { ...profileShape.split(channel.lead), isPartial: true }
  yield { ...channelShape.split(channel), isPartial }
}
