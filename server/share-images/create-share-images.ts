import { measureImage } from '../upstream/images/measure-image.ts'
import type { ReadPublicImage } from '../upstream/images/read-public-image.ts'
import { createMemo } from '../upstream/memo.ts'
import { withTimeout } from '../upstream/with-timeout.ts'
import type { Draw } from './create-draw.ts'
import { readPageFacts, type OwnPageFacts } from './read-page-facts.ts'

export interface ShareImage {
  /** A PNG. */
  bytes: Uint8Array<ArrayBuffer>
  /** Whether it shows the page’s object. False: what Chorus is. */
  isOfObject: boolean
}

export interface ShareImageDeps {
  /** One of our pages or files, as guests get it. `household`: whose limit it counts against. */
  readOwn(path: string, household: string): Promise<Response>
  /** Undefined if this server reads no files from other hosts. */
  readImage: ReadPublicImage | undefined
  /** Media addresses of the sandbox start with it, and are read through our own origin. */
  mediaUrl: string | undefined
  draw: Draw
  now: () => number
}

/** ms that an image is fresh. */
const ages = { ofObject: 10 * 60_000, general: 30_000 }
/** Bytes of images in memory. */
const mostBytes = 48 * 1024 * 1024
/** ms. Apps wait only a few seconds for a share image, and one without an avatar is still good. */
const imageDeadline = 2500
/** A decoded image takes four bytes a pixel. */
const mostPixels = 20_000_000

/** Images of pages, by path. Rejects when none can be drawn. Whatever the page’s own head says is drawn, so an image never shows more than its page shows guests. */
export function createShareImages({ readOwn, readImage, mediaUrl, draw, now }: ShareImageDeps) {
  const readFile = async (address: string | undefined, household: string): Promise<Uint8Array | undefined> => {
    if (!address) return undefined
    const own = address.startsWith('/') ? address : toSandboxPath(address, mediaUrl)
    try {
      if (own !== undefined) return await readOwnImage(await readOwn(own, household))
      const image = readImage && (await withTimeout(readImage(new URL(address)), imageDeadline))
      return image && toDrawable(image.bytes)
    } catch {
      // Other people's hosts fail every day.
      return undefined
    }
  }

  const readFacts = async (path: string, household: string): Promise<OwnPageFacts> => {
    const page = await readOwn(path, household)
    // That is about the client or this moment. Stored, it would replace the page’s image for everyone.
    if (page.status === 429 || page.status >= 500) throw new Error(`The page answered ${page.status}.`)
    const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html')
    return readPageFacts(isPage ? await page.text() : '')
  }

  const drawPage = async (path: string, household: string): Promise<ShareImage> => {
    const { isOfObject, avatar: avatarAt, picture: pictureAt, ...texts } = await readFacts(path, household)
    const [avatar, picture] = await Promise.all([readFile(avatarAt, household), readFile(pictureAt, household)])
    try {
      return { bytes: await draw({ ...texts, avatar, picture }), isOfObject }
    } catch (error) {
      if (!avatar && !picture) throw error
      // A file can look like an image and still not be one.
      return { bytes: await draw(texts), isOfObject }
    }
  }

  return createMemo(drawPage, {
    age: ({ isOfObject }) => (isOfObject ? ages.ofObject : ages.general),
    grace: ages.ofObject,
    size: 2000,
    weight: { of: ({ bytes }) => bytes.length, most: mostBytes },
    now,
  })
}

const toSandboxPath = (address: string, mediaUrl: string | undefined): string | undefined =>
  mediaUrl !== undefined && address.startsWith(`${mediaUrl}/`) ? `/sandbox/media${address.slice(mediaUrl.length)}` : undefined

const readOwnImage = async (answer: Response): Promise<Uint8Array | undefined> =>
  answer.ok ? toDrawable(Buffer.from(await answer.arrayBuffer())) : undefined

function toDrawable(bytes: Buffer): Uint8Array | undefined {
  const size = measureImage(bytes)
  return size && size.width * size.height <= mostPixels ? new Uint8Array(bytes) : undefined
}
