import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { findChainPath } from '@chorus/chains/links/find-chain-path'
import type { Frame } from '@chorus/contract/content/frame'
import { oembed, type Og } from '@chorus/contract/content/oembed'
import type { Fetcher } from '@chorus/networks/fetcher'
import { readPlayerUrl } from '@chorus/previews/player-html'
import { isShortLink } from '@chorus/previews/read-preview-link'
import { pickPlayerUrl, recogniseEmbed } from '@chorus/previews/recognise-embed'
import type { FoundPage, PageQuestion } from './found-page.ts'
import { readPreviewSwitch } from './preview-switches.ts'

/** What our server has read at a link. */
export interface AskedPage {
  og: Og
  frame?: Frame | null | undefined
}

export interface FindPageDeps {
  /** The page’s own metadata, through our server. Throws a Failure. */
  askPage(link: string): Promise<AskedPage>
  /** Called with what the link alone reveals, if that is worth showing before the page responds or if it never does. */
  show(found: FoundPage): void
}

/** Finds the preview of a link, asking our server where the link alone is not enough. Throws a Failure. */
export async function findPage({ link, isKnown, asksServer }: PageQuestion, { askPage, show }: FindPageDeps): Promise<FoundPage> {
  const embed = recogniseEmbed(link)
  const isAsked = asksServer && (!isKnown || (embed !== undefined && embed.playerUrl === undefined))
  const [showsCard, showsFrame] = [isKnown || readPreviewSwitch('openGraph'), readPreviewSwitch('frames')]
  if (!isAsked || !(showsCard || showsFrame)) return toFound(link, undefined)
  if (embed?.playerUrl !== undefined) show(toFound(link, undefined))
  const { og, frame } = await askPage(link)
  const found = toFound(link, showsCard ? og : undefined)
  return frame && showsFrame ? { ...found, frame } : found
}

function toFound(link: string, og: Og | undefined): FoundPage {
  // Only short links are replaced by their target; others show the URL that the author wrote.
  const url = og && isShortLink(new URL(link)) ? og.url : link
  const here = recogniseEmbed(url)
  const named = og?.html ? readPlayerUrl(og.html) : undefined
  // Page metadata is untrusted, even through our server.
  const playerUrl = here?.playerUrl ?? (named === undefined ? undefined : pickPlayerUrl(url, [named]))
  return {
    card: { url, path: findChainPath(url), title: og?.title ?? '', description: og?.description ?? '', imageUrl: og?.image?.url },
    player: here && playerUrl !== undefined ? { url: playerUrl, height: here.height } : undefined,
  }
}

/** The link is percent-encoded within the query (provider API §4.6). Throws a Failure. */
export const fetchPage = (fetcher: Fetcher, link: string): Promise<AskedPage> =>
  askOwnServer(fetcher, oembed, { query: { link: encodeURIComponent(link) } })
