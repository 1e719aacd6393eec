interface Navigation {
  request: Request
  /** The response to the request that the browser sent while the worker started. Undefined: it sent none. */
  preloadResponse: Promise<Response | undefined>
}

interface NavigationDeps {
  fetch: typeof fetch
  /** Receives a copy of the server's response. */
  save(response: Response): void
  /** The page as it was saved, or a page that says that there is none. */
  toOfflinePage(): Promise<Response>
}

/** Whether a request opens a page of ours in a tab. */
export const opensPage = ({ mode, method, destination }: Pick<Request, 'mode' | 'method' | 'destination'>): boolean =>
  mode === 'navigate' && method === 'GET' && destination === 'document'

/** Passes on what the server responds, whatever it is. Only when there is no response, a page of this browser takes its place. */
export async function answerNavigation(
  { request, preloadResponse }: Navigation,
  { fetch, save, toOfflinePage }: NavigationDeps,
): Promise<Response> {
  let response: Response
  try {
    response = (await preloadResponse) ?? (await fetch(request))
  } catch {
    return toOfflinePage()
  }
  // A redirect has no body that could be copied.
  if (response.type === 'basic') save(response.clone())
  return response
}
