import { tabPath } from '../features/timeline/tab-path.ts'
import type { Services } from './services.ts'

/**
 * Where Home goes on for whoever comes back to it. A link of our own that leads to `/` means the tab of all, even where no script tells
 * that it was chosen.
 */
export function findLastTab(request: Request, { connected, connections, homeTab }: Services): string | undefined {
  const { pathname, search } = new URL(request.url)
  const tab = homeTab.view()
  if (pathname !== '/' || !tab || !connected().includes(tab) || request.headers.get('sec-fetch-site') === 'same-origin') return undefined
  return tabPath(tab, connections) + search
}
