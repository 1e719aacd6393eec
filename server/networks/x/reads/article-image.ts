import { Refusal } from '@chorus/contract/refusal'
import type { Transport } from '../../../upstream/http/transport.ts'
import { createReadPublicImage, type PublicImage } from '../../../upstream/images/read-public-image.ts'
import { createMemo } from '../../../upstream/memo.ts'
import { createReadPage } from '../../../upstream/pages/read-page.ts'

/** By the id of the article's post. Throws a Refusal when there is none. */
export type ReadArticleImage = (id: string) => Promise<PublicImage>

/** ms */
const age = { found: 60 * 60_000, missing: 5 * 60_000, image: 5 * 60_000 }
const mostAddresses = 2000
const mostImages = 100
const stored = { of: ({ bytes }: PublicImage) => bytes.length, most: 16 * 1024 * 1024 }
/** Images that are read at once. */
const mostAtOnce = 16

/** Provider API §4.4 */
const notFound = () => new Refusal('article not found', { status: 404 })

/**
 * The cover of an article, which X's API doesn't return: the image that the post's page names for link previews, fetched by our server. Provider API
 * §4.4.
 */
export function createReadArticleImage({ transport, now }: { transport: Transport; now(): number }): ReadArticleImage {
  // X describes posts only to bots.
  const readPage = createReadPage({ transport, userAgent: 'Bot' })
  const readImage = createReadPublicImage(transport, 'Bot')
  const findAddress = async (id: string): Promise<string | undefined> => {
    const found = await readPage(new URL(`https://x.com/i/status/${id}`)).catch(() => undefined)
    const address = found?.image?.address
    if (!found || address === undefined || !URL.canParse(address, found.url)) return undefined
    const url = new URL(address, found.url)
    return url.protocol === 'https:' && url.username === '' && url.port === '' ? url.href : undefined
  }
  const addressOf = createMemo(findAddress, { age: (address) => (address ? age.found : age.missing), size: mostAddresses, now })

  // Readers of one article share its bytes.
  const imageAt = createMemo((address) => readImage(new URL(address)), { age: age.image, size: mostImages, weight: stored, now })

  let reading = 0
  return async (id) => {
    if (reading >= mostAtOnce)
      throw new Refusal('Too many images are loading right now. Try again in a moment.', { status: 503, retryAfter: 5 })
    reading += 1
    try {
      const address = await addressOf(id)
      const image = address === undefined ? undefined : await imageAt(address).catch(() => undefined)
      if (!image) throw notFound()
      return image
    } finally {
      reading -= 1
    }
  }
}
