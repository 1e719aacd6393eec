import { limits, type NetworkLimits } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'
import { encodeWithin } from '../../media/encode-within.ts'
import { stripMetadata } from '../../media/strip-metadata.ts'

/** An image attached to a draft. */
export interface DraftImage {
  id: string
  file: Blob
  alt: string
  /** px */
  width: number
  height: number
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/avif'] as const

/** Their metadata can't be cut out, and not every network shows them, so they become JPEGs. */
const reencodedTypes: readonly string[] = ['image/avif', 'image/bmp']

export type ImageProblem =
  | { code: 'type' }
  | { code: 'broken' }
  | { code: 'bytes'; network: NetworkName; max: number }
  | { code: 'gifs'; max: number }

/** Networks limit GIFs separately. Those that re-encode images post only the first frame, which the composer says before sending. */
const isGif = ({ type }: Blob): boolean => type === 'image/gif'

/** Reads an image file, or returns why it cannot be attached: wrong type, unreadable, or too large for one of the networks. */
export async function readImage(file: Blob, networks: readonly NetworkName[]): Promise<DraftImage | ImageProblem> {
  if (!(imageTypes as readonly string[]).includes(file.type)) return { code: 'type' }
  let mostBytes = Number.POSITIVE_INFINITY
  for (const network of networks) {
    const { images, gifs }: NetworkLimits = limits[network]
    const { bytes } = isGif(file) ? gifs : images
    mostBytes = Math.min(mostBytes, bytes)
    // `bytes` limits the chosen file. Networks that re-encode images have a lower limit for the upload.
    if (file.size > bytes) return { code: 'bytes', network, max: bytes }
  }
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    // Some networks get the file unchanged.
    const plain = reencodedTypes.includes(file.type)
      ? await toJpeg(file, { width, height, bytes: mostBytes })
      : { file: await stripMetadata(file), width, height }
    return { id: crypto.randomUUID(), alt: '', ...plain }
  } catch {
    return { code: 'broken' }
  }
}

/** The most images that a post to all these networks may have. */
export const maxImages = (networks: readonly NetworkName[], isQuote: boolean): number =>
  Math.min(...networks.map((network) => maxOn(network, isQuote)), 20)

function maxOn(network: NetworkName, isQuote: boolean): number {
  const { max, quoting = max }: NetworkLimits['images'] = limits[network].images
  return isQuote ? quoting : max
}

/** The most GIFs that a post to all these networks may have. */
const maxGifs = (networks: readonly NetworkName[]): number => Math.min(...networks.map((network) => limits[network].gifs.max), 20)

/** A network on which a post can't have as many images or GIFs. */
export interface ImageExcess {
  network: NetworkName
  /** quoting: a post without a quote may have more. mixed: it takes a GIF or images, but not both. */
  kind: 'images' | 'quoting' | 'gifs' | 'mixed'
  max: number
}

/** Networks on which a post can't have all of these images. */
export const findImageExcess = (images: readonly DraftImage[], networks: readonly NetworkName[], isQuote: boolean): ImageExcess[] =>
  networks.flatMap((network): ImageExcess | [] => {
    const [most, mostGifs] = [maxOn(network, isQuote), maxGifs([network])]
    if (images.length > most) return { network, kind: most < maxOn(network, false) ? 'quoting' : 'images', max: most }
    const gifs = images.filter(({ file }) => isGif(file)).length
    if (gifs > mostGifs) return { network, kind: 'gifs', max: mostGifs }
    const { isAlone }: NetworkLimits['gifs'] = limits[network].gifs
    return isAlone && gifs > 0 && images.length > gifs ? { network, kind: 'mixed', max: mostGifs } : []
  })

/** Whether a post to all these networks may have these images. */
export const fitImages = (images: readonly DraftImage[], networks: readonly NetworkName[], isQuote: boolean): boolean =>
  findImageExcess(images, networks, isQuote).length === 0

/** Replaces GIFs that exceed the limit with a problem, counting those already attached. */
export function rejectExtraGifs(
  read: readonly (DraftImage | ImageProblem)[],
  attached: readonly DraftImage[],
  networks: readonly NetworkName[],
): (DraftImage | ImageProblem)[] {
  const max = maxGifs(networks)
  let count = attached.filter(({ file }) => isGif(file)).length
  return read.map((each) => {
    if (!('file' in each) || !isGif(each.file)) return each
    count += 1
    return count > max ? { code: 'gifs', max } : each
  })
}

/** Networks that would post only the first frame of a GIF among these images. */
export const findWithoutGifs = (images: readonly DraftImage[], networks: readonly NetworkName[]): NetworkName[] =>
  images.some(({ file }) => isGif(file)) ? networks.filter((network) => 'uploaded' in limits[network].images) : []

/**
 * The image as this network accepts it: unchanged, or re-encoded within its dimensions and bytes, which also strips camera metadata. Throws
 * when it cannot be made small enough.
 */
export async function fitImage(image: DraftImage, network: NetworkName): Promise<Pick<DraftImage, 'file' | 'width' | 'height'>> {
  const { images }: NetworkLimits = limits[network]
  return images.uploaded ? toJpeg(image.file, images.uploaded) : image
}

/** A JPEG within these dimensions and bytes. Throws when the file is no image, or can't be made small enough. */
export async function toJpeg(file: Blob, within: { width: number; height: number; bytes: number }) {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, within.width / bitmap.width, within.height / bitmap.height)
    return await encodeWithin({
      size: { width: bitmap.width * scale, height: bitmap.height * scale },
      type: 'image/jpeg',
      bytes: within.bytes,
      draw(canvas) {
        const context = canvas.getContext('2d')!
        // JPEG has no transparency, so transparent pixels become white.
        context.fillStyle = '#ffffff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
      },
    })
  } finally {
    bitmap.close()
  }
}
