import { useEffect, useSyncExternalStore } from 'react'
import type { Pages, PagesView } from '../../cache/resources/pages.ts'

const notLoaded: PagesView<never> = { items: undefined, isComplete: false, failure: undefined, isLoading: true }
const toServerView = () => notLoaded

/** A list in pages, whose first one the browser loads: outside services are too slow for the server to wait for. */
export function usePages<T>(pages: Pages<T>): PagesView<T> {
  useEffect(() => {
    const { items, isLoading } = pages.view()
    if (items === undefined && !isLoading) void pages.load()
  }, [pages])
  return useSyncExternalStore<PagesView<T>>(pages.subscribe, pages.view, toServerView)
}
