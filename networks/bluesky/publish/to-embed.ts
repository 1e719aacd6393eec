import type { Draft, DraftMedia } from '../../draft.ts'
import type { WireBlob, WireStrongRef } from '../decode/wire.ts'

/** Uploads a file and returns the reference for a record. */
export type Upload = (file: Blob) => Promise<WireBlob>

/** The embed of a post: one kind of media, by the priority of spec 3 §5, and the quote beside it. */
export async function toEmbed(
  { media, card }: Pick<Draft, 'media' | 'card'>,
  quoted: WireStrongRef | undefined,
  upload: Upload,
): Promise<object | undefined> {
  const own =
    (await toGif(media, upload)) ?? (await toImages(media, upload)) ?? (await toVideo(media, upload)) ?? (await toCard(card, upload))
  if (!quoted) return own
  const record = { $type: 'app.bsky.embed.record', record: quoted }
  return own ? { $type: 'app.bsky.embed.recordWithMedia', record, media: own } : record
}

type Gif = Extract<DraftMedia, { kind: 'gif' }>
type File = Exclude<DraftMedia, { kind: 'gif' }>

async function toGif(media: readonly DraftMedia[], upload: Upload): Promise<object | undefined> {
  const gif = media.find((one): one is Gif => one.kind === 'gif')
  if (!gif) return undefined
  // Spec 3 §5: clients read the size from the URL.
  const url = new URL(gif.url)
  url.searchParams.set('hh', String(gif.height))
  url.searchParams.set('ww', String(gif.width))
  // Bluesky's app plays the video beside the GIF, whose name it can't derive from the GIF's on every host.
  for (const format of ['mp4', 'webm'] as const) {
    const name = findNameBeside(url, gif[format], format)
    if (name !== undefined) url.searchParams.set(format, name)
  }
  const thumb = gif.preview ? { thumb: await upload(gif.preview) } : {}
  const external = { uri: url.href, title: gif.title ?? '', description: gif.alt ? `Alt: ${gif.alt}` : '', ...thumb }
  return { $type: 'app.bsky.embed.external', external }
}

function findNameBeside({ origin, pathname }: URL, file: string | undefined, extension: string): string | undefined {
  const folder = `${origin}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`
  if (!file?.startsWith(folder) || !file.endsWith(`.${extension}`)) return undefined
  const name = file.slice(folder.length, -extension.length - 1)
  return /^[\w-]+$/.test(name) ? name : undefined
}

/** Spec 3 §9: clients show no more. */
const mostImages = 4

async function toImages(media: readonly DraftMedia[], upload: Upload): Promise<object | undefined> {
  const images = media.filter((one): one is File => one.kind === 'image').slice(0, mostImages)
  if (images.length === 0) return undefined
  // One after another, so that a failure stops the rest.
  const written: object[] = []
  for (const image of images) written.push({ image: await upload(image.file), alt: image.alt ?? '', ...toRatio(image) })
  return { $type: 'app.bsky.embed.images', images: written }
}

async function toVideo(media: readonly DraftMedia[], upload: Upload): Promise<object | undefined> {
  const video = media.find((one): one is File => one.kind === 'video')
  if (!video) return undefined
  return { $type: 'app.bsky.embed.video', video: await upload(video.file), ...(video.alt ? { alt: video.alt } : {}), ...toRatio(video) }
}

async function toCard(card: Draft['card'], upload: Upload): Promise<object | undefined> {
  if (!card) return undefined
  const { url: uri, title, description, picture } = card
  const thumb = picture ? { thumb: await upload(picture) } : {}
  return { $type: 'app.bsky.embed.external', external: { uri, title, description, ...thumb } }
}

const toRatio = ({ width, height }: File): object =>
  width && height ? { aspectRatio: { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) } } : {}
