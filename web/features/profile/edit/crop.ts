export interface Size {
  width: number
  height: number
}

/** What of a picture is taken. */
export interface Crop {
  /** 1: as much as fits. */
  zoom: number
  /** Where it is taken from: 0 the left or upper edge, 1 the other one. */
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

/** The part of a picture that a crop takes, in the picture's own pixels. `aspect`: width by height of what comes out. */
export function toSourceRect({ width, height }: Size, { zoom, x, y }: Crop, aspect: number): Rect {
  const whole = width / height > aspect ? { width: height * aspect, height } : { width, height: width / aspect }
  const part = { width: whole.width / zoom, height: whole.height / zoom }
  return { left: (width - part.width) * x, top: (height - part.height) * y, ...part }
}

/** The same crop after the picture was pushed. `by`: in parts of the frame's width and height, to the right and down. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }, aspect: number): Crop {
  const part = toSourceRect(size, crop, aspect)
  // Where the picture is no larger than its frame it cannot be moved.
  const step = (room: number, length: number, share: number) => (room > 0 ? (share * length) / room : 0)
  return {
    zoom: crop.zoom,
    x: clamp(crop.x - step(size.width - part.width, part.width, by.x), 0, 1),
    y: clamp(crop.y - step(size.height - part.height, part.height, by.y), 0, 1),
  }
}

export const zoomCrop = (crop: Crop, zoom: number): Crop => ({ ...crop, zoom: clamp(zoom, 1, largestZoom) })
