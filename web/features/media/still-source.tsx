import type { MediaAsset } from '@chorus/model/media-asset'
import { useServices } from '../../app/services-context.tsx'
import { useMediaSrc } from '../../ui/media-url.tsx'

/** Nothing, as a picture: where a network sends no still of a GIF. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** In a <picture>: what stands there instead of a GIF that is a picture, for whoever wants no motion. */
export function StillSource({ asset: { type, coverUri } }: { asset: MediaAsset }) {
  const { visitor } = useServices()
  const cover = useMediaSrc()(coverUri)
  if (type !== 'AnimatedGif') return null
  // A blank would end the address there.
  return (
    <source
      media={visitor.motion === 'reduced' ? 'all' : '(prefers-reduced-motion: reduce)'}
      srcSet={cover?.replaceAll(' ', '%20') ?? blank}
    />
  )
}
