import type { BodyInputOf } from '@chorus/contract/call'
import type { composeTweet } from '@chorus/contract/twitter/compose'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { countX } from '@chorus/model/length/count-x'
import { limits } from '@chorus/model/limits'
import type { Restriction } from '@chorus/model/post'
import type { Draft, DraftMedia } from '../../draft.ts'

type TweetMediaFile = Extract<DraftMedia, { file: Blob }>

const replySettings: Partial<Record<Restriction, 'following' | 'mentionedUsers'>> = {
  OnlyPeopleYouFollow: 'following',
  MentionedProfiles: 'mentionedUsers',
}

export function checkDraft(draft: Draft): void {
  const media = toTweetMedia(draft)
  if (!draft.text.trim() && media.length === 0)
    throw new Failure('refused', draft.replyTo ? errorMessages.commentEmpty : errorMessages.nothingToPublish, { network: 'x' })
  // X knows whether the account may post more than 280 characters.
  if (countX(draft.text) > limits.x.text.verified) throw new Failure('refused', 'The text is too long for X.', { network: 'x' })
  if (media.length > 1 && media.some(({ file }) => file.type === 'image/gif'))
    throw new Failure('refused', 'X accepts one GIF, or up to four images.', { network: 'x' })
}

/** X takes images or one video. */
export function toTweetMedia({ media }: Pick<Draft, 'media'>): TweetMediaFile[] {
  const files = media.filter((one): one is TweetMediaFile => one.kind !== 'gif')
  const images = files.filter(({ kind }) => kind === 'image')
  return images.length > 0 ? images.slice(0, limits.x.images.max) : files.slice(0, 1)
}

export const toTweetBody = (
  { text, replyTo, leftOut = [], quote, restriction, poll }: Draft,
  mediaIds: readonly string[],
): BodyInputOf<typeof composeTweet> => ({
  text,
  ...(replyTo && { inReplyToTweetId: replyTo.postId }),
  ...(replyTo && leftOut.length > 0 && { excludeReplyProfileIds: [...leftOut] }),
  ...(quote && { quoteTwitterId: quote.postId }),
  // A reply follows the first post of its thread.
  ...(restriction && !replyTo && replySettings[restriction] && { replySettings: replySettings[restriction] }),
  ...(mediaIds.length > 0 && { mediaIds: [...mediaIds] }),
  ...(poll && { poll: { options: poll.options.map((label) => ({ label })), durationSeconds: poll.durationSeconds } }),
})
