import { withChainLinks } from '@chorus/chains/links/with-chain-links'
import type { Facet } from '@chorus/model/facet'
import type { MediaAsset } from '@chorus/model/media-asset'
import type { PostMetadata } from '@chorus/model/post'
import { findFacets } from '@chorus/model/text/find-facets'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import type { WireMedia, WireMetadata, WirePost } from '../wire.ts'
import { toMediaUri } from './to-media-uri.ts'

/** A post's text and media, for every kind of metadata. */
export function toMetadata(wire: WirePost): PostMetadata {
  const { metadata } = wire
  const raw = readRaw(metadata.raw)
  const content = metadata.content ?? raw.content ?? ''
  const facets = toFacets(content, wire)
  const attachments = toAttachments(metadata)
  const links = facets.flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))
  const own = [metadata.link, ...(metadata.links ?? []), ...(metadata.assets ?? []).map(({ playerUrl }) => playerUrl)].filter(isLink)
  const title = metadata.title ?? metadata.heading ?? raw.title
  const isArticle = metadata.__typename === 'ArticleMetadata'
  const locale = metadata.locale || raw.locale
  return withChainLinks({
    locale: locale || 'en',
    isLocaleGuessed: !locale || undefined,
    content,
    facets,
    contentURI: wire.contentUri ?? undefined,
    attachments: isArticle ? [] : attachments,
    oembedUrls: [...new Set([...own, ...links])],
    // Spaces, streams and events are a link with a title.
    card: !isArticle && title && own[0] ? { url: own[0], title, description: '' } : undefined,
    article: isArticle && title ? { title, content, cover: attachments.find(({ type }) => type === 'Image')?.uri } : undefined,
  })
}

/**
 * Lens version 3 has no encryption of its own. Content encrypted under version 2 arrives as raw JSON with `encryptedWith`, and apps that
 * encrypt set an attribute.
 */
export const isEncrypted = ({ attributes, raw }: WireMetadata): boolean =>
  readRaw(raw).isEncrypted || (attributes ?? []).some(({ key }) => /^encrypted(With)?$/i.test(key))

function toFacets(content: string, { mentions }: WirePost): Facet[] {
  const accounts = new Map(mentions?.map(({ account, replace }) => [replace.from, account.toLowerCase()]))
  return findFacets(content, 'lens').map((facet) => {
    const profileId = facet.kind === 'mention' ? accounts.get(content.slice(facet.start, facet.end)) : undefined
    return profileId ? { ...facet, profileId } : facet
  })
}

interface Raw {
  content?: string
  title?: string
  locale?: string
  isEncrypted: boolean
}

/** An older or newer kind. All kinds have their text in the same place. */
function readRaw(raw: string | null | undefined): Raw {
  if (!raw) return { isEncrypted: false }
  const outer = toRecord(parseJson(raw))
  const inner = toRecord(outer['lens'])
  const read = (key: string) => [inner[key], outer[key]].find((value) => typeof value === 'string' && value !== '') as string | undefined
  if (inner['encryptedWith'] || outer['encryptedWith']) return { isEncrypted: true }
  return { content: read('content'), title: read('title'), locale: read('locale'), isEncrypted: false }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})
const isLink = (url: string | null | undefined): url is string => typeof url === 'string' && isWebUrl(url)

function toAttachments(metadata: WireMetadata): MediaAsset[] {
  const main = [metadata.image, metadata.video, metadata.audio, metadata.asset]
  const models = (metadata.assets ?? []).flatMap(({ uri }): MediaAsset[] => {
    const url = toMediaUri(uri)
    return url ? [{ type: 'Unknown', uri: url }] : []
  })
  const seen = new Set<string>()
  const known = [...main, ...(metadata.attachments ?? [])].flatMap((asset) => {
    const attachment = asset ? toAttachment(asset) : undefined
    // The main image is often repeated among the attachments.
    if (!attachment || seen.has(attachment.uri)) return []
    seen.add(attachment.uri)
    return [attachment]
  })
  return [...known, ...models]
}

function toAttachment(wire: WireMedia): MediaAsset | undefined {
  const uri = toMediaUri(wire.image ?? wire.video ?? wire.audio ?? '')
  if (!uri) return undefined
  const sides = { width: toSize(wire.width), height: toSize(wire.height), alt: wire.altTag || undefined }
  if (wire.image) return { type: wire.imageType === 'GIF' ? 'AnimatedGif' : 'Image', uri, ...sides }
  const media = { uri, coverUri: wire.cover ? toMediaUri(wire.cover) : undefined, duration: toSize(wire.durationSeconds) }
  if (wire.video) return { type: 'Video', ...media, ...sides }
  return { type: 'Audio', ...media, artist: wire.artist || undefined, title: wire.title || undefined }
}

/** An image side of zero is invalid. */
const toSize = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
