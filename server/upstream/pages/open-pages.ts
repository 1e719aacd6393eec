import type { PagesConfig } from '../../config/pages.ts'
import { createPublicRoad, createStandInRoad } from '../http/road.ts'
import { createPagePreviews, type PagePreviews } from './page-previews.ts'
import { createReadPage } from './read-page.ts'

/** Reads pages for previews. */
export function openPages(config: PagesConfig): PagePreviews {
  const road = config.from === 'public' ? createPublicRoad() : createStandInRoad(config.url)
  return createPagePreviews({ readPage: createReadPage({ road }), now: Date.now })
}
