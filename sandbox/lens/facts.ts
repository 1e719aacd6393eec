import { pictureUrl } from '../media/picture-url.ts'
import { renderText } from '../seed/render-text.ts'
import type { Picture, World, WorldPost, WorldRepost } from '../seed/world.ts'

type Json = Record<string, unknown>

interface Facts {
  /** A Lens account address → person. */
  findPerson(request: { address?: string; account?: string; username?: { localName: string } }): string | undefined
  toAccount(key: string): Json
  toPost(post: WorldPost, depth?: number): Json
  toRepost(repost: WorldRepost): Json
  find(id: string): WorldPost | undefined
  idOf(post: WorldPost): string
}

/** How the Lens API tells the world's facts: plain objects in the shapes of the official schema. */
export function createFacts(world: World, mediaUrl: string): Facts {
  const ids = new Map<string, string>()
  const byId = new Map<string, WorldPost>()
  const idOf = (post: WorldPost): string => {
    const known = ids.get(post.key)
    if (known) return known
    // Decimal numbers as long as the real ones, in the order of time; the slug is the same number in base 36.
    const id = String(BigInt(post.at) * 100_000n + BigInt(ids.size))
    ids.set(post.key, id)
    byId.set(id, post)
    byId.set(toSlug(id), post)
    return id
  }
  for (const post of world.posts.toReversed()) if (post.network === 'lens') idOf(post)
  const members = world.people.filter(({ accounts }) => accounts.lens)
  const byAddress = new Map(members.map((person) => [person.accounts.lens!.address.toLowerCase(), person.key]))
  const byName = new Map(members.map((person) => [person.accounts.lens!.localName, person.key]))

  const toAccount = (key: string): Json => {
    const person = world.person(key)
    const { address, localName, owner } = person.accounts.lens!
    return {
      __typename: 'Account',
      address,
      owner,
      createdAt: iso(person.joinedAt),
      score: person.verified ? 9000 : 4000,
      username: {
        __typename: 'Username',
        id: address,
        value: `lens/${localName}`,
        namespace,
        localName,
        linkedTo: address,
        ownedBy: owner,
        timestamp: iso(person.joinedAt),
      },
      metadata: {
        __typename: 'AccountMetadata',
        id: `account-${key}`,
        name: person.name,
        bio: person.bio,
        picture: pictureUrl(mediaUrl, person.avatar),
        coverPicture: person.banner ? pictureUrl(mediaUrl, person.banner) : null,
        attributes: [
          ...(person.location ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: 'location', value: person.location }] : []),
          ...(person.website ? [{ __typename: 'MetadataAttribute', type: 'STRING', key: 'website', value: person.website }] : []),
        ],
      },
      operations: null,
      actions: [],
      rules: { __typename: 'AccountFollowRules', required: [], anyOf: [] },
      isMemberOf: false,
    }
  }

  const toImage = (picture: Picture): Json => ({
    __typename: 'MediaImage',
    attributes: [],
    license: null,
    type: 'SVG_XML',
    item: pictureUrl(mediaUrl, picture),
    altTag: picture.alt || null,
    width: picture.width,
    height: picture.height,
  })

  const toMetadata = (post: WorldPost): Json => {
    const content = post.deleted ? '' : renderText(world, post).text
    const base = { id: post.key, content, locale: post.locale, attributes: [], tags: null, contentWarning: null }
    const images = post.pictures.map(toImage)
    if (post.deleted) return { __typename: 'TextOnlyMetadata', mainContentFocus: 'TEXT_ONLY', ...base }
    if (images.length > 0)
      return { __typename: 'ImageMetadata', mainContentFocus: 'IMAGE', title: null, image: images[0], attachments: images, ...base }
    if (post.video) {
      const video = {
        __typename: 'MediaVideo',
        attributes: [],
        license: null,
        type: 'MP4',
        item: `${mediaUrl}/video/${post.video.key}.mp4`,
        cover: pictureUrl(mediaUrl, post.video.cover),
        altTag: null,
        duration: post.video.seconds,
        durationSeconds: post.video.seconds,
        width: post.video.width,
        height: post.video.height,
      }
      return { __typename: 'VideoMetadata', mainContentFocus: 'VIDEO', title: null, video, attachments: [], ...base }
    }
    if (post.article)
      return {
        __typename: 'ArticleMetadata',
        mainContentFocus: 'ARTICLE',
        title: post.article.title,
        attachments: [toImage(post.article.cover)],
        ...base,
        content: post.article.body,
      }
    if (post.card) return { __typename: 'LinkMetadata', mainContentFocus: 'LINK', sharingLink: post.card.url, attachments: [], ...base }
    return { __typename: 'TextOnlyMetadata', mainContentFocus: 'TEXT_ONLY', ...base }
  }

  /** Root, quote and parent stand around a post, and none around those. */
  const toPost = (post: WorldPost, depth = 2): Json => {
    const near = (key: string | undefined) => {
      const other = key === undefined ? undefined : world.post(key)
      return other && depth > 0 ? toPost(other, depth - 1) : null
    }
    const id = idOf(post)
    const mentioned = renderText(world, post).entities.flatMap((entity) => (entity.kind === 'mention' ? [entity.person] : []))
    return {
      __typename: 'Post',
      id,
      slug: toSlug(id),
      author: toAccount(post.author),
      isEdited: false,
      isDeleted: post.deleted ?? false,
      timestamp: iso(post.at),
      app: {
        __typename: 'App',
        address: appAddress,
        owner: appAddress,
        createdAt: iso(world.now),
        verificationEnabled: false,
        hasAuthorizationEndpoint: false,
        metadata: { __typename: 'AppMetadata', name: 'Chorus Sandbox', developer: 'Chorus', platforms: [], url: 'https://chorus.example' },
      },
      metadata: toMetadata(post),
      root: near(post.root),
      quoteOf: near(post.quoteOf),
      commentOn: near(post.replyTo),
      actions: [],
      operations: null,
      stats: {
        __typename: 'PostStats',
        bookmarks: 0,
        collects: 0,
        tips: 0,
        comments: world.repliesTo(post.key).length,
        quotes: world.quotesOf(post.key).length,
        reposts: world.repostsOf(post.key).length,
        reactions: post.likes.length + post.moreLikes,
      },
      mentions: mentioned.map((key) => {
        const { address, localName } = world.person(key).accounts.lens!
        return {
          __typename: 'AccountMention',
          account: address,
          namespace,
          localName,
          replace: { __typename: 'MentionReplace', from: `@lens/${localName}`, to: `@lens/${localName}` },
        }
      }),
      rules: { __typename: 'PostRules', required: [], anyOf: [] },
      collectibleMetadata: { __typename: 'NftMetadata', attributes: [] },
      contentUri: `lens://${post.key}`,
      feed: { __typename: 'PostFeedInfo', address: globalFeed, metadata: null, group: null },
    }
  }

  return {
    findPerson: ({ address, account, username }) =>
      username ? byName.get(username.localName.toLowerCase()) : byAddress.get((address ?? account ?? '').toLowerCase()),
    toAccount,
    toPost,
    toRepost: (repost) => {
      const post = world.post(repost.post)!
      const id = String(BigInt(repost.at) * 100_000n + 99_999n)
      return {
        __typename: 'Repost',
        id,
        slug: toSlug(id),
        author: toAccount(repost.by),
        isDeleted: false,
        timestamp: iso(repost.at),
        app: null,
        repostOf: toPost(post),
      }
    },
    find: (id) => byId.get(id),
    idOf,
  }
}

const namespace = '0xFBEdC5C278cc01A843D161d5469202Fe4EDC99E4'
const appAddress = '0x00000000000000000000000000000000000000c4'
const globalFeed = '0x31232Cb7dE0dce17949ffA58E9E38EEeB367C871'
export const iso = (ms: number): string => new Date(ms).toISOString()
const toSlug = (id: string): string => BigInt(id).toString(36)
