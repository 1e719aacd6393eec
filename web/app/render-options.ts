import type { Held } from '@chorus/accounts/book/sync-book'
import type { NetworkName } from '@chorus/model/network-identity'
import type { ServerManifest } from '@tanstack/router-core'
import type { SharedReads } from '../services/lists/shared-reads.ts'
import type { Settings, Preferences } from '../services/settings/settings.ts'

/** What the server passes to a render. Anything that outlives one request comes from here; the page itself holds no state. */
export interface RenderOptions {
  settings: Settings
  preferences: Preferences
  /** ms */
  now: number
  /** Only scripts and styles with this nonce may run. */
  nonce: string
  manifest: ServerManifest
  /** Fetches from a network. */
  fetcherTo(network: NetworkName): (path: string, init?: RequestInit) => Promise<Response>
  /** Calls our own API in process, with this browser’s cookies. */
  ownFetcher: (path: string, init?: RequestInit) => Promise<Response>
  shared: SharedReads
  /** The browser and its sessions. Undefined: no sessions, or they are unavailable right now. */
  held?: Held
  /** Whether this browser has a session that wasn't found in time. The browser asks for it then. */
  isSessionPending?: boolean
  /** A part of the page failed, and the browser renders that part again. */
  onError(error: unknown): void
  /** Called at most once, when networks are slow, with the beginning of the page and its final status. Absent: the page is sent as a whole. */
  onStart?(start: RenderedPage): void
}

export interface RenderedPage {
  status: number
  headers: Headers
  /** Its markup. Absent: a redirect. */
  html?: string
  /** What follows the beginning that was sent. */
  rest?: string
}

export type Render = (request: Request, options: RenderOptions) => Promise<RenderedPage>
