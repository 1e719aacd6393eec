import type { NormalizedPost, NormalizedProfile } from '@chorus/contract/content/normalized-post'
import type { MediaAsset } from '@chorus/model/media-asset'
import { networkIdentities } from '@chorus/model/network-identity'
import type { Poll } from '@chorus/model/poll/poll'
import { isAvailable, type Post, type Restriction } from '@chorus/model/post'
import type { Profile, ViewerContext } from '@chorus/model/profile'

const restrictions: Record<Restriction, number> = {
  Everyone: 0,
  OnlyPeopleYouFollow: 1,
  MentionedProfiles: 2,
  Nobody: 3,
  YouFollower: 4,
}

function toNormalizedProfile(profile: Profile): NormalizedProfile {
  const { profileId, network, handle, fullHandle, displayName, followerCount, followingCount, status, verified } = profile
  const { pfp = '', bio, website, location, address, viewerContext } = profile
  const source = networkIdentities[network].sessionType
  const known = { profileId, profileSource: source, source, handle, fullHandle, displayName, pfp, followerCount, followingCount }
  const context = viewerContext && toNormalizedContext(viewerContext)
  return { ...known, status, verified, bio, website, location, address, viewerContext: context }
}

/** The wire has no mutes. */
const toNormalizedContext = ({ following, followedBy, blocking }: ViewerContext) => ({ following, followedBy, blocking })

const toAttachment = ({ type, uri, coverUri, title, width, height }: MediaAsset) => ({ type, uri, coverUri, title, width, height })

const toNormalizedPoll = ({ id, type, durationSeconds, votingStatus, endDatetime, options }: Poll, source: string) => ({
  id,
  source,
  type,
  strategies: '[]',
  durationSeconds,
  votingStatus,
  endDatetime: endDatetime === undefined ? undefined : new Date(endDatetime).toISOString(),
  options: options.map(({ id: optionId, label, votes }, index) => ({ id: optionId, label, position: index + 1, votes })),
})

/** The type of what a repost shows. */
const toOwnType = ({ quoteOn, parentPostId }: Post): Post['type'] => (quoteOn ? 'Quote' : parentPostId ? 'Comment' : 'Post')

/** Converts a post to the shape of provider API §4.5. `original`: the network's own data. */
export function toNormalizedPost(post: Post, original?: unknown): NormalizedPost {
  const { publicationId, postId, network, type, timestamp, parentPostId, rootPostId, isHidden, isThread, metadata, stats, poll } = post
  const { locale, content, attachments, oembedUrls, article } = metadata
  const { comments, mirrors, quotes, reactions, bookmarks } = stats
  return {
    publicationId,
    postId,
    source: networkIdentities[network].sessionType,
    type,
    timestamp,
    author: toNormalizedProfile(post.author),
    reporter: post.reporter && toNormalizedProfile(post.reporter),
    parentPostId,
    rootPostId,
    restrictions: post.restrictions?.map((restriction) => restrictions[restriction]),
    metadata: {
      locale,
      content: { content, attachments: attachments.map(toAttachment), oembedUrl: oembedUrls[0], oembedUrls },
      article: article && { cover: article.cover, title: article.title },
    },
    stats: { comments, mirrors, quotes, reactions, bookmarks },
    isHidden,
    isThread,
    mentions: post.mentions?.map(toNormalizedProfile),
    poll: poll && toNormalizedPoll(poll, networkIdentities[network].sessionType),
    commentOn: post.commentOn && toNormalizedPost(post.commentOn),
    root: post.root && toNormalizedPost(post.root),
    quoteOn: post.quoteOn && isAvailable(post.quoteOn) ? toNormalizedPost(post.quoteOn) : undefined,
    mirrorOn: type === 'Mirror' ? toNormalizedPost({ ...post, type: toOwnType(post), reporter: undefined }) : undefined,
    ...(original === undefined ? {} : { __original__: original }),
  }
}
