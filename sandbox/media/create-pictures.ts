import sharp from 'sharp'
import { draw } from './draw.ts'

/** Flat colours need no better quality, and more effort takes six times as long. */
const format = { quality: 75, effort: 2 } as const
const mostPictures = 1000

// More threads for one small image cost more than they save.
sharp.concurrency(1)

/** Sides in pixels. */
export type ReadPicture = (key: string, width: number, height: number) => Promise<Uint8Array<ArrayBuffer>>

/**
 * The world's images as WebP files, each painted once. The networks' hosts send no SVG, which a browser would lay out as a document of its
 * own, on the main thread.
 */
export function createPictures(): ReadPicture {
  const pictures = new Map<string, ReturnType<ReadPicture>>()
  return (key, width, height) => {
    const name = `${key} ${width} ${height}`
    const known = pictures.get(name)
    if (known) return known
    const picture = paint(draw(key, width, height))
    pictures.set(name, picture)
    picture.catch(() => pictures.delete(name))
    if (pictures.size > mostPictures) pictures.delete(pictures.keys().next().value!)
    return picture
  }
}

const paint = async (svg: string) => new Uint8Array(await sharp(Buffer.from(svg)).webp(format).toBuffer())
