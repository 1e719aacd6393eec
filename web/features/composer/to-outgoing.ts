import type { Channel } from '@chorus/model/channel'
import type { Draft, PublishedMedia, Revision } from '@chorus/networks/draft'
import type { EditedPost } from '@chorus/outbox/outbox-row'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { fitImage } from './drafts/draft-image.ts'
import { firstPart } from './drafts/draft-parts.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import { toNewPoll } from './poll/to-new-poll.ts'
import type { Target } from './targets.ts'

export type ComposedPost = Omit<SavedDraft, 'id' | 'savedAt' | 'targets' | 'languages'> & {
  /** BCP 47 */
  languages: readonly string[]
}

/** The composed post as one outbox entry per account, with images fitted to its network. */
export async function toOutgoing(post: ComposedPost, targets: readonly Target[]): Promise<Outgoing[]> {
  const { replyTo, quote, edited } = post
  const { poll: pollDraft, text } = firstPart(post)
  // One poll for all of them.
  const poll = pollDraft && { draft: pollDraft, created: await toNewPoll(pollDraft, text.trim()) }
  return Promise.all(
    targets.map(async (target) => {
      const channel = findChannel(post, target)
      const context = {
        ...(replyTo && { replyTo }),
        ...(quote && { quote }),
        ...(channel && { channel }),
        ...(edited && { edited }),
        ...(poll && { poll: poll.draft }),
      }
      const draft = await toDraft(post, target)
      return { accountId: target.id, network: target.network, draft, ...(poll && { poll: poll.created }), context }
    }),
  )
}

/** A reply follows its thread. */
function findChannel({ channel, replyTo }: ComposedPost, { network, publish }: Target): Channel | undefined {
  const isOffered = channel?.kind === 'feed' ? publish.canPostInFeeds : publish.canPostInChannels
  return channel?.network === network && isOffered && !replyTo ? channel : undefined
}

async function toDraft(post: ComposedPost, target: Target): Promise<Draft> {
  const { restriction, replyTo, quote, languages, canBeQuoted, edited, kept = [] } = post
  const { text, images } = firstPart(post)
  const { network } = target
  const channel = findChannel(post, target)
  const media = await Promise.all(
    images.map(async (image) => {
      const { file, width, height } = await fitImage(image, network)
      return { kind: 'image' as const, file, width, height, ...(image.alt.trim() && { alt: image.alt.trim() }) }
    }),
  )
  return {
    text: text.trim(),
    media,
    languages,
    ...(replyTo && { replyTo: { postId: replyTo.postId, publicationId: replyTo.publicationId } }),
    ...(quote && { quote: { postId: quote.postId, publicationId: quote.publicationId } }),
    ...(channel && { channel: { id: channel.id, parentUrl: channel.parentUrl, feedId: channel.feedId } }),
    // A reply inherits the restriction of the thread's root.
    ...(restriction !== 'Everyone' && !replyTo && { restriction }),
    ...(canBeQuoted === false && { canBeQuoted }),
    ...(edited && { revision: toRevision(edited, kept) }),
  }
}

const toRevision = ({ post: { postId, publicationId }, content: { version } }: EditedPost, kept: readonly PublishedMedia[]): Revision => ({
  post: { postId, publicationId },
  ...(version !== undefined && { base: version }),
  kept: kept.map(({ id, alt }) => ({ id, ...(alt?.trim() && { alt: alt.trim() }) })),
})
