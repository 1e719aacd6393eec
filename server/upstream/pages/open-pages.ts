import type { PagesConfig } from '../../config/pages.ts'
import { createPublicTransport, createSandboxTransport, type Transport } from '../http/transport.ts'
import { createReadPublicImage } from '../images/read-public-image.ts'
import { createPagePreviews, type PagePreviews } from './page-previews.ts'
import { createReadPage } from './read-page.ts'

/** How linked pages are reached. */
export const toPageTransport = (config: PagesConfig): Transport =>
  config.from === 'public' ? createPublicTransport() : createSandboxTransport(config.url)

/** Reads pages for previews. */
export const openPages = (transport: Transport): PagePreviews =>
  createPagePreviews({ readPage: createReadPage({ transport }), readImage: createReadPublicImage(transport), now: Date.now })
