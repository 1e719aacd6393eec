import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { custodyCast, findCustodyCast } from '@chorus/contract/hosted/hosted-custody'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure } from '@chorus/model/failure'
import { countBytes } from '@chorus/model/length/count-bytes'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { Draft, Publish, Published, SendJournal } from '../../draft.ts'
import { withMessage } from '../../with-message.ts'
import { castBytes } from '../messages/find-fault.ts'
import { findAfterLoss } from '../publish/find-after-loss.ts'
import type { AskAsAccount } from '../write/ask-as-account.ts'

/** As many as the protocol allows. The quote and the files come first, because only links in the text may be left out. */
const mostEmbeds = 4

/** Casts through Farcaster's client API, which detects mentions in a text itself. */
export function createCustodySending(ask: AskAsAccount): Pick<Publish, 'send' | 'find'> {
  /** Attempts whose author wants the cast sent again, by their journal. The outbox allows it for the lookup that comes before. */
  const repeats = new WeakSet<SendJournal>()
  const toPublished = (hash: string): Published => ({ ref: toPostRef('farcaster', hash), postId: hash, publicationId: hash })
  return {
    send: (draft, { key: id }, signal, journal) =>
      withMessage(errorMessages.postNotPublished, async () => {
        const { text, replyTo, channel } = draft
        const embeds = toEmbeds(draft)
        if (!text.trim() && embeds.length === 0)
          throw new Failure('refused', replyTo ? errorMessages.commentEmpty : errorMessages.nothingToPublish, { network: 'farcaster' })
        if (countBytes(text) > castBytes.LONG_CAST[1])
          throw new Failure('refused', 'This post is too long for Farcaster.', { network: 'farcaster' })
        const parent = replyTo ? { parent: replyTo.postId } : channel ? { channel: channel.id } : {}
        const isRepeat = journal !== undefined && repeats.delete(journal)
        const body = { id, text, embeds, ...parent, ...(isRepeat && { repeat: true }) }
        const hash = await findAfterLoss(
          async () => (await ask(custodyCast, { body, signal })).hash,
          async () => (await ask(findCustodyCast, { params: { id }, signal })).hash ?? undefined,
        )
        return toPublished(hash)
      }).catch(rethrow),
    async find({ key: id }, signal, journal) {
      if (journal?.isRepeatAllowed?.()) repeats.add(journal)
      const { hash } = await ask(findCustodyCast, { params: { id }, signal })
      return hash === null ? undefined : toPublished(hash)
    },
  }
}

/** After two attempts without a response, its author decides. */
function rethrow(error: unknown): never {
  if (isFailure(error) && error.code === hostedCodes.neverConfirmed)
    throw toOperationFailure('timeout', 'neverConfirmed', { network: 'farcaster', call: custodyCast.path, cause: error })
  throw error
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
