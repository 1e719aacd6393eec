import type { RenderedPage } from '@chorus/web/app/render-options'
import type { StoredPage } from './stored-page.ts'

/** A page rendered for a guest. */
export interface Rendering {
  page: RenderedPage
  /** The same page for every guest. Undefined: it must not be stored. */
  stored?: StoredPage
}
