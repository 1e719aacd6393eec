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

function isSummoned({ author, parentAuthor, metadata, mentions = [], quoteOn }: Post, account: Named): boolean {
  const named: (Named | undefined)[] = [
    author,
    parentAuthor,
    quoteOn && isAvailable(quoteOn) ? quoteOn.author : undefined,
    ...mentions,
    ...metadata.facets.flatMap((facet) => (facet.kind === 'mention' ? [facet] : [])),
  ]
  // The public backend names people by their handles only.
  return named.some((one) => one && (one.profileId === account.profileId || one.handle.toLowerCase() === account.handle.toLowerCase()))
}
