import { custodyCast, findCustodyCast } from '@chorus/contract/hosted/hosted-custody'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { countBytes } from '@chorus/model/length/count-bytes'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import type { Draft, Publish, Published } from '../../draft.ts'
import { withMessage } from '../../with-message.ts'
import { castBytes } from '../messages/find-fault.ts'
import { findAfterLoss } from '../publish/find-after-loss.ts'
import type { AskAsAccount } from '../write/ask-as-account.ts'

const mostEmbeds = 4

/** Casts through Farcaster's client API, which detects mentions in a text itself. */
export function createCustodySending(ask: AskAsAccount): Pick<Publish, 'send' | 'find'> {
  const toPublished = (hash: string): Published => ({ ref: toPostRef('farcaster', hash), postId: hash, publicationId: hash })
  return {
    send: (draft, { key: id }, signal) =>
      withMessage(errorMessages.postNotPublished, async () => {
        const { text, replyTo, channel } = draft
        const embeds = toEmbeds(draft)
        if (!text.trim() && embeds.length === 0)
          throw new Failure('refused', replyTo ? errorMessages.commentEmpty : errorMessages.nothingToPublish, { network: 'farcaster' })
        if (countBytes(text) > castBytes.LONG_CAST[1])
          throw new Failure('refused', 'This post is too long for Farcaster.', { network: 'farcaster' })
        const parent = replyTo ? { parent: replyTo.postId } : channel ? { channel: channel.id } : {}
        const body = { id, text, embeds, ...parent }
        const hash = await findAfterLoss(
          async () => (await ask(custodyCast, { body, signal })).hash,
          async () => (await ask(findCustodyCast, { params: { id }, signal })).hash ?? undefined,
        )
        return toPublished(hash)
      }),
    async find({ key: id }, signal) {
      const { hash } = await ask(findCustodyCast, { params: { id }, signal })
      return hash === null ? undefined : toPublished(hash)
    },
  }
}

/** A quoted cast is embedded by its address. */
function toEmbeds({ text, facets = findFacets(text, 'farcaster'), media, card, quote, withoutPreview }: Draft): string[] {
  const written = withoutPreview ? [] : facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
  const urls = [
    ...(quote ? [`https://farcaster.xyz/~/conversations/${quote.postId}`] : []),
    ...media.flatMap((one) => (one.kind === 'gif' ? [one.url] : [])),
    ...(card ? [card.url] : []),
    ...written,
  ]
  return [...new Set(urls)].slice(0, mostEmbeds)
}
