import { createSearchHistory } from './search-history.ts'

/** This browser's search history. Storage is read on first use, which never happens on the server. */
export const localSearchHistory = createSearchHistory(() => localStorage)
