import type { PagesConfig } from '../../config/pages.ts'
import { createPublicTransport, createSandboxTransport, type Transport } from '../http/transport.ts'
import { createPagePreviews, type PagePreviews } from './page-previews.ts'
import { createReadPageImage } from './read-page-image.ts'
import { createReadPage } from './read-page.ts'

/** How linked pages are reached. */
export const toPageTransport = (config: PagesConfig): Transport =>
  config.from === 'public' ? createPublicTransport() : createSandboxTransport(config.url)

/** Reads pages for previews. */
export const openPages = (transport: Transport): PagePreviews =>
  createPagePreviews({ readPage: createReadPage({ transport }), readImage: createReadPageImage(transport), now: Date.now })
