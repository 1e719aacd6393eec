import type { MediaAsset } from '@chorus/model/media-asset'
import type { MessageId } from '../../i18n/create-translate.ts'

/** Labels for media without alt text. */
export const mediaLabels: Readonly<Record<MediaAsset['type'], MessageId>> = {
  Image: 'media.image',
  AnimatedGif: 'media.gif',
  Video: 'media.video',
  Audio: 'media.audio',
  Unknown: 'media.image',
}

/** Whether it needs a video player. Some networks deliver GIFs as video files. */
export const isVideo = ({ type, uri }: MediaAsset): boolean =>
  type === 'Video' || (type === 'AnimatedGif' && /\.(mp4|webm|m3u8)(\?|$)/i.test(uri))
