import type { MediaAsset } from '@chorus/model/media-asset'
import type { MessageId } from '../../i18n/create-translate.ts'

/** What something is called that nobody has described. */
export const mediaLabels: Readonly<Record<MediaAsset['type'], MessageId>> = {
  Image: 'media.image',
  AnimatedGif: 'media.gif',
  Video: 'media.video',
  Audio: 'media.audio',
  Unknown: 'media.image',
}

/** Whether a player shows it: some networks keep GIFs as films. */
export const isFilm = ({ type, uri }: MediaAsset): boolean =>
  type === 'Video' || (type === 'AnimatedGif' && /\.(mp4|webm|m3u8)(\?|$)/i.test(uri))
