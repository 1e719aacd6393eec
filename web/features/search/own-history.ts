import { createSearchHistory } from './search-history.ts'

/** Of this browser. Read when somebody looks at it, which is never on the server. */
export const ownHistory = createSearchHistory(() => localStorage)
