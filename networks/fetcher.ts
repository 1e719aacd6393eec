/**
 * The network seam: a path in, a response out. Sessions, retries, limits and logging are functions around it. Paths are relative to the
 * service's root (`/xrpc/app.bsky.feed.getFeed?…`).
 */
export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>

export interface FetcherOptions {
  /** `https://public.api.bsky.app`, or a path of our own origin such as `/sandbox/bluesky`. No trailing slash. */
  root: string
  fetch?: typeof fetch
}

export const createFetcher =
  ({ root, fetch: send = fetch }: FetcherOptions): Fetcher =>
  (path, init) =>
    send(root + path, init)
