import type { Frame } from '@chorus/contract/content/frame'
import { longestOg, type Og } from '@chorus/contract/content/oembed'
import { Refusal } from '@chorus/contract/refusal'
import { writePlayerHtml } from '@chorus/previews/player-html'
import { isShortLink } from '@chorus/previews/read-preview-link'
import { pickPlayerUrl } from '@chorus/previews/recognise-embed'
import type { PublicImage, ReadPublicImage } from '../images/read-public-image.ts'
import { createMemo } from '../memo.ts'
import type { Page, ReadPage } from './read-page.ts'
import { toFrame } from './to-frame.ts'

/** What was read at a link. */
export interface PreviewedPage {
  og: Og
  /** Undefined if it offers neither a frame nor a mini app. */
  frame: Frame | undefined
}

export interface PagePreviews {
  /** The preview of a page. Undefined: unreadable. `household`: the client for limits. */
  find(address: URL, household?: string): Promise<PreviewedPage | undefined>
  /** The image of the preview. Undefined: it has none, or it is unreadable. */
  findImage(address: URL, household?: string): Promise<PublicImage | undefined>
  /** The next read loads it again. */
  forget(address: URL): void
}

export interface PagePreviewsDeps {
  readPage: ReadPage
  readImage: ReadPublicImage
  now: () => number
  most?: MostReadings
}

/** Limits for concurrent page reads. */
export interface MostReadings {
  all: number
  /** Per household and per host, so that neither can take every slot with slow pages. */
  household: number
  host: number
}

/** ms. A page that could not be read may recover soon. */
const ages = { read: 60 * 60_000, unread: 5 * 60_000 }
/** Entries of a few kilobytes each. */
const mostPages = 2000
const usual: MostReadings = { all: 40, household: 12, host: 12 }

/** Previews of pages that users link to, read once for all viewers and cached. */
export function createPagePreviews({ readPage, readImage, now, most = usual }: PagePreviewsDeps): PagePreviews {
  const inFlight = new Map<string, number>()
  const begin = (places: readonly (readonly [name: string, most: number])[]) => {
    // Refuse instead of queueing, because all pages in the queue might be slow on purpose.
    if (places.some(([name, mostOfIt]) => (inFlight.get(name) ?? 0) >= mostOfIt))
      throw new Refusal('Too many previews are loading right now. Try again in a moment.', { status: 503, retryAfter: 5 })
    for (const [name] of places) inFlight.set(name, (inFlight.get(name) ?? 0) + 1)
    return () => {
      for (const [name] of places) {
        const left = inFlight.get(name)! - 1
        if (left === 0) inFlight.delete(name)
        else inFlight.set(name, left)
      }
    }
  }

  const readFrom = async <T>(address: URL, household: string | undefined, run: () => Promise<T>): Promise<T | undefined> => {
    const end = begin([
      ['all', most.all],
      ...(household === undefined ? [] : [[`household ${household}`, most.household] as const]),
      // Half of X uses one link shortener, which is fast.
      ...(isShortLink(address) ? [] : [[`host ${address.hostname}`, most.host] as const]),
    ])
    try {
      return await run()
    } catch {
      return undefined
    } finally {
      end()
    }
  }
  const read = (link: string, household: string | undefined): Promise<PreviewedPage | undefined> => {
    const address = new URL(link)
    return readFrom(address, household, async () => toPreviewed(link, await readPage(address)))
  }
  const memo = createMemo(read, { age: (page) => (page ? ages.read : ages.unread), size: mostPages, now })
  const find: PagePreviews['find'] = (address, household) => memo(toKey(address), household)
  return {
    find,
    async findImage(address, household) {
      const url = (await find(address, household))?.og.image?.url
      if (url === undefined) return undefined
      const image = new URL(url)
      return readFrom(image, household, () => readImage(image))
    },
    forget: (address) => memo.forget(toKey(address)),
  }
}

/** Fragments are not sent to servers. */
const toKey = (address: URL): string => {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Undefined: a page without a title. */
function toPreviewed(link: string, page: Page): PreviewedPage | undefined {
  const frame = toFrame(page.frame, page.url, page.title)
  // A mini app always has a name, even where its page has no title.
  const title = page.title ?? (frame?.x_version === 2 ? frame.button.action.name : undefined)
  const og = toOg(link, { ...page, title })
  // Parts of a text keep all of it in memory. A copy has only what is kept.
  return og && structuredClone({ og, frame })
}

function toOg(link: string, { url, title, description, site, locale, image, isLarge, icon, players }: Page): Og | undefined {
  if (title === undefined || url.href.length > longestOg.address) return undefined
  const picture = toSecure(image?.address, url)
  // The host in the link decides whether a page plays, so use a short link's target.
  const player = pickPlayerUrl(isShortLink(new URL(link)) ? url.href : link, players)
  return {
    type: 'website',
    url: url.href,
    favicon: toSecure(icon, url) ?? new URL('/favicon.ico', url).href,
    title,
    description: description ?? null,
    site: site ?? null,
    image: picture === undefined ? null : { url: picture, width: image?.width, height: image?.height },
    isLarge,
    html: player === undefined ? null : writePlayerHtml(player),
    locale: locale ?? null,
  }
}

/** An absolute https URL, or undefined: browsers load nothing else. */
function toSecure(address: string | undefined, base: URL): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return undefined
  const { protocol, username, password, href } = new URL(address, base)
  return protocol === 'https:' && username === '' && password === '' && href.length <= longestOg.address ? href : undefined
}
