interface Navigation {
  request: Request
  /** The response to the request that the browser sent while the worker started. Undefined: it sent none. */
  preloadResponse: Promise<Response | undefined>
}

interface NavigationDeps {
  fetch: typeof fetch
  toOfflinePage(): Promise<Response>
}

/** Whether a request opens a page of ours in a tab. Nothing else is answered here. */
export const opensPage = ({ mode, method, destination }: Pick<Request, 'mode' | 'method' | 'destination'>): boolean =>
  mode === 'navigate' && method === 'GET' && destination === 'document'

/** Passes on what the server responds, whatever it is. Only when there is no response, the offline page takes its place. */
export async function answerNavigation(
  { request, preloadResponse }: Navigation,
  { fetch, toOfflinePage }: NavigationDeps,
): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return toOfflinePage()
  }
}
