import { renderText } from '../../seed/render-text.ts'
import type { World } from '../../seed/world.ts'
import { postIdsOf } from '../post-ids.ts'

/**
 * Whether a post, by its id, replies to someone who mentioned or quoted its author: X's changelog of February 2026 calls such replies summoned. The
 * next post of one's own thread isn't, and neither is an answer to a bare reply.
 */
export function isSummonedReply(world: World, id: string): boolean {
  const reply = postIdsOf(world).find(id)?.post
  const parent = reply?.replyTo === undefined ? undefined : world.post(reply.replyTo)
  if (!reply || !parent || parent.author === reply.author) return false
  const isMentioned = renderText(world, parent).entities.some((entity) => entity.kind === 'mention' && entity.person === reply.author)
  return isMentioned || (parent.quoteOf !== undefined && world.post(parent.quoteOf)?.author === reply.author)
}
