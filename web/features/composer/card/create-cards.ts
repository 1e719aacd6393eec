import { pageImagePath } from '@chorus/contract/content/oembed'
import type { DraftCard } from '@chorus/networks/draft'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Resource } from '../../../cache/resources/resource.ts'
import type { FoundPage } from '../../../services/previews/found-page.ts'
import type { Previews } from '../../../services/previews/previews.ts'

/** The cards of links that are being written. */
export interface Cards {
  page(link: string): Resource<FoundPage>
  /** Loads a page's metadata, then its image. Never throws. */
  load(link: string): Promise<void>
  /** Whatever has loaded of the card, so that posting doesn't wait for it. Undefined: nothing has. */
  find(link: string): DraftCard | undefined
}

interface CardsDeps {
  previews: Previews
  fetcher: Fetcher
  /** Whether our server reads pages. */
  asksServer: boolean
  /** Makes the image small enough for every network. Throws when that isn't possible. */
  fitImage(file: Blob): Promise<Blob>
}

export function createCards({ previews, fetcher, asksServer, fitImage }: CardsDeps): Cards {
  const images = new Map<string, Blob | undefined>()
  const page = (link: string) => previews.page({ link, isKnown: false, asksServer })
  const fetchImage = async (link: string) => {
    const response = await fetcher(`${pageImagePath}?link=${encodeURIComponent(link)}`, {})
    return response.ok ? fitImage(await response.blob()) : undefined
  }
  return {
    page,
    async load(link) {
      const found = page(link)
      if (!found.view().value) await found.load()
      if (!found.view().value?.card.imageUrl || images.has(link)) return
      images.set(link, undefined)
      images.set(link, await fetchImage(link).catch(() => undefined))
    },
    find(link) {
      const card = page(link).view().value?.card
      if (!card?.title) return undefined
      const { url, title, description } = card
      const picture = images.get(link)
      return { url, title, description, ...(picture && { picture }) }
    },
  }
}
