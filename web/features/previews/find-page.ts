import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { oembed, type Og } from '@chorus/contract/oembed'
import type { Fetcher } from '@chorus/networks/http'
import { readPlayerUrl } from '@chorus/previews/player-html'
import { pickPlayerUrl, recogniseEmbed } from '@chorus/previews/recognise-embed'
import type { FoundPage, PageQuestion } from './found-page.ts'

/** What is behind a link, of which our server is asked where the link itself does not say it. Throws a Failure. */
export async function findPage(fetcher: Fetcher, { link, isKnown, asksServer }: PageQuestion): Promise<FoundPage> {
  const embed = recogniseEmbed(link)
  const isAsked = asksServer && (!isKnown || (embed !== undefined && embed.playerUrl === undefined))
  const og = isAsked ? await fetchOg(fetcher, link, embed?.playerUrl !== undefined) : undefined
  // Of a short link it is known now where it leads; every other one leads where its author says.
  const url = og && new URL(link).hostname === 't.co' ? og.url : link
  const here = recogniseEmbed(url)
  const named = og?.html ? readPlayerUrl(og.html) : undefined
  // What our server tells is looked at as if a stranger had said it.
  const playerUrl = here?.playerUrl ?? (named === undefined ? undefined : pickPlayerUrl(url, [named]))
  return {
    card: { url, title: og?.title ?? '', description: og?.description ?? '', imageUrl: og?.image?.url },
    player: here && playerUrl !== undefined ? { url: playerUrl, height: here.height } : undefined,
  }
}

/** The link goes percent-encoded within the query (provider API §4.6). `isSpare`: there is something to show without it. */
async function fetchOg(fetcher: Fetcher, link: string, isSpare: boolean): Promise<Og | undefined> {
  try {
    return (await askOwnServer(fetcher, oembed, { query: { link: encodeURIComponent(link) } })).og
  } catch (error) {
    if (isSpare) return undefined
    throw error
  }
}
