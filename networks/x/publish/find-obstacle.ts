import type { Post } from '@chorus/model/post'
import type { DraftContext } from '../../draft.ts'
import type { NotOffered } from '../../not-offered.ts'
import type { XFeatures } from '../features.ts'
import { isSummoned } from '../replies/is-summoned.ts'
import { postToAddressing, toNamed } from '../replies/to-addressing.ts'

/** Why X would refuse a reply or a quote. Replies to those who mention, quote or reply to the account are always possible. */
export function findObstacle(
  { by, replyTo, quote }: DraftContext,
  { canQuote, canReplyToAll }: Pick<XFeatures, 'canQuote' | 'canReplyToAll'>,
): NotOffered | undefined {
  const url = (post: Post) => `https://x.com/${encodeURIComponent(post.author.handle || 'i')}/status/${post.postId}`
  if (quote && !canQuote) return { what: 'quote', reason: 'plan', url: url(quote) }
  if (replyTo && !canReplyToAll && !isSummoned(postToAddressing(replyTo), toNamed(by)))
    return { what: 'reply', reason: 'summons', url: url(replyTo) }
  return undefined
}
