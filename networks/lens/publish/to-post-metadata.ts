import type { Facet } from '@chorus/model/facet'
import type { ContentWarning as Warning } from '@chorus/model/moderation/content-warning'
import { ContentWarning, image, link, MediaImageMimeType, type MediaVideoMimeType, textOnly, video } from '@lens-protocol/metadata'
import type { Draft, DraftMedia } from '../../draft.ts'

/** A file or GIF of a draft, at a URL that everyone can load. */
export interface StoredMedia {
  media: DraftMedia
  /** `lens://…` or a URL. */
  uri: string
}

/** The content of a post by the official standard. `id`: makes it the same post however often it is written. */
export function toPostMetadata(
  { text, card, languages, warning }: Draft,
  { id, facets, stored }: { id: string; facets: readonly Facet[]; stored: readonly StoredMedia[] },
) {
  const content = toLensText(text, facets)
  const base = { id, locale: toLocale(languages[0]), ...(warning && { contentWarning: warnings[warning] }) }
  const optional = { ...base, ...(content.trim() && { content }) }
  // A video is the main file wherever it is in the draft, because only kinds of media with a video have one.
  const main = stored.find(({ media }) => media.kind === 'video') ?? stored[0]
  if (main?.media.kind === 'video') {
    const others = stored.filter((each) => each !== main).map(toStandardMedia)
    return video({ ...optional, video: toVideo(main), ...(others.length > 0 && { attachments: others }) })
  }
  if (main) return image({ ...optional, image: toImage(main), attachments: stored.map(toImage) })
  if (card) return link({ ...optional, sharingLink: card.url })
  return textOnly({ ...base, content })
}

/** The standard has three. */
const warnings: Readonly<Record<Warning, ContentWarning>> = {
  sexual: ContentWarning.NSFW,
  nudity: ContentWarning.NSFW,
  porn: ContentWarning.NSFW,
  'graphic-media': ContentWarning.SENSITIVE,
  spoiler: ContentWarning.SPOILER,
}

/** The standard takes a two-letter language with an optional region, so a script is expressed as a region: zh-Hant becomes zh-TW. */
export function toLocale(tag = 'en'): string {
  if (/^[a-z]{2}(-([A-Z]{2}|\d{3}))?$/.test(tag)) return tag
  const { language, region } = new Intl.Locale(tag).maximize()
  return /^[a-z]{2}$/.test(language) ? `${language}-${region}` : 'en'
}

/** A file as the standard writes it. */
export const toStandardMedia = (stored: StoredMedia) => (stored.media.kind === 'video' ? toVideo(stored) : toImage(stored))
const toImage = ({ media, uri }: StoredMedia) => ({ item: uri, type: toImageType(media), ...toAlt(media) })
const toVideo = ({ media, uri }: StoredMedia) => ({
  item: uri,
  type: (media.kind === 'gif' ? '' : media.file.type) as MediaVideoMimeType,
  ...toAlt(media),
})
const toAlt = ({ alt }: DraftMedia) => (alt ? { altTag: alt } : {})
const toImageType = (media: DraftMedia): MediaImageMimeType =>
  media.kind === 'gif' ? MediaImageMimeType.GIF : (media.file.type as MediaImageMimeType)

/** Lens reads mentions as `@lens/name`. Typed names stay plain text, because they may belong to someone on another network. */
function toLensText(text: string, facets: readonly Facet[]): string {
  let written = ''
  let done = 0
  for (const facet of facets.toSorted((a, b) => a.start - b.start)) {
    if (facet.kind !== 'mention' || facet.network !== 'lens' || !facet.profileId || facet.start < done) continue
    written += `${text.slice(done, facet.start)}@lens/${facet.handle}`
    done = facet.end
  }
  return written + text.slice(done)
}
