import { isAvailable, type Post } from '@chorus/model/post'
import type { DraftContext } from '../../draft.ts'
import type { NotOffered } from '../../not-offered.ts'
import type { XFeatures } from '../features.ts'

/** Why X would refuse a reply or a quote. Replies to those who mention, quote or reply to the account are always possible. */
export function findObstacle(
  { by, replyTo, quote }: DraftContext,
  { canQuote, canReplyToAll }: Pick<XFeatures, 'canQuote' | 'canReplyToAll'>,
): NotOffered | undefined {
  const url = (post: Post) => `https://x.com/${encodeURIComponent(post.author.handle || 'i')}/status/${post.postId}`
  if (quote && !canQuote) return { what: 'quote', reason: 'plan', url: url(quote) }
  if (replyTo && !canReplyToAll && !isSummoned(replyTo, by)) return { what: 'reply', reason: 'summons', url: url(replyTo) }
  return undefined
}

interface Named {
  profileId?: string | undefined
  handle: string
}

const isSummoned = (post: Post, account: Named): boolean =>
  [post.author, post.parentAuthor].some((one) => one && isSame(one, account)) || summons(post, account)

/** Whether someone else mentioned or quoted an account in a post. X sells replies to such posts, and no others, at a lower price. */
export function summons({ author, metadata, mentions = [], quoteOn }: Post, account: Named): boolean {
  const named: (Named | undefined)[] = [
    quoteOn && isAvailable(quoteOn) ? quoteOn.author : undefined,
    ...mentions,
    ...metadata.facets.flatMap((facet) => (facet.kind === 'mention' ? [facet] : [])),
  ]
  return !isSame(author, account) && named.some((one) => one && isSame(one, account))
}

/** The public backend names people by their handles only. */
const isSame = (one: Named, other: Named): boolean =>
  one.profileId === other.profileId || one.handle.toLowerCase() === other.handle.toLowerCase()
