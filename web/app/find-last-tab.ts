import type { Services } from '../services/context/services.ts'
import { tabPath } from '../services/navigation/tab-path.ts'

/**
 * The Home tab to reopen on a returning visit. A link within the app to `/` always means All, even without scripts to remember that choice.
 */
export function findLastTab(request: Request, { connected, connections, homeTab }: Services): string | undefined {
  const { pathname, search } = new URL(request.url)
  const tab = homeTab.view()
  if (pathname !== '/' || !tab || !connected().includes(tab) || request.headers.get('sec-fetch-site') === 'same-origin') return undefined
  return tabPath(tab, connections) + search
}
