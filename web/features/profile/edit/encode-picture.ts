import { Failure } from '@chorus/model/failure'
import type { EditProfile } from '@chorus/networks/network'
import { toSourceRect, type Crop, type Size } from './crop.ts'

/** From the finest to what is still worth looking at; then smaller, and again. */
const qualities = [0.92, 0.85, 0.75, 0.6, 0.45] as const
const scales = [1, 0.7, 0.5, 0.35] as const

/** Draws what a crop takes, over white: what is see-through has no colour of its own in every format. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Failure('not-offered', 'This browser cannot draw pictures.')
  const { left, top, width, height } = toSourceRect(picture, crop, canvas.width / canvas.height)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** A file of one of the types that a network takes, no larger than it allows. `size`: px, at most. Throws a Failure where that cannot be. */
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
  for (const scale of scales) {
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(size.width * largest * scale))
    canvas.height = Math.max(1, Math.round(size.height * largest * scale))
    drawCrop(canvas, picture, crop)
    for (const quality of qualities) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob && blob.type === type && blob.size <= bytes) return blob
    }
  }
  throw new Failure('refused', 'The picture cannot be made small enough.')
}
