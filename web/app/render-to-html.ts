import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

interface RenderToHtmlOptions {
  nonce?: string
  /** Called for each error; where it left a boundary unfinished, the browser renders that part. */
  onError(error: unknown): void
}

/**
 * Renders to markup that is complete without scripts, since it waits for what suspends. Rejects when the part outside of all boundaries
 * fails.
 */
export function renderToHtml(element: ReactNode, { nonce, onError }: RenderToHtmlOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString())
      done()
    },
  })
  const { pipe } = renderToPipeableStream(element, {
    nonce,
    // Larger boundaries would otherwise be sent separately, and a script would put them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => void pipe(sink),
    onShellError: reject,
    onError,
  })
  return promise
}
