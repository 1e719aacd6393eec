import type { PagesConfig } from '../../config/pages.ts'
import { createPublicTransport, createSandboxTransport } from '../http/transport.ts'
import { createPagePreviews, type PagePreviews } from './page-previews.ts'
import { createReadPage } from './read-page.ts'

/** Reads pages for previews. */
export function openPages(config: PagesConfig): PagePreviews {
  const transport = config.from === 'public' ? createPublicTransport() : createSandboxTransport(config.url)
  return createPagePreviews({ readPage: createReadPage({ transport }), now: Date.now })
}
