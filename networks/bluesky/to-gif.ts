import type { MediaAsset } from '@chorus/model/media-asset'
import { publishOffer } from './offers.ts'
import type { WireExternal } from './wire.ts'

/** Whose links are shown as moving pictures: those that are written so. */
const hosts: readonly string[] = publishOffer.gifHosts
/** px: more is no size. */
const longestSide = 100_000

/** Spec 3 §5: a GIF is a link that says its size. Undefined: it is a link like any other. */
export function toGif({ uri, description, thumb: coverUri }: WireExternal['external']): MediaAsset | undefined {
  const url = URL.parse(uri)
  if (url?.protocol !== 'https:' || !hosts.includes(url.hostname)) return undefined
  const [width, height] = ['ww', 'hh'].map((name) => Number(url.searchParams.get(name)))
  if (!isSide(width) || !isSide(height)) return undefined
  return { type: 'AnimatedGif', uri, coverUri, alt: description.replace(/^alt: */i, '') || undefined, width, height }
}

const isSide = (side: number | undefined): side is number => side !== undefined && side > 0 && side <= longestSide
