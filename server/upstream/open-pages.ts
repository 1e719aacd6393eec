import type { PagesConfig } from '../config/pages.ts'
import { createPagePreviews, type PagePreviews } from './page-previews.ts'
import { createReadPage } from './read-page.ts'
import { createPublicRoad, createStandInRoad } from './road.ts'

/** The pages that this server may read for previews. */
export function openPages(config: PagesConfig): PagePreviews {
  const road = config.from === 'public' ? createPublicRoad() : createStandInRoad(config.url)
  return createPagePreviews({ readPage: createReadPage({ road }), now: Date.now })
}
