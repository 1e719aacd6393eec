import type { AccountBook } from '@chorus/accounts/book/account-book'
import type { NetworkName } from '@chorus/model/network-identity'
import type { ProfileRef } from '@chorus/model/ref'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { FailurePage } from '../features/errors/failure-page.tsx'
import { NotFound } from '../features/errors/not-found.tsx'
import { routeTree } from '../routes/route-tree.ts'
import type { Services } from '../services/context/services.ts'
import type { NetworkHealth } from '../services/lists/health.ts'
import type { LoadedSettings } from '../services/moderation/viewer-settings.ts'
import type { Settings, Preferences } from '../services/settings/settings.ts'

/** The embedded page data besides what its route loaded. */
export interface PageState {
  settings: Settings
  preferences: Preferences
  /** ms */
  pageNow: number
  health: readonly NetworkHealth[]
  /** The accounts on the page that the viewer has muted on our own server. */
  muted: readonly ProfileRef[]
  /** The content settings of these accounts. */
  contentSettings: LoadedSettings
  /** The accounts that are logged in, with handles in place of secrets. */
  book: AccountBook
  /** The networks of which the page shows public pages, although the viewer has an account there. */
  fallbacks?: readonly NetworkName[]
  /** Whether the browser has a session that wasn't loaded in time, so the account book may be incomplete. */
  isSessionPending?: boolean
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
    // The router cannot know that session types are plain data, but they are.
    dehydrate: dehydrate as undefined,
    hydrate: hydrate as ((state: unknown) => Promise<void>) | undefined,
    scrollRestoration: restoresScroll ?? true,
    // All query parameters are plain text, without the router’s JSON encoding.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: toSearchText,
    // Loaders start what they need and return at once: navigation never waits for a network.
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
