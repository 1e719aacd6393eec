import type { EditProfile } from '@chorus/networks/network'
import { toSourceRect, type Crop, type Size } from '../../media/crop/crop.ts'
import { drawCrop } from '../../media/crop/draw-crop.ts'
import { encodeWithin } from '../../media/encode-within.ts'

/**
 * Encodes the crop in a type that the network accepts, within its byte limit. `size`: px at most. Throws when no quality is small enough.
 */
export async function encodeImage(image: ImageBitmap, crop: Crop, size: Size, { types, bytes }: EditProfile['images']): Promise<Blob> {
  const type = types.find((name) => name === 'image/jpeg') ?? types[0] ?? 'image/jpeg'
  const part = toSourceRect(image, crop, size.width / size.height)
  // Never upscale.
  const largest = Math.min(1, part.width / size.width)
  const within = { width: size.width * largest, height: size.height * largest }
  return (await encodeWithin({ size: within, type, bytes, draw: (canvas) => drawCrop(canvas, image, crop) })).file
}
