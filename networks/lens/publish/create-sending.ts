import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { countLens } from '@chorus/model/length/count-lens'
import { limits } from '@chorus/model/limits'
import { findFacets } from '@chorus/model/text/find-facets'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { Draft, Publish, Published } from '../../draft.ts'
import { createPageJournals } from '../../journals/page-journals.ts'
import type { Writer } from '../acts/create-writer.ts'
import type { Grove } from './create-grove.ts'
import { createPriceCheck } from './create-price-check.ts'
import { createSendOnce, type SendTiming } from './create-send-once.ts'
import { createSentPosts } from './create-sent-posts.ts'
import { isLeftToWallet } from './is-left-to-wallet.ts'
import { openSendProgress } from './send-progress.ts'
import { storeMedia } from './store-media.ts'
import { toPostMetadata } from './to-post-metadata.ts'

export interface SendingDeps extends SendTiming {
  grove: Grove
  /** For operations that aren't in the outbox. Absent: they last as long as this page. */
  journals?: ReturnType<typeof createPageJournals>
}

/** Looks up and sends posts: a lot of code that readers don't need. */
export function createSending(
  writer: Writer,
  { grove, journals = createPageJournals(), ...timing }: SendingDeps,
): Required<Pick<Publish, 'send' | 'find' | 'requireUnattended'>> {
  const find = createSentPosts(writer)
  const prices = createPriceCheck(writer.ask)
  const sendOnce = createSendOnce<Draft, Published>(
    writer,
    {
      find,
      confirm: find,
      call: 'post',
      async upload(draft, { key }, signal) {
        const stored = await storeMedia(grove, draft.media, signal)
        const facets = draft.facets ?? findFacets(draft.text, 'lens')
        return grove.uploadJson(toPostMetadata(draft, { id: key, facets, stored }), signal)
      },
      prepare: (draft, _, signal) => prices.post(draft, signal),
      isLeftToWallet: (signal) => isLeftToWallet(writer.ask, signal),
      submit: (draft, contentUri, { signal, watch }) =>
        writer.send(
          'post',
          {
            contentUri,
            ...(draft.replyTo && { commentOn: { post: draft.replyTo.publicationId } }),
            ...(draft.quote && { quoteOf: { post: draft.quote.publicationId } }),
            // A reply is in the feed of its thread.
            ...(draft.channel?.feedId !== undefined && !draft.replyTo && { feed: draft.channel.feedId }),
            ...toRules(draft),
          },
          signal,
          watch,
        ),
    },
    timing,
  )
  return {
    find: (identity, signal, journal = journals(identity)) => find(identity, openSendProgress(journal), signal),
    async send(draft, identity, signal, journal = journals(identity), upload) {
      check(draft)
      return sendOnce(draft, identity, openSendProgress(journal), signal, upload)
    },
    async requireUnattended(draft, signal) {
      if (await isLeftToWallet(writer.ask, signal))
        throw toOperationFailure('not-offered', 'needsWallet', { network: 'lens', call: 'publish' })
      await prices.post(draft, signal)
    },
  }
}

function check({ text, media, card }: Draft): void {
  // A quote needs its own text, because the standard has no empty content.
  if (!text.trim() && media.length === 0 && !card) throw new Failure('refused', errorMessages.nothingToPublish, { network: 'lens' })
  checkLength(text)
}

export function checkLength(text: string): void {
  if (countLens(text) > limits.lens.text.max) throw toOperationFailure('refused', 'textTooLong', { network: 'lens' })
}

/** Spec 1 §5: a restriction applies only to followers, and only to replies. */
const toRules = ({ restriction, replyTo }: Draft) =>
  restriction === 'YouFollower' && !replyTo
    ? { rules: { required: [{ followersOnlyRule: { repliesRestricted: true, repostRestricted: false, quotesRestricted: false } }] } }
    : {}
