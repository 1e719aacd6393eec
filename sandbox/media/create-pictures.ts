import sharp from 'sharp'
import { draw } from './draw.ts'

/** Flat colours need no better quality, and more effort takes six times as long. */
const format = { quality: 75, effort: 2 } as const
const mostPictures = 1000
/** Requested pictures that aren't painted yet. Pages ask for far fewer, but anyone may ask. */
const mostUnpainted = 200

// More threads for one small image cost more than they save.
sharp.concurrency(1)

/** Sides in pixels. Undefined: too many pictures are being painted. */
export type ReadPicture = (key: string, width: number, height: number) => Promise<Uint8Array<ArrayBuffer>> | undefined

/**
 * The world's images as WebP files, each painted once. The networks' hosts send no SVG, which a browser would lay out as a document of its
 * own, on the main thread.
 */
export function createPictures(): ReadPicture {
  const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let unpainted = 0
  return (key, width, height) => {
    const name = `${key} ${width} ${height}`
    const known = pictures.get(name)
    if (known) return known
    if (unpainted >= mostUnpainted) return undefined
    unpainted += 1
    const picture = paint(key, width, height).finally(() => (unpainted -= 1))
    pictures.set(name, picture)
    picture.catch(() => pictures.delete(name))
    if (pictures.size > mostPictures) pictures.delete(pictures.keys().next().value!)
    return picture
  }
}

const paint = async (...picture: Parameters<typeof draw>) =>
  new Uint8Array(
    await sharp(Buffer.from(draw(...picture)))
      .webp(format)
      .toBuffer(),
  )
