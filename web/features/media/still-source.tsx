import type { MediaAsset } from '@chorus/model/media-asset'
import { useServices } from '../../services/context/services-context.tsx'
import { useMediaSrc } from '../../ui/content/media-url.tsx'

/** A transparent GIF, for networks that send no still frame. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Inside a <picture>: replaces an animated GIF with a still frame when motion is reduced. */
export function StillSource({ asset: { type, coverUri } }: { asset: MediaAsset }) {
  const { preferences } = useServices()
  const cover = useMediaSrc()(coverUri)
  if (type !== 'AnimatedGif') return null
  // A space would end the URL in srcset.
  return (
    <source
      media={preferences.motion === 'reduced' ? 'all' : '(prefers-reduced-motion: reduce)'}
      srcSet={cover?.replaceAll(' ', '%20') ?? blank}
    />
  )
}
