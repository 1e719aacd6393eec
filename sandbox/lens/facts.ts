import { imageUrl } from '../media/image-url.ts'
import { renderText } from '../seed/render-text.ts'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { toSlug, type LensIds } from './lens-ids.ts'
import { createOperations } from './operations.ts'
import { toMetadata } from './to-metadata.ts'
import type { Viewing } from './viewing.ts'

type Json = Record<string, unknown>

export interface Facts {
  toAccount(key: string): Json
  toPost(post: WorldPost): Json
  toRepost(repost: WorldRepost): Json
}

export interface FactsOptions {
  world: World
  mediaUrl: string
  ids: LensIds
  /** The post's feed, and the group that owns the feed. */
  toFeedInfo(post: WorldPost): Json
}

/**
 * The world's facts in the official schema's shapes. Related objects are functions, which GraphQL calls only when selected, so nesting goes
 * as deep as the query.
 */
export function createFacts({ world, mediaUrl, ids, toFeedInfo }: FactsOptions): Facts {
  const { toAccountOperations, toPostOperations } = createOperations(world, ids)

  const accounts = new Map<string, Json>()
  const toAccount = (key: string): Json => {
    const known = accounts.get(key) ?? createAccount(key)
    accounts.set(key, known)
    return known
  }

  const createAccount = (key: string): Json => {
    const person = world.person(key)
    const { address, localName, owner } = person.accounts.lens!
    const joined = iso(person.joinedAt)
    return {
      __typename: 'Account',
      address,
      owner,
      createdAt: joined,
      score: person.verified ? 9000 : 4000,
      username: {
        __typename: 'Username',
        id: address,
        value: `lens/${localName}`,
        namespace,
        localName,
        linkedTo: address,
        ownedBy: owner,
        timestamp: joined,
      },
      metadata: {
        __typename: 'AccountMetadata',
        id: `account-${key}`,
        name: person.name,
        bio: person.bio,
        picture: imageUrl(mediaUrl, person.avatar),
        coverPicture: person.banner ? imageUrl(mediaUrl, person.banner) : null,
        attributes: [
          ...(person.location ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: 'location', value: person.location }] : []),
          ...(person.website ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: 'website', value: person.website }] : []),
        ],
      },
      operations: (_: unknown, { viewer }: Viewing) => (viewer ? toAccountOperations(key, viewer) : null),
      actions: [],
      rules: { __typename: 'AccountFollowRules', required: [], anyOf: [] },
      isMemberOf: false,
    }
  }

  const toMentions = (post: WorldPost): Json[] =>
    renderText(world, post).entities.flatMap((entity) => {
      if (entity.kind !== 'mention') return []
      const { address, localName } = world.person(entity.person).accounts.lens!
      const name = `@lens/${localName}`
      return [
        { __typename: 'AccountMention', account: address, namespace, replace: { __typename: 'MentionReplace', from: name, to: name } },
      ]
    })

  const toStats = (post: WorldPost): Json => ({
    __typename: 'PostStats',
    bookmarks: 0,
    collects: 0,
    tips: 0,
    comments: world.repliesTo(post.key).filter(isThere).length,
    quotes: world.quotesOf(post.key).filter(isThere).length,
    reposts: world.repostsOf(post.key).length,
    reactions: ({ request }: { request: { type: string } }) => (request.type === 'UPVOTE' ? post.likes.length + post.moreLikes : 0),
  })

  const toPost = (post: WorldPost): Json => {
    const id = ids.idOf(post)
    const near = (key: string | undefined) => () => {
      const other = key === undefined ? undefined : world.post(key)
      return other ? toPost(other) : null
    }
    return {
      __typename: 'Post',
      id,
      slug: toSlug(id),
      author: () => toAccount(post.author),
      isEdited: false,
      isDeleted: post.deleted ?? false,
      timestamp: iso(post.at),
      app,
      metadata: () => toMetadata(world, mediaUrl, post),
      root: near(post.root),
      quoteOf: near(post.quoteOf),
      commentOn: near(post.replyTo),
      actions: [],
      operations: (_: unknown, { viewer }: Viewing) => (viewer ? toPostOperations(post, viewer) : null),
      stats: () => toStats(post),
      mentions: () => (post.deleted || post.encrypted ? [] : toMentions(post)),
      rules: { __typename: 'PostRules', required: [], anyOf: [] },
      collectibleMetadata: { __typename: 'NftMetadata', attributes: [] },
      contentUri: `lens://${post.key}`,
      feed: () => toFeedInfo(post),
    }
  }

  const toRepost = (repost: WorldRepost): Json => {
    const id = String(BigInt(repost.at) * 100_000n + 99_999n)
    return {
      __typename: 'Repost',
      id,
      slug: toSlug(id),
      author: () => toAccount(repost.by),
      isDeleted: false,
      timestamp: iso(repost.at),
      app,
      repostOf: () => toPost(world.post(repost.post)!),
    }
  }

  return { toAccount, toPost, toRepost }
}

const namespace = '0xFBEdC5C278cc01A843D161d5469202Fe4EDC99E4'
const appAddress = '0x00000000000000000000000000000000000000c4'
const app = {
  __typename: 'App',
  address: appAddress,
  owner: appAddress,
  createdAt: '2026-01-01T00:00:00.000Z',
  verificationEnabled: false,
  hasAuthorizationEndpoint: false,
  metadata: { __typename: 'AppMetadata', name: 'Chorus Sandbox', developer: 'Chorus', platforms: [], url: 'https://chorus.example' },
}
export const iso = (ms: number): string => new Date(ms).toISOString()
const isThere = ({ deleted }: WorldPost): boolean => !deleted
