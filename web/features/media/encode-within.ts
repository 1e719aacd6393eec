import { errorMessages } from '@chorus/model/error-messages'

interface Size {
  /** px */
  width: number
  height: number
}

export interface Drawing {
  /** As large as it may be. */
  size: Size
  /** Media type. */
  type: string
  /** At most. */
  bytes: number
  /** Fills the canvas, whatever its sides are. */
  draw(canvas: OffscreenCanvas): void
}

/** Spec 3 §4 and §9: from 1.0 down to 0.1. */
const qualities = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1] as const
/** What no quality makes small enough may be smaller. */
const scales = [1, 0.7, 0.5, 0.35, 0.25] as const

/** The finest file of what is drawn that is no larger than allowed. Throws where there is none: spec 3 §4, "Failed to compress image". */
export async function encodeWithin({ size, type, bytes, draw }: Drawing): Promise<Size & { file: Blob }> {
  for (const scale of scales) {
    const width = Math.max(1, Math.round(size.width * scale))
    const height = Math.max(1, Math.round(size.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    draw(canvas)
    for (const quality of qualities) {
      const file = await canvas.convertToBlob({ type, quality })
      // A browser that cannot write this type writes another one.
      if (file.type === type && file.size <= bytes) return { file, width, height }
    }
  }
  throw new Error(errorMessages.imageNotCompressed)
}

export const isNotCompressed = (error: unknown): boolean => error instanceof Error && error.message === errorMessages.imageNotCompressed
