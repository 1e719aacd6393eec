import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { oembed, type Og } from '@chorus/contract/oembed'
import type { Fetcher } from '@chorus/networks/http'
import { readPlayerUrl } from '@chorus/previews/player-html'
import { isShortLink } from '@chorus/previews/read-preview-link'
import { pickPlayerUrl, recogniseEmbed } from '@chorus/previews/recognise-embed'
import type { FoundPage, PageQuestion } from './found-page.ts'

export interface FindPageDeps {
  /** What the page at a link says of itself, by our server. Throws a Failure. */
  askPage(link: string): Promise<Og>
  /** Is told what is known by the link alone, where that is worth showing before the page has said anything, or if it never does. */
  show(found: FoundPage): void
}

/** What is behind a link, of which our server is asked where the link itself does not say it. Throws a Failure. */
export async function findPage({ link, isKnown, asksServer }: PageQuestion, { askPage, show }: FindPageDeps): Promise<FoundPage> {
  const embed = recogniseEmbed(link)
  const isAsked = asksServer && (!isKnown || (embed !== undefined && embed.playerUrl === undefined))
  if (!isAsked) return toFound(link, undefined)
  if (embed?.playerUrl !== undefined) show(toFound(link, undefined))
  return toFound(link, await askPage(link))
}

function toFound(link: string, og: Og | undefined): FoundPage {
  // Of a short link it is known now where it leads; every other one leads where its author says.
  const url = og && isShortLink(new URL(link)) ? og.url : link
  const here = recogniseEmbed(url)
  const named = og?.html ? readPlayerUrl(og.html) : undefined
  // What our server tells is looked at as if a stranger had said it.
  const playerUrl = here?.playerUrl ?? (named === undefined ? undefined : pickPlayerUrl(url, [named]))
  return {
    card: { url, title: og?.title ?? '', description: og?.description ?? '', imageUrl: og?.image?.url },
    player: here && playerUrl !== undefined ? { url: playerUrl, height: here.height } : undefined,
  }
}

/** The link goes percent-encoded within the query (provider API §4.6). Throws a Failure. */
export async function fetchOg(fetcher: Fetcher, link: string): Promise<Og> {
  return (await askOwnServer(fetcher, oembed, { query: { link: encodeURIComponent(link) } })).og
}
