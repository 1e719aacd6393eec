import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { Post, PostType, UnavailablePost } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import { toCollect } from './decode/to-collect.ts'
import { isEncrypted, toMetadata } from './decode/to-metadata.ts'
import { toPostChannel } from './groups/to-post-channel.ts'
import { toProfile } from './to-profile.ts'
import type { WireAnyPost, WireNear, WirePost } from './wire.ts'

/** Whether the viewer and the author have blocked each other. */
export const isApart = (wire: WireAnyPost): boolean =>
  [wire.author, ...(wire.__typename === 'Repost' && wire.repostOf ? [wire.repostOf.author] : [])].some(
    ({ operations }) => operations?.isBlockedByMe || operations?.hasBlockedMe,
  )

export const isEvent = ({ metadata }: WirePost): boolean => metadata.__typename === 'EventMetadata'
/** Whether `toAnyPost` throws: lists leave it out. */
export const isUnshowable = (wire: WireAnyPost): boolean => wire.__typename === 'Repost' && (!wire.repostOf || isEvent(wire.repostOf))

/** Throws `not-offered` for a repost of an event, and `not-found` for one without its post. Spec 1 §5 */
export function toAnyPost(wire: WireAnyPost): Post {
  if (wire.__typename === 'Post') return toPost(wire)
  if (!wire.repostOf) throw new Failure('not-found', errorMessages.rootPostNotFound, { network: 'lens' })
  if (isEvent(wire.repostOf)) throw new Failure('not-offered', errorMessages.eventNotSupported, { network: 'lens' })
  return { ...toPost(wire.repostOf), type: 'Mirror', reporter: toProfile(wire.author), mirroredAt: Date.parse(wire.timestamp) }
}

export function toPost(wire: WirePost): Post {
  const { stats, operations } = wire
  const postId = toPostId(wire)
  const parent = wire.commentOn
  const author = toProfile(wire.author)
  const commentOn = toWhole(parent)
  return {
    ref: toPostRef('lens', postId),
    network: 'lens',
    postId,
    publicationId: wire.id,
    slug: wire.slug ?? undefined,
    type: toType(wire),
    timestamp: Date.parse(wire.timestamp),
    author,
    isHidden: wire.isDeleted || undefined,
    isEdited: wire.isEdited || undefined,
    isEncrypted: isEncrypted(wire.metadata) || undefined,
    labels: toLabels(wire),
    metadata: toMetadata(wire),
    stats: {
      comments: stats.comments,
      mirrors: stats.reposts,
      quotes: stats.quotes,
      reactions: stats.reactions,
      bookmarks: stats.bookmarks,
      countOpenActions: stats.collects,
    },
    collectModule: toCollect(wire),
    restrictions: toRestrictions(wire),
    canComment: isPassed(operations?.canComment),
    commentsLimitedTo: toCommentLimit(operations?.canComment?.unsatisfiedRules),
    canMirror: isPassed(operations?.canRepost),
    canQuote: isPassed(operations?.canQuote),
    canEdit: isEditable(wire) ? isPassed(operations?.canEdit) : undefined,
    canAct: operations?.canSimpleCollect ? operations.canSimpleCollect.__typename === 'SimpleCollectValidationPassed' : undefined,
    hasActed: operations?.hasSimpleCollected ?? undefined,
    hasLiked: operations?.hasReacted,
    hasBookmarked: operations?.hasBookmarked,
    hasMirrored: operations?.hasReposted?.optimistic,
    hasQuoted: operations?.hasQuoted?.optimistic,
    channel: wire.feed ? toPostChannel(wire.feed) : undefined,
    sendFrom: wire.app?.metadata?.name || undefined,
    commentOn,
    parentAuthor: parent?.author ? toProfile(parent.author) : undefined,
    parentPostId: parent ? toPostId(parent) : undefined,
    root: wire.root && wire.root.id === parent?.id ? commentOn : toWhole(wire.root),
    rootPostId: wire.root ? toPostId(wire.root) : undefined,
    quoteOn: wire.quoteOf ? toQuoted(wire.quoteOf) : undefined,
  }
}

/** An edit starts from the file that its author stored, so that fields we don't show are preserved. Decision 096. */
const isEditable = ({ contentUri, metadata }: WirePost): boolean => Boolean(contentUri?.startsWith('lens://')) && !isEncrypted(metadata)

const warnings: Readonly<Record<string, string>> = { NSFW: 'unsafe-for-work', SENSITIVE: 'sensitive-media', SPOILER: 'spoiler' }

/** Authors choose a warning; an unknown one covers the media. */
function toLabels({ metadata: { contentWarning } }: WirePost): Post['labels'] {
  return contentWarning ? [{ value: warnings[contentWarning] ?? 'sensitive-media', target: 'content', source: 'author' }] : undefined
}

/** Spec 1 §5: the only rule for replies that we know. */
function toRestrictions({ rules }: WirePost): Post['restrictions'] {
  const isForFollowers = rules?.required.some(
    ({ type, config }) => type === 'FOLLOWERS_ONLY' && config?.some(({ key, boolean }) => key === 'repliesRestricted' && boolean),
  )
  return isForFollowers ? ['YouFollower'] : undefined
}

function toCommentLimit(
  rules: NonNullable<NonNullable<WirePost['operations']>['canComment']>['unsatisfiedRules'],
): Post['commentsLimitedTo'] {
  const reasons = [...(rules?.required ?? []), ...(rules?.anyOf ?? [])].map(({ reason }) => reason)
  const [reason] = reasons
  // Several unmet rules don't fit in one sentence.
  if (reasons.length !== 1) return undefined
  if (reason === 'POST_NOT_A_FOLLOWER') return 'followers'
  return reason === 'FEED_GROUP_GATED_NOT_A_MEMBER' ? 'members' : undefined
}

/** Flows §1.2: Lens uses its slug as id when it has one. */
const toPostId = ({ slug, id }: { slug?: string | null; id: string }): string => slug || id
const isWhole = (near: NonNullable<WireNear>): near is WirePost => 'metadata' in near
const toWhole = (near: WireNear): Post | undefined => (near && isWhole(near) ? toPost(near) : undefined)
const toType = (wire: WirePost): PostType => (wire.quoteOf ? 'Quote' : wire.commentOn ? 'Comment' : 'Post')

function toQuoted(quoted: NonNullable<WireNear>): Post | UnavailablePost {
  if (isWhole(quoted) && !quoted.isDeleted) return toPost(quoted)
  return { ref: toPostRef('lens', toPostId(quoted)), unavailable: isWhole(quoted) ? 'deleted' : 'unknown' }
}

/** Absent for guests and where the network can't say. */
function isPassed(outcome: { __typename: string } | null | undefined): boolean | undefined {
  if (outcome?.__typename === 'PostOperationValidationPassed') return true
  return outcome?.__typename === 'PostOperationValidationFailed' ? false : undefined
}
