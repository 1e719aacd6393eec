export interface Size {
  width: number
  height: number
}

/** The selected part of an image. */
export interface Crop {
  /** 1 shows as much of the image as fits. */
  zoom: number
  /** Position of the crop: 0 is the left or top edge, 1 the right or bottom one. */
  x: number
  y: number
}

export interface Rect extends Size {
  left: number
  top: number
}

export const largestZoom = 4
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The crop in pixels of the image. `aspect`: width ÷ height of the result. */
export function toSourceRect({ width, height }: Size, { zoom, x, y }: Crop, aspect: number): Rect {
  const whole = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect }
  const part = { width: whole.width / zoom, height: whole.height / zoom }
  return { left: (width - part.width) * x, top: (height - part.height) * y, ...part }
}

/** Pans a crop. `by`: fractions of the frame's width and height, right and down. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }, aspect: number): Crop {
  const part = toSourceRect(size, crop, aspect)
  // An image no larger than its frame cannot move.
  const step = (room: number, length: number, share: number) => (room > 0 ? (share * length) / room : 0)
  return {
    zoom: crop.zoom,
    x: clamp(crop.x - step(size.width - part.width, part.width, by.x), 0, 1),
    y: clamp(crop.y - step(size.height - part.height, part.height, by.y), 0, 1),
  }
}

export const zoomCrop = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: clamp(zoom, 1, largestZoom) })
