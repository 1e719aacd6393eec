import type { Tweet, XIncludes } from '@chorus/contract/twitter/twitter-types'
import type { Post } from '@chorus/model/post'
import { isSummoned } from './is-summoned.ts'
import { doesMention, tweetToAddressing } from './to-addressing.ts'

/** Who reads, and what X's plan lets them do. */
export interface XViewer {
  /** X's user id. */
  me: string
  /** Whether they can reply to people who haven't mentioned or quoted them. */
  canReplyToAll: boolean
}

/**
 * Whether a viewer may reply to a post. The first post of a conversation decides, except for its author and those it mentions; `root` is the post
 * itself if X hasn't sent the first one. X doesn't say who is a subscriber or verified. Spec 2 §4.
 */
export function toReplyPermit(
  post: Tweet,
  { root, includes }: { root: Tweet; includes: XIncludes },
  { me, canReplyToAll }: XViewer,
): Pick<Post, 'canComment' | 'commentsLimitedTo'> {
  const rule = root.reply_settings ?? post.reply_settings
  const author = includes.users?.find(({ id }) => id === root.author_id)
  // X omits the field where there is no relation, and the person where it doesn't show them.
  const isFollowed = author && (author.connection_status ?? []).includes('followed_by')
  const isWelcome = rule === 'everyone' || root.author_id === me || doesMention(root, me) || (rule === 'following' && isFollowed)
  if (rule === 'mentionedUsers' && !isWelcome) return { canComment: false, commentsLimitedTo: 'mentioned' }
  if (rule === 'following' && isFollowed === false && !isWelcome) return { canComment: false, commentsLimitedTo: 'followed' }
  if (!canReplyToAll && !isSummoned(tweetToAddressing(post, includes), { id: me }))
    return { canComment: false, commentsLimitedTo: 'summoned' }
  return isWelcome ? { canComment: true } : {}
}
