import { useState } from 'react'
import { useServices } from '../../../services/context/services-context.tsx'
import { toJpeg } from '../drafts/draft-image.ts'
import { createCards, type Cards } from './create-cards.ts'

/** Sides in px. `bytes`: the limit of the strictest network, app.bsky.embed.external. */
const largest = { width: 1200, height: 1200, bytes: 1_000_000 }

/** The cards of one draft. */
export function useCards(): Cards {
  const { previews, ownFetcher, settings } = useServices()
  const [cards] = useState(() =>
    createCards({
      previews,
      fetcher: ownFetcher,
      asksServer: settings.previewsPages,
      fitImage: async (file) => (await toJpeg(file, largest)).file,
    }),
  )
  return cards
}
