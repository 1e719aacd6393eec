import { Failure } from '@chorus/model/failure'
import type { EditProfile } from '@chorus/networks/network'
import { encodeWithin } from '../../media/encode-within.ts'
import { toSourceRect, type Crop, type Size } from './crop.ts'

/** Draws the crop on a white background, because JPEG has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement | OffscreenCanvas, image: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Failure('not-offered', 'This browser can’t draw images.')
  const { left, top, width, height } = toSourceRect(image, crop, canvas.width / canvas.height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

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
