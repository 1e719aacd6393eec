import type { Held } from '@chorus/accounts/sync-book'
import type { NetworkName } from '@chorus/model/limits'
import type { ServerManifest } from '@tanstack/router-core'
import type { Settings, Visitor } from './settings.ts'

/** How the server makes a page. Everything that may outlive one request comes in here; the page itself keeps nothing. */
export interface RenderOptions {
  settings: Settings
  visitor: Visitor
  /** ms */
  now: number
  /** Scripts and styles may run with it only. */
  nonce: string
  manifest: ServerManifest
  /** The way to each network from here. */
  fetcherTo(network: NetworkName): (path: string, init?: RequestInit) => Promise<Response>
  /** Our own calls, answered in process, with this browser's cookies. */
  ownFetcher: (path: string, init?: RequestInit) => Promise<Response>
  shared: SharedReads
  /** Whose browser this is, and its sessions. Undefined: nobody's, or it cannot be told just now. */
  held?: Held
}

/** What visitors without an account have in common: public first pages, and how the networks are doing. */
export interface SharedReads {
  /** The value that is kept for a key, or a new one. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
  /** ms that a page waits for a network: less for one that is known to be slow. */
  patience(network: string): number
  /** Tells how a network did. */
  report(network: string, outcome: { ms: number } | { isLate: true }): void
}

export type Render = (request: Request, options: RenderOptions) => Promise<Response>
