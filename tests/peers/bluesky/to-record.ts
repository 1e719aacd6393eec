import type { BlobRef } from '@atproto/api'
import { renderText } from '@chorus/sandbox/seed/render-text'
import type { World, WorldPost } from '@chorus/sandbox/seed/world'

export interface StrongRef {
  uri: string
  cid: string
}

/** Files of a post that are already uploaded. */
export interface Uploads {
  pictures: BlobRef[]
  video?: BlobRef
  thumb?: BlobRef
}

export const iso = (ms: number): string => new Date(ms).toISOString()
const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** A post of the world as a record of its author's repository. */
export function toRecord(
  world: World,
  post: WorldPost,
  uploads: Uploads,
  written: ReadonlyMap<string, StrongRef>,
): Record<string, unknown> {
  const { text, entities } = renderText(world, post)
  const facets = entities.flatMap((entity): unknown[] => {
    const index = { byteStart: byteLength(text.slice(0, entity.start)), byteEnd: byteLength(text.slice(0, entity.end)) }
    const type = 'app.bsky.richtext.facet'
    if (entity.kind === 'mention')
      return [{ index, features: [{ $type: `${type}#mention`, did: world.person(entity.person).accounts.bluesky!.did }] }]
    if (entity.kind === 'link') return [{ index, features: [{ $type: `${type}#link`, uri: entity.url }] }]
    return entity.kind === 'hashtag' ? [{ index, features: [{ $type: `${type}#tag`, tag: entity.tag }] }] : []
  })
  const embed = toEmbed(post, uploads, written)
  return {
    $type: 'app.bsky.feed.post',
    text,
    createdAt: iso(post.at),
    langs: [post.locale],
    ...(facets.length > 0 ? { facets } : {}),
    ...(post.replyTo ? { reply: { parent: written.get(post.replyTo), root: written.get(post.root ?? post.replyTo) } } : {}),
    ...(embed ? { embed } : {}),
  }
}

function toEmbed(post: WorldPost, uploads: Uploads, written: ReadonlyMap<string, StrongRef>): Record<string, unknown> | undefined {
  const media = toMedia(post, uploads)
  const record = post.quoteOf ? { $type: 'app.bsky.embed.record', record: written.get(post.quoteOf) } : undefined
  return record && media ? { $type: 'app.bsky.embed.recordWithMedia', record, media } : (record ?? media)
}

function toMedia({ pictures, video, card }: WorldPost, uploads: Uploads): Record<string, unknown> | undefined {
  if (pictures.length > 0) {
    const images = pictures.map(({ alt, width, height }, index) => ({
      image: uploads.pictures[index],
      alt,
      aspectRatio: { width, height },
    }))
    return { $type: 'app.bsky.embed.images', images }
  }
  if (video) return { $type: 'app.bsky.embed.video', video: uploads.video, aspectRatio: { width: video.width, height: video.height } }
  if (!card) return undefined
  return {
    $type: 'app.bsky.embed.external',
    external: { uri: card.url, title: card.title, description: card.description, ...(uploads.thumb ? { thumb: uploads.thumb } : {}) },
  }
}
