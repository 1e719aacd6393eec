import { type FoundGif, gifFilePath } from '@chorus/contract/content/gifs'
import { maxAltText } from '@chorus/model/limits'
import type { DraftMedia, Publish } from '@chorus/networks/draft'
import type { Fetcher } from '@chorus/networks/fetcher'

/** A GIF attached to a draft. It is hosted by the service that found it. */
export interface DraftGif extends FoundGif {
  alt: string
}

/** The service describes what its GIFs show. Its description is better than no alt text, and can be edited. */
export const toDraftGif = (found: FoundGif): DraftGif => ({ ...found, alt: found.title.slice(0, maxAltText) })

type GifPublish = Pick<Publish, 'mediaOrder' | 'gifHosts'>

/** Whether a network shows linked GIFs from this host; otherwise it gets the file. Flows C16. */
export function canPostGif({ url }: Pick<DraftGif, 'url'>, { mediaOrder, gifHosts }: GifPublish): boolean {
  if (!mediaOrder.includes('gif')) return mediaOrder.includes('image')
  return gifHosts === undefined || gifHosts.includes(new URL(url).hostname)
}

/** Reads a GIF, or its still image, through our server. Throws when it can't be read. */
export async function fetchGifFile(fetcher: Fetcher, url: string): Promise<Blob> {
  const response = await fetcher(`${gifFilePath}?url=${encodeURIComponent(url)}`, {})
  if (!response.ok) throw new Error(`The GIF could not be read: ${response.status}.`)
  return response.blob()
}

/** The GIF as a network takes it: a link, or its file. `fetchFile` may throw. */
export async function toGifMedia(
  gif: DraftGif,
  { mediaOrder }: GifPublish,
  fetchFile: (url: string) => Promise<Blob>,
): Promise<DraftMedia> {
  const { url, title, width, height, mp4, webm } = gif
  const alt = gif.alt.trim()
  const shared = { width, height, ...(alt && { alt }) }
  if (!mediaOrder.includes('gif')) return { kind: 'image', file: await fetchFile(url), ...shared }
  // A GIF works without its still image.
  const preview = gif.preview === undefined ? undefined : await fetchFile(gif.preview).catch(() => undefined)
  return { kind: 'gif', url, title, ...shared, ...(preview && { preview }), ...(mp4 && { mp4 }), ...(webm && { webm }) }
}
