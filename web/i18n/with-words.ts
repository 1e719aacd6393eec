import { loadMoreWords, type WordPart } from './catalogues.ts'

/**
 * Wraps a lazily loaded part so that its messages load with it. The build adds this to every dynamic import that needs it, so no page or dialog lacks
 * its texts: build/messages-plugin.
 *
 * @public
 */
export async function withWords<T>(loading: Promise<T>, words: WordPart = 'others'): Promise<T> {
  const [part] = await Promise.all([loading, loadMoreWords(words)])
  return part
}
