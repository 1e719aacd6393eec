import { Failure } from '@chorus/model/failure'
import type { EditProfile } from '@chorus/networks/network'
import { encodeWithin } from '../../media/encode-within.ts'
import { toSourceRect, type Crop, type Size } from './crop.ts'

/** Draws what a crop takes, over white: what is see-through has no colour of its own in every format. */
export function drawCrop(canvas: HTMLCanvasElement | OffscreenCanvas, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Failure('not-offered', 'This browser cannot draw pictures.')
  const { left, top, width, height } = toSourceRect(picture, crop, canvas.width / canvas.height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** A file of one of the types that a network takes, no larger than it allows. `size`: px, at most. Throws where that cannot be. */
export async function encodePicture(
  picture: ImageBitmap,
  crop: Crop,
  size: Size,
  { types, bytes }: EditProfile['pictures'],
): Promise<Blob> {
  const type = types.find((name) => name === 'image/jpeg') ?? types[0] ?? 'image/jpeg'
  const part = toSourceRect(picture, crop, size.width / size.height)
  // Nothing is gained by making it larger than it is.
  const largest = Math.min(1, part.width / size.width)
  const within = { width: size.width * largest, height: size.height * largest }
  return (await encodeWithin({ size: within, type, bytes, draw: (canvas) => drawCrop(canvas, picture, crop) })).file
}
