import { loadMoreWords } from './catalogues.ts'

/**
 * A lazily loaded part, together with the messages that it may show. The build puts it around every dynamic import that needs it, so that no
 * page or dialog can be without its words: build/messages-plugin.
 *
 * @public
 */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const [part] = await Promise.all([loading, loadMoreWords('others')])
  return part
}

/**
 * The same with the messages that only the composer shows.
 *
 * @public
 */
export async function withWritingWords<T>(loading: Promise<T>): Promise<T> {
  const [part] = await Promise.all([loading, loadMoreWords('writing')])
  return part
}
