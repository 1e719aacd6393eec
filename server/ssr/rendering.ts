import type { StoredPage } from './stored-page.ts'

/** A page being rendered, for its first reader. */
export interface Rendering {
  response: Response
  /** Undefined: this page is not stored. Never rejects. */
  stored: Promise<StoredPage | undefined>
}

/** Bytes of markup. Larger pages are not stored. */
const maxStoredBytes = 1024 * 1024

/**
 * Passes a rendered response on, and reads it to its end even when its reader leaves.
 *
 * @param store Makes the page to store from the whole markup.
 */
export function createRendering(response: Response, store: (html: string) => Promise<StoredPage | undefined>): Rendering {
  if (!response.body) return { response, stored: Promise.resolve(undefined) }
  const [sent, read] = response.body.tee()
  const readAll = async () => {
    const html = await new Response(read).text()
    return html.length > maxStoredBytes ? undefined : store(html)
  }
  return { response: new Response(sent, response), stored: readAll().catch(() => undefined) }
}
