import { limits, type NetworkLimits, type NetworkName } from '@chorus/model/limits'
import { encodeWithin } from '../media/encode-within.ts'

/** A picture of a post that is being written. */
export interface Picture {
  id: string
  file: Blob
  alt: string
  /** px */
  width: number
  height: number
}

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'] as const

export type PictureFault =
  | { code: 'type' }
  | { code: 'broken' }
  | { code: 'bytes'; network: NetworkName; max: number }
  | { code: 'gifs'; max: number }

/** It may move: it counts as a GIF by the limits, and where pictures are drawn anew only its first picture goes out, which is said before. */
const isGif = ({ type }: Blob): boolean => type === 'image/gif'

/** What of a file these networks do not take. Undefined: it can be read, and each of them takes it. */
export async function readPicture(file: Blob, networks: readonly NetworkName[]): Promise<Picture | PictureFault> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return { code: 'type' }
  for (const network of networks) {
    const { images, gifs }: NetworkLimits = limits[network]
    const { bytes } = isGif(file) ? gifs : images
    // One that is made smaller on its way may be larger than what is uploaded.
    if (file.size > bytes) return { code: 'bytes', network, max: bytes }
  }
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { id: crypto.randomUUID(), file, alt: '', width, height }
  } catch {
    return { code: 'broken' }
  }
}

/** How many pictures fit into one post of all these networks. */
export const maxPictures = (networks: readonly NetworkName[]): number =>
  Math.min(...networks.map((network) => limits[network].images.max), 20)

/** The same of those that may move. */
const maxGifs = (networks: readonly NetworkName[]): number => Math.min(...networks.map((network) => limits[network].gifs.max), 20)

/** Whether all of them fit into one post of all these networks. */
export const fitPictures = (pictures: readonly Picture[], networks: readonly NetworkName[]): boolean =>
  pictures.length <= maxPictures(networks) && pictures.filter(({ file }) => isGif(file)).length <= maxGifs(networks)

/** What was read, without the GIFs that do not fit beside those that are there. */
export function refuseGifs(
  read: readonly (Picture | PictureFault)[],
  there: readonly Picture[],
  networks: readonly NetworkName[],
): (Picture | PictureFault)[] {
  const max = maxGifs(networks)
  let count = there.filter(({ file }) => isGif(file)).length
  return read.map((each) => {
    if (!('file' in each) || !isGif(each.file)) return each
    count += 1
    return count > max ? { code: 'gifs', max } : each
  })
}

/** Where GIFs among these stand still. */
export const findStill = (pictures: readonly Picture[], networks: readonly NetworkName[]): NetworkName[] =>
  pictures.some(({ file }) => isGif(file)) ? networks.filter((network) => 'uploaded' in limits[network].images) : []

/**
 * The picture as this network takes it: as it is, or drawn anew within its sides and bytes, without what the camera wrote into it. Throws where
 * it cannot be made small enough.
 */
export async function fitPicture(picture: Picture, network: NetworkName): Promise<Pick<Picture, 'file' | 'width' | 'height'>> {
  const { images }: NetworkLimits = limits[network]
  const most = images.uploaded
  if (!most) return picture
  const bitmap = await createImageBitmap(picture.file)
  try {
    const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height)
    return await encodeWithin({
      size: { width: bitmap.width * scale, height: bitmap.height * scale },
      type: 'image/jpeg',
      bytes: most.bytes,
      draw(canvas) {
        const context = canvas.getContext('2d')!
        // What was seen through is white: JPEG knows no other nothing.
        context.fillStyle = '#ffffff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      },
    })
  } finally {
    bitmap.close()
  }
}
