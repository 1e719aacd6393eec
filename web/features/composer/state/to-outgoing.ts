import type { Channel } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Draft, DraftCard, PublishedMedia, Revision } from '@chorus/networks/draft'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { EditedPost } from '@chorus/outbox/outbox-row'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { findCardLink } from '../card/find-card-link.ts'
import { fitImage } from '../drafts/draft-image.ts'
import { type DraftPart, firstPart, isEmptyPart } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { fetchGifFile, toGifMedia } from '../gifs/draft-gif.ts'
import { toMentionFacets } from '../mentions/draft-mention.ts'
import { toNewPoll } from '../poll/to-new-poll.ts'
import { takesCards } from '../targets/fits-media.ts'
import { findNaming, isByTarget, type Naming, type Target } from '../targets/targets.ts'
import type { Splitter } from '../versions/create-splitter.ts'
import { partsOn, type Verified } from '../versions/edit-versions.ts'

export type ComposedPost = Omit<SavedDraft, 'id' | 'savedAt' | 'targets' | 'languages'> & {
  /** BCP 47 */
  languages: readonly string[]
}

interface ComposeDeps {
  verified: Verified
  splitter: Splitter | undefined
  fetcher: Fetcher
  /** The card of a link, with whatever has loaded by now. */
  findCard(link: string): DraftCard | undefined
  /** Ours. */
  origin: string
}

/** The composed post as one outbox entry per account, with images fitted to its network. */
export function toOutgoing(post: ComposedPost, targets: readonly Target[], deps: ComposeDeps): Promise<Outgoing[]> {
  const naming = findNaming(targets)
  return Promise.all(
    targets.map(async (target): Promise<Outgoing> => {
      const toParted = (part: DraftPart) => toDraft(post, part, target, { ...deps, isAlone: !naming.isShared })
      const { replyTo, quote } = post
      const edited = findEdited(post, target)
      const { id: accountId, network } = target
      const [first, ...others] = findPosted(post, network, { ...deps, naming })
      const channel = findChannel(post, target)
      const context = {
        ...(replyTo && { replyTo }),
        ...(quote && { quote }),
        ...(channel && { channel }),
        ...(edited && { edited }),
        ...(first.poll && { poll: first.poll }),
      }
      const draft = { ...(await toParted(first)), ...toContext(post, target) }
      const thread = await Promise.all(others.map(toParted))
      return {
        accountId,
        network,
        draft,
        ...(thread.length > 0 && { thread }),
        // Accounts with the same question share a poll.
        ...(first.poll && { poll: await toNewPoll(first.poll, first.text.trim()) }),
        context,
      }
    }),
  )
}

/** Empty parts aren't posted. An edit may leave only files. */
function findPosted(
  post: ComposedPost,
  network: NetworkName,
  { verified, splitter, naming }: ComposeDeps & { naming: Naming },
): [DraftPart, ...DraftPart[]] {
  const [first, ...others] = partsOn(post, network, verified, splitter, naming).filter((part) => !isEmptyPart(part))
  return first ? [first, ...others] : [firstPart(post)]
}

/** The post that this account edits. */
const findEdited = ({ edited, editedCopies = [] }: ComposedPost, target: Target): EditedPost | undefined =>
  edited && [edited, ...editedCopies].find(({ post }) => isByTarget(post, target))

/** Each copy has files of its own, in the same order. */
function findKept({ edited, kept = [] }: ComposedPost, { content }: EditedPost): readonly PublishedMedia[] {
  const places = new Map(edited?.content.media.map(({ id }, place) => [id, place]))
  return kept.flatMap(({ id, alt }) => {
    const own = content.media[places.get(id) ?? -1]
    return own ? [{ ...own, ...(alt !== undefined && { alt }) }] : []
  })
}

/** A reply follows its thread. */
function findChannel({ channel, replyTo }: ComposedPost, { network, publish }: Target): Channel | undefined {
  const isOffered = channel?.kind === 'feed' ? publish.canPostInFeeds : publish.canPostInChannels
  return channel?.network === network && isOffered && !replyTo ? channel : undefined
}

/** For the first post only, because the others reply to it. */
function toContext(post: ComposedPost, target: Target): Partial<Draft> {
  const { restriction, replyTo, leftOut = [], quote } = post
  const edited = findEdited(post, target)
  const channel = findChannel(post, target)
  return {
    ...(replyTo && { replyTo: { postId: replyTo.postId, publicationId: replyTo.publicationId } }),
    ...(replyTo && leftOut.length > 0 && { leftOut }),
    ...(quote && { quote: { postId: quote.postId, publicationId: quote.publicationId } }),
    ...(channel && { channel: { id: channel.id, parentUrl: channel.parentUrl, feedId: channel.feedId } }),
    // A reply inherits the restriction of the thread's root.
    ...(restriction !== 'Everyone' && !replyTo && { restriction }),
    ...(edited && { revision: toRevision(edited, findKept(post, edited)) }),
  }
}

async function toDraft(
  post: ComposedPost,
  part: DraftPart,
  target: Target,
  { isAlone, fetcher, ...deps }: ComposeDeps & { isAlone: boolean },
): Promise<Draft> {
  const { languages, canBeQuoted, edited, warning } = post
  const { network, publish } = target
  const { images, gif, video, mentions } = part
  const text = part.text.trim()
  const facets = toMentionFacets({ text, mentions }, network, isAlone)
  const files = await Promise.all(
    images.map(async (image) => {
      const { file, width, height } = await fitImage(image, network)
      return { kind: 'image' as const, file, width, height, ...toAlt(image) }
    }),
  )
  const media = [
    ...files,
    ...(gif ? [await toGifMedia(gif, publish, (url) => fetchGifFile(fetcher, url))] : []),
    ...(video ? [{ kind: 'video' as const, file: video.file, width: video.width, height: video.height, ...toAlt(video) }] : []),
  ]
  return {
    text,
    media,
    languages,
    ...(facets && { facets }),
    ...(canBeQuoted === false && { canBeQuoted }),
    ...(warning && publish.warnings?.kinds.includes(warning) && { warning }),
    // An edit leaves the card of its post as it is.
    ...(!edited && toCard(part, target, deps)),
  }
}

function toCard(part: DraftPart, target: Target, { findCard, origin }: Pick<ComposeDeps, 'findCard' | 'origin'>): Partial<Draft> {
  const link = takesCards(target) ? findCardLink(part, origin) : undefined
  if (link === undefined) return {}
  if (part.withoutCard === link) return { withoutPreview: true }
  const card = findCard(link)
  return card ? { card } : {}
}

const toAlt = ({ alt }: { alt: string }) => (alt.trim() ? { alt: alt.trim() } : {})

const toRevision = ({ post: { postId, publicationId }, content: { version } }: EditedPost, kept: readonly PublishedMedia[]): Revision => ({
  post: { postId, publicationId },
  ...(version !== undefined && { base: version }),
  kept: kept.map(({ id, alt }) => ({ id, ...(alt?.trim() && { alt: alt.trim() }) })),
})
