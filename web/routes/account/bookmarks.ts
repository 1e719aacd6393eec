import { findNetwork } from '@chorus/networks/descriptors'
import type { BookmarkKind } from '@chorus/networks/network'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { isBookmarkKind } from '../../features/bookmarks/bookmark-lists.ts'
import { headOf, toPageHead } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'
import { loadBookmarks } from './load-bookmarks.ts'

const validateSearch = ({ kind }: Record<string, unknown>): { kind?: BookmarkKind } => (isBookmarkKind(kind) ? { kind } : {})
const loaderDeps = ({ search }: { search: { kind?: BookmarkKind } }) => ({ kind: search.kind ?? 'all', ...readAfter({ search }) })
const head = headOf('nav.bookmarks')
const component = lazyRouteComponent(() => import('../../features/bookmarks/bookmarks-page.tsx'), 'BookmarksPage')

/** `/bookmarks?kind=…`: the viewer's bookmarks on all networks. */
export const bookmarksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bookmarks',
  validateSearch,
  loaderDeps,
  loader: ({ context: { services }, deps: { kind } }) => loadBookmarks(services, { kind }),
  head,
  component,
})

/** `/bookmarks/{source}?kind=…`: the viewer's bookmarks on one network. */
export const sourceBookmarksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bookmarks/$source',
  validateSearch,
  loaderDeps,
  loader: ({ context: { services }, deps: { kind }, params: { source } }) => loadBookmarks(services, { kind, source }),
  head: (context) => toPageHead(context, 'nav.bookmarks', { of: findNetwork(context.params.source)?.label }),
  component,
})

/** `/bookmarks/daos`: the proposals that the viewer has bookmarked. */
export const proposalBookmarksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bookmarks/daos',
  head,
  component: lazyRouteComponent(() => import('../../features/bookmarks/proposal-bookmarks-page.tsx'), 'ProposalBookmarksPage'),
})
