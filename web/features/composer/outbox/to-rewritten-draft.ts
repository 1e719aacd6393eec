import type { AccountId } from '@chorus/accounts/account-id'
import type { Post } from '@chorus/model/post'
import type { Draft, DraftMedia, PublishedMedia } from '@chorus/networks/draft'
import type { EditedPost, UnidentifiedRow } from '@chorus/outbox/outbox-row'
import { findCardLink } from '../card/find-card-link.ts'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'

interface Rewritten {
  row: UnidentifiedRow
  /** The parts of its thread that come after it. */
  following?: readonly UnidentifiedRow[]
  /** The post that it replies to, for rows that don't say. */
  replyTo?: Post | undefined
  /** ms */
  now: number
}

/** A rejected outbox row as a draft. It keeps the row's id, so that repeating the rewrite cannot create a second draft. */
export function toRewrittenDraft({ row, following = [], replyTo, now }: Rewritten): SavedDraft {
  const { id, accountId, draft, sendId, part, context: { poll, ...context } = {} } = row
  return {
    id,
    savedAt: now,
    parts: [{ ...toPart(id, draft), ...(poll && { poll }) }, ...following.map((each) => toPart(each.id, each.draft))],
    targets: [accountId as AccountId],
    restriction: draft.restriction ?? 'Everyone',
    languages: draft.languages,
    ...(draft.canBeQuoted === false && { canBeQuoted: false }),
    ...(draft.leftOut && { leftOut: draft.leftOut }),
    ...(draft.warning && { warning: draft.warning }),
    ...(row.isCopy && { continued: { sendId, part: part?.number ?? 1 } }),
    // If the page closes before the draft opens, the next composer restores it.
    isOpen: true,
    ...(replyTo && { replyTo }),
    ...context,
    ...(draft.revision && { kept: draft.revision.kept.flatMap(({ id, alt }) => toKept(context.edited, id, alt) ?? []) }),
  }
}

function toPart(id: string, { text, media, facets = [], withoutPreview }: Draft): DraftPart {
  const mentions = facets.flatMap((facet) => {
    if (facet.kind !== 'mention' || facet.profileId === undefined) return []
    const { network, handle, profileId, start, end } = facet
    return [{ typed: text.slice(start, end), accounts: [{ network, handle, profileId }] }]
  })
  const gif = media.find((each) => each.kind === 'gif')
  const video = media.find((each): each is Extract<DraftMedia, { file: Blob }> => each.kind === 'video')
  const withoutCard = withoutPreview && findCardLink({ text, images: [] }, '')
  return {
    id,
    text,
    images: media.flatMap((each) => (each.kind === 'image' ? [{ ...toFile(each), file: each.file }] : [])),
    ...(gif && { gif: { ...toFile(gif), title: gif.title ?? '', url: gif.url, thumbnail: gif.url, mp4: gif.mp4, webm: gif.webm } }),
    ...(video && { video: { ...toFile(video), file: video.file } }),
    ...(mentions.length > 0 && { mentions }),
    ...(withoutCard && { withoutCard }),
  }
}

const toFile = ({ alt = '', width = 0, height = 0 }: DraftMedia) => ({ id: crypto.randomUUID(), alt, width, height })

function toKept(edited: EditedPost | undefined, id: string, alt: string | undefined): PublishedMedia | undefined {
  const found = edited?.content.media.find((media) => media.id === id)
  // Without one, the alt text was removed.
  return found && { ...found, alt: alt ?? '' }
}
