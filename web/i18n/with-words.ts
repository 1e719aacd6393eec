import { loadMoreWords } from './catalogues.ts'

/**
 * Wraps a lazily loaded part so that its messages load with it. The build adds this to every dynamic import that needs it, so no page or dialog lacks
 * its texts: build/messages-plugin.
 *
 * @public
 */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const [part] = await Promise.all([loading, loadMoreWords('others')])
  return part
}

/**
 * The same, for messages that only the composer shows.
 *
 * @public
 */
export async function withWritingWords<T>(loading: Promise<T>): Promise<T> {
  const [part] = await Promise.all([loading, loadMoreWords('writing')])
  return part
}
