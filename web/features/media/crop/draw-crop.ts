import { Failure } from '@chorus/model/failure'
import { type Crop, toSourceRect } from './crop.ts'

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
