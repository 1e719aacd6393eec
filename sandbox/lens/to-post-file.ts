import {
  article,
  audio,
  image,
  link,
  MediaAudioMimeType,
  MediaImageMimeType,
  MediaVideoMimeType,
  type PostMetadata,
  textOnly,
  video,
} from '@lens-protocol/metadata'
import { imageUrl } from '../media/image-url.ts'
import { renderText } from '../seed/render-text.ts'
import type { Picture, World, WorldPost } from '../seed/world.ts'
import { toFocus } from './to-metadata.ts'

/** The file that the author of a post of the world once uploaded, by the official standard. */
export function toPostFile(world: World, mediaUrl: string, post: WorldPost): PostMetadata {
  const { text: content } = renderText(world, post)
  const base = { id: post.key, locale: post.locale }
  const optional = { ...base, ...(content && { content }) }
  const toImage = (picture: Picture) => ({
    item: imageUrl(mediaUrl, picture),
    type: MediaImageMimeType.SVG_XML,
    ...(picture.alt && { altTag: picture.alt }),
  })
  switch (toFocus(post)) {
    case 'IMAGE': {
      const images = post.pictures.map(toImage)
      return image({ ...optional, image: images[0]!, attachments: images })
    }
    case 'VIDEO': {
      const { key, seconds, cover } = post.video!
      const file = { item: `${mediaUrl}/video/${key}.mp4`, type: MediaVideoMimeType.MP4 }
      return video({ ...optional, video: { ...file, duration: seconds, cover: imageUrl(mediaUrl, cover) } })
    }
    case 'AUDIO': {
      const { key, title, artist } = post.sound!
      return audio({ ...optional, audio: { item: `${mediaUrl}/sound/${key}.wav`, type: MediaAudioMimeType.WAV, artist }, title })
    }
    case 'ARTICLE': {
      const { title, body, cover } = post.article!
      return article({ ...base, title, content: body, attachments: [toImage(cover)] })
    }
    case 'LINK':
      return link({ ...optional, sharingLink: post.card!.url })
    default:
      return textOnly({ ...base, content })
  }
}
