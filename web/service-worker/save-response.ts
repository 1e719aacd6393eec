import { pageOwnerHeader } from '@chorus/contract/page-owner'
import { isSavedPath } from '../services/offline/is-saved-path.ts'
import type { PageStore } from '../services/offline/page-store.ts'

interface Saving {
  store: Pick<PageStore, 'noteOwner' | 'save'>
  /** ms: when the page was requested. */
  at: number
  /** The accounts in this browser, if it lets the worker read their cookies. */
  accounts: string | undefined
}

/** What a saved page needs to be as restricted as when the server sent it. */
const savedHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
] as const

/**
 * Notes who a page is for, and saves it if it is worth reading again. Only complete pages of our server: no redirects, errors or files, and
 * none without a policy. `response` is read to its end.
 */
export async function saveResponse(url: string, response: Response, { store, at, accounts }: Saving): Promise<void> {
  const owner = response.headers.get(pageOwnerHeader)
  // An answer to a redirect has no headers, and one from elsewhere no type that we could read.
  if (!owner || response.type !== 'basic' || response.redirected) return
  const { pathname, search } = new URL(url)
  const path = pathname + search
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  const headers = Object.fromEntries(savedHeaders.flatMap((name) => toEntry(name, response.headers.get(name))))
  if (!isPage || !headers['content-security-policy']?.includes("default-src 'none'") || !isSavedPath(path)) {
    await Promise.all([store.noteOwner(owner, at, accounts), response.body?.cancel()])
    return
  }
  // Before the rest of a slow page has arrived, which may be cut off.
  if (!(await store.noteOwner(owner, at, accounts))) return void (await response.body?.cancel())
  const html = await response.text()
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? path
  await store.save(owner, { path, title, at, html, headers }, accounts)
}

const toEntry = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]])
