import { errorMessages } from '@chorus/model/error-messages'

interface Size {
  /** px */
  width: number
  height: number
}

export interface Drawing {
  /** Maximum dimensions. */
  size: Size
  /** Media type. */
  type: string
  /** Maximum file size. */
  bytes: number
  /** Draws onto the whole canvas, which may be smaller than `size`. */
  draw(canvas: OffscreenCanvas): void
}

/** JPEG quality from 1.0 down to 0.1 (spec 3 §4 and §9). */
const qualities = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1] as const
/** Scale factors to try when no quality fits. */
const scales = [1, 0.7, 0.5, 0.35, 0.25] as const

/** Encodes the drawing at the largest scale and best quality that fits. Throws when none does: spec 3 §4, "Failed to compress image". */
export async function encodeWithin({ size, type, bytes, draw }: Drawing): Promise<Size & { file: Blob }> {
  for (const scale of scales) {
    const width = Math.max(1, Math.round(size.width * scale))
    const height = Math.max(1, Math.round(size.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    draw(canvas)
    for (const quality of qualities) {
      const file = await canvas.convertToBlob({ type, quality })
      // A browser that cannot encode this type falls back to PNG.
      if (file.type === type && file.size <= bytes) return { file, width, height }
    }
  }
  throw new Error(errorMessages.imageNotCompressed)
}

export const isNotCompressed = (error: unknown): boolean => error instanceof Error && error.message === errorMessages.imageNotCompressed
