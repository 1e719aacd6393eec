import { imageUrl } from '../../media/image-url.ts'
import { iso } from '../../seed/iso.ts'
import type { WorldPost } from '../../seed/world.ts'
import type { PostIds } from '../post-ids.ts'

type Json = Record<string, unknown>

/** The media and polls of posts, as X lists them beside its tweets. */
export interface Attachments {
  toMedia(post: WorldPost): Json[]
  toPoll(post: WorldPost): Json | undefined
  /** The `attachments` of a post's tweet. Undefined: none. */
  toKeys(post: WorldPost): Json | undefined
}

/** A file keeps the id of its upload. Undefined: it was there from the start. */
const toUploadId = (key: string): string | undefined => /^written-(\d+)$/.exec(key)?.[1]

export function createAttachments(mediaUrl: string, ids: PostIds, now: () => number): Attachments {
  const toMedia = (post: WorldPost): Json[] => {
    const id = ids.idOf(post)
    const photos = post.pictures.map((picture, index): Json => ({
      media_key: `3_${toUploadId(picture.key) ?? `${id}${index}`}`,
      type: 'photo',
      url: imageUrl(mediaUrl, picture),
      width: picture.width,
      height: picture.height,
      ...(picture.alt ? { alt_text: picture.alt } : {}),
    }))
    const { video } = post
    if (!video) return photos
    const { key, width, height, seconds, cover, isGif } = video
    const toVariant = (bit_rate: number) => ({ bit_rate, content_type: 'video/mp4', url: `${mediaUrl}/video/${key}.mp4` })
    const shared = { width, height, preview_image_url: imageUrl(mediaUrl, cover) }
    const name = toUploadId(key) ?? `${id}9`
    // X converts GIFs to one silent video.
    const film: Json = isGif
      ? { media_key: `16_${name}`, type: 'animated_gif', ...shared, ...(cover.alt && { alt_text: cover.alt }), variants: [toVariant(0)] }
      : {
          media_key: `13_${name}`,
          type: 'video',
          ...shared,
          duration_ms: seconds * 1000,
          public_metrics: { view_count: 0 },
          variants: [256_000, 832_000].map(toVariant),
        }
    return [...photos, film]
  }

  const pollIdOf = (post: WorldPost) => String(BigInt(ids.idOf(post)) + 1n)
  return {
    toMedia,
    toPoll: (post) =>
      post.poll && {
        id: pollIdOf(post),
        options: post.poll.options.map(({ label, votes }, index) => ({ position: index + 1, label, votes })),
        duration_minutes: post.poll.durationMinutes,
        end_datetime: iso(post.poll.endsAt),
        voting_status: post.poll.endsAt > now() ? 'open' : 'closed',
      },
    toKeys(post) {
      const media = toMedia(post).map((item) => item['media_key'])
      if (media.length === 0 && !post.poll) return undefined
      return { ...(media.length > 0 ? { media_keys: media } : {}), ...(post.poll ? { poll_ids: [pollIdOf(post)] } : {}) }
    },
  }
}
