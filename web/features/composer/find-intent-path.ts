import { findRedirect } from '../../services/navigation/redirects.ts'

/** `?modal&text=` on any page proposes a post there, and the page returns once the composer is closed. Flows §1.2. Undefined: the URL proposes none. */
export function findIntentPath(url: URL): string | undefined {
  const search = new URLSearchParams(url.search)
  if (!search.has('modal') || url.pathname.startsWith('/intent/')) return undefined
  const text = search.get('text') ?? ''
  search.delete('modal')
  search.delete('text')
  // Parsed again, a path that begins with two slashes would be a host, or no URL at all.
  const page = new URL(url)
  page.search = search.toString()
  const from = findRedirect(page) ?? page.pathname + page.search
  return `/intent/compose?${new URLSearchParams({ ...(text && { text }), from }).toString()}`
}
