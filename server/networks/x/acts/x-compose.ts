import { Refusal } from '@chorus/contract/refusal'
import type { TweetDraft } from '@chorus/contract/twitter/compose'
import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import { toInlineFailure, type XApi } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { WireProblems } from '../api/x-wire.ts'

const WireMade = v.object({
  data: v.optional(v.object({ id: v.string(), text: v.string() })),
  errors: WireProblems,
})

/** ms. A late response is better than a lost one, because X has no key that would make a second attempt safe. */
const deadline = 30_000

/** Publishes on X. `isSummoned`: it replies to someone who mentioned or quoted the account. Provider API §4.4. */
export async function composeTweet(
  api: XApi,
  credentials: XCredentials,
  draft: TweetDraft,
  isSummoned = false,
): Promise<{ id: string; text: string }> {
  const call = 'POST /2/tweets'
  const { data, errors } = await api.call(
    { name: call, method: 'POST', path: '/2/tweets', json: parseDraft(draft), schema: WireMade, deadline, isSummoned },
    credentials,
  )
  if (!data)
    throw errors ? toInlineFailure(errors, 'X did not publish this.', call) : new Failure('malformed', 'X returned no post.', { call })
  return data
}

function parseDraft({
  text = '',
  replySettings,
  excludeReplyProfileIds,
  quoteTwitterId,
  inReplyToTweetId,
  mediaIds = [],
  poll,
}: TweetDraft) {
  if (text.trim() === '' && mediaIds.length === 0) throw new Refusal('Tweet must contain text or media', { status: 400 })
  return {
    text,
    ...(replySettings && { reply_settings: replySettings }),
    ...(quoteTwitterId && { quote_tweet_id: quoteTwitterId }),
    ...(inReplyToTweetId && {
      reply: {
        in_reply_to_tweet_id: inReplyToTweetId,
        ...(excludeReplyProfileIds && excludeReplyProfileIds.length > 0 && { exclude_reply_user_ids: excludeReplyProfileIds }),
      },
    }),
    ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
    ...(poll && { poll: { options: poll.options.map(({ label }) => label), duration_minutes: Math.floor(poll.durationSeconds / 60) } }),
  }
}
