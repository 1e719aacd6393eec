import { longestOg, type Og } from '@chorus/contract/oembed'
import { Refusal } from '@chorus/contract/refusal'
import { writePlayerHtml } from '@chorus/previews/player-html'
import { pickPlayerUrl } from '@chorus/previews/recognise-embed'
import { createMemo } from './memo.ts'
import type { Page, ReadPage } from './read-page.ts'

export interface PagePreviews {
  /** What the page at an address says of itself. Undefined: nothing can be read there. */
  find(address: URL): Promise<Og | undefined>
  /** The next who asks hears it anew. */
  forget(address: URL): void
}

export interface PagePreviewsDeps {
  readPage: ReadPage
  now: () => number
  /** Pages that one process reads at a time. */
  most?: number
}

/** ms. A page that could not be read may be there again soon. */
const ages = { read: 60 * 60_000, unread: 5 * 60_000 }
/** Some kilobytes each. */
const kept = 2000

/** Pages that strangers link to, each read once for all who see the link, and remembered for a while. */
export function createPagePreviews({ readPage, now, most = 40 }: PagePreviewsDeps): PagePreviews {
  let underWay = 0
  const read = async (link: string): Promise<Og | undefined> => {
    // Nobody waits in a line for pages that may all be slow on purpose.
    if (underWay >= most)
      throw new Refusal('Too many pages are being read just now. Try again in a moment.', { status: 503, retryAfter: 5 })
    underWay += 1
    try {
      return toOg(link, await readPage(new URL(link)))
    } catch {
      return undefined
    } finally {
      underWay -= 1
    }
  }
  const memo = createMemo(read, { age: (og) => (og ? ages.read : ages.unread), size: kept, now })
  return { find: (address) => memo(toKey(address)), forget: (address) => memo.forget(toKey(address)) }
}

/** What stands behind # is not sent to anybody. */
const toKey = (address: URL): string => {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/** Undefined: a page without a title says nothing. */
function toOg(link: string, { url, title, description, site, locale, image, isLarge, icon, players }: Page): Og | undefined {
  if (title === undefined || url.href.length > longestOg.address) return undefined
  const picture = toSecure(image?.address, url)
  const player = pickPlayerUrl(link, players)
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

/** An address that a page names. Browsers are told no other than https ones: what else it may be, nobody opens. */
function toSecure(address: string | undefined, base: URL): string | undefined {
  if (address === undefined || !URL.canParse(address, base)) return undefined
  const { protocol, username, password, href } = new URL(address, base)
  return protocol === 'https:' && username === '' && password === '' && href.length <= longestOg.address ? href : undefined
}
