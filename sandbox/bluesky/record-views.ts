import { imageUrl } from '../media/image-url.ts'
import { hostileUrls } from '../seed/hostile-texts.ts'
import { iso } from '../seed/iso.ts'
import { renderText } from '../seed/render-text.ts'
import type { World, WorldPost } from '../seed/world.ts'
import { toCid } from './cid.ts'
import { type Names, postCollection } from './names.ts'
import type { BlueskyState, Json } from './state/create-state.ts'

/** A post as its author's repository holds it, and its embeds as the AppView shows them, without the quote. */
export interface RecordViews {
  toStrongRef(post: WorldPost): { uri: string; cid: string }
  toRecord(post: WorldPost): Json
  toMedia(post: WorldPost): Json | undefined
}

interface WrittenBlob {
  ref: { $link: string }
}
interface WrittenEmbed {
  $type: string
  images?: { image: WrittenBlob; alt: string; aspectRatio?: Json }[]
  video?: WrittenBlob
  alt?: string
  aspectRatio?: Json
  external?: { uri: string; title: string; description: string; thumb?: WrittenBlob }
  media?: WrittenEmbed
}

export function createRecordViews(world: World, mediaUrl: string, { records, written }: BlueskyState, names: Names): RecordViews {
  const find = (post: WorldPost) => records.get(written.get(post.key) ?? '')
  const toFileUrl = ({ ref }: WrittenBlob) => `${mediaUrl}/file/${ref.$link}`

  const toWrittenMedia = (embed: WrittenEmbed | undefined): Json | undefined => {
    if (!embed) return undefined
    if (embed.media) return toWrittenMedia(embed.media)
    if (embed.images)
      return {
        $type: 'app.bsky.embed.images#view',
        images: embed.images.map(({ image, alt, aspectRatio }) => ({
          thumb: toFileUrl(image),
          fullsize: toFileUrl(image),
          alt,
          ...(aspectRatio ? { aspectRatio } : {}),
        })),
      }
    if (embed.video) {
      const { alt, aspectRatio, video } = embed
      const more = { ...(alt ? { alt } : {}), ...(aspectRatio ? { aspectRatio } : {}) }
      return { $type: 'app.bsky.embed.video#view', cid: video.ref.$link, playlist: toFileUrl(video), ...more }
    }
    if (!embed.external) return undefined
    const { thumb, ...external } = embed.external
    return { $type: 'app.bsky.embed.external#view', external: { ...external, ...(thumb ? { thumb: toFileUrl(thumb) } : {}) } }
  }

  const toStrongRef = (post: WorldPost) => ({ uri: names.toUri(post), cid: find(post)?.cid ?? toCid(post.key) })
  const findPost = (key: string | undefined) => (key === undefined ? undefined : world.post(key))

  return {
    toStrongRef,
    toRecord(post) {
      const known = find(post)
      if (known) return known.value
      const { text, entities } = renderText(world, post)
      const facets = entities.flatMap((entity): Json[] => {
        const index = { byteStart: bytesBefore(text, entity.start), byteEnd: bytesBefore(text, entity.end) }
        if (entity.kind === 'mention')
          return [{ index, features: [{ $type: 'app.bsky.richtext.facet#mention', did: names.didOf(entity.person) }] }]
        if (entity.kind === 'link') return [{ index, features: [{ $type: 'app.bsky.richtext.facet#link', uri: entity.url }] }]
        return entity.kind === 'hashtag' ? [{ index, features: [{ $type: 'app.bsky.richtext.facet#tag', tag: entity.tag }] }] : []
      })
      if (post.malformed) facets.push(...toMalformed(text))
      const parent = findPost(post.replyTo)
      const root = findPost(post.root)
      return {
        $type: postCollection,
        text,
        createdAt: iso(post.at),
        langs: [post.locale],
        ...(facets.length > 0 ? { facets } : {}),
        ...(parent && root ? { reply: { parent: toStrongRef(parent), root: toStrongRef(root) } } : {}),
      }
    },
    toMedia(post) {
      const known = find(post)
      if (known) return toWrittenMedia(known.value['embed'] as WrittenEmbed | undefined)
      if (post.pictures.length > 0)
        return {
          $type: 'app.bsky.embed.images#view',
          images: post.pictures.map((picture) => ({
            thumb: imageUrl(mediaUrl, picture),
            fullsize: imageUrl(mediaUrl, picture),
            alt: picture.alt,
            aspectRatio: { width: picture.width, height: picture.height },
          })),
        }
      if (post.video)
        return {
          $type: 'app.bsky.embed.video#view',
          cid: toCid(post.video.key),
          playlist: `${mediaUrl}/video/${post.video.key}/playlist.m3u8`,
          thumbnail: imageUrl(mediaUrl, post.video.cover),
          ...(post.video.cover.alt ? { alt: post.video.cover.alt } : {}),
          aspectRatio: { width: post.video.width, height: post.video.height },
        }
      if (!post.card) return undefined
      const { url, title, description, picture } = post.card
      const thumb = picture ? { thumb: imageUrl(mediaUrl, picture) } : {}
      return { $type: 'app.bsky.embed.external#view', external: { uri: url, title, description, ...thumb } }
    },
  }
}

/** Facets that lie outside the text or link to forbidden schemes. */
function toMalformed(text: string): Json[] {
  const end = encoder.encode(text).length
  const [link, mention, tag] = ['link', 'mention', 'tag'].map((kind) => `app.bsky.richtext.facet#${kind}`)
  const places = [
    [0, 5],
    [2, 1],
    [-5, 3],
    [end, end + 10],
    [end + 100, end + 200],
    [0, Number.MAX_SAFE_INTEGER],
    [1.5, 4.5],
    [3, 3],
    [6, 8],
    [7, 12],
  ]
  const features = [
    ...hostileUrls.map((uri) => ({ $type: link, uri })),
    { $type: mention, did: 'javascript:alert(1)' },
    { $type: mention, did: `did:web:${text}` },
    { $type: tag, tag: text },
    { $type: link, uri: null },
    null,
  ]
  return [
    ...places.flatMap(([byteStart, byteEnd]) => features.map((feature) => ({ index: { byteStart, byteEnd }, features: [feature] }))),
    { index: null, features: 'none' },
    { index: { byteStart: '0', byteEnd: '5' }, features },
  ]
}

const encoder = new TextEncoder()
const bytesBefore = (text: string, end: number): number => encoder.encode(text.slice(0, end)).length
