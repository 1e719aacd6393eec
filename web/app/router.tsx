import type { AccountBook } from '@chorus/accounts/account-book'
import type { ProfileRef } from '@chorus/model/ref'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { NetworkHealth } from '../cache/health.ts'
import { FailurePage } from '../features/errors/failure-page.tsx'
import { NotFound } from '../features/errors/not-found.tsx'
import { routeTree } from '../routes/route-tree.ts'
import type { Services } from './services.ts'
import type { Settings, Visitor } from './settings.ts'

/** What the page's own data carries besides what its route loaded. */
export interface PageState {
  settings: Settings
  visitor: Visitor
  /** ms */
  pageNow: number
  health: readonly NetworkHealth[]
  /** Whom our own server mutes for whoever looks, of those whom the page shows. */
  muted: readonly ProfileRef[]
  /** Who is logged in, with handles where secrets would be. */
  book: AccountBook
}

interface RouterOptions {
  services: Services
  history?: RouterHistory
  nonce?: string
  dehydrate?: () => Promise<PageState>
  hydrate?: (state: PageState) => Promise<void>
  /** Absent: always. */
  restoresScroll?: () => boolean
}

export const createAppRouter = ({ services, history, nonce, dehydrate, hydrate, restoresScroll }: RouterOptions) =>
  createRouter({
    routeTree,
    history,
    context: { services },
    ssr: { nonce },
    // Sessions hold what networks say of themselves, which the router's types cannot know to be plain data. It is.
    dehydrate: dehydrate as undefined,
    hydrate: hydrate as ((state: unknown) => Promise<void>) | undefined,
    scrollRestoration: restoresScroll ?? true,
    // What stands in an address is text, and is written as people write it.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: toSearchText,
    // A loader here starts what it needs and comes back at once: navigation never waits for a network.
    defaultPendingMs: 0,
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }) => <FailurePage error={error} onRetry={reset} />,
  })

function toSearchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
