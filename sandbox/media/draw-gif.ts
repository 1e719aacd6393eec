import sharp from 'sharp'
import type { ReadPicture } from './create-pictures.ts'

/** An animation of two of the world's images. Undefined: too many images are being painted. Sides in pixels. */
export async function drawGif(
  readPicture: ReadPicture,
  { key, width, height }: { key: string; width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const frames = [readPicture(`scene-${key}`, width, height), readPicture(`hull-${key}`, width, height)]
  const [one, other] = frames
  if (!one || !other) return undefined
  const images = await Promise.all([one, other])
  return new Uint8Array(
    await sharp(images.map(Buffer.from), { join: { animated: true } })
      .gif({ delay: [400, 400], effort: 1 })
      .toBuffer(),
  )
}
