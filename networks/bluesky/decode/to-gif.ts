import type { MediaAsset } from '@chorus/model/media-asset'
import { publishFeatures } from '../features.ts'
import type { WireExternal } from './wire.ts'

/** Hosts whose links clients show as animated images. */
const hosts: readonly string[] = publishFeatures.gifHosts
/** px. Larger values are invalid. */
const longestSide = 100_000

/** Spec 3 §5: a GIF is a link that states its size. Undefined: an ordinary link. */
export function toGif({ uri, description, thumb: coverUri }: WireExternal['external']): MediaAsset | undefined {
  const url = URL.parse(uri)
  if (url?.protocol !== 'https:' || !hosts.includes(url.hostname)) return undefined
  const [width, height] = ['ww', 'hh'].map((name) => Number(url.searchParams.get(name)))
  if (!isSide(width) || !isSide(height)) return undefined
  return { type: 'AnimatedGif', uri, coverUri, alt: description.replace(/^alt: */i, '') || undefined, width, height }
}

const isSide = (side: number | undefined): side is number => side !== undefined && side > 0 && side <= longestSide
