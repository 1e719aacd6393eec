import type { SearchType } from './search-place.ts'

/** The default type for a query: people for @ and wallets or their names, channels for /, tokens for $. Flows §6.7. */
export function guessType(q: string): SearchType {
  const text = q.trim()
  if (/^@\S/.test(text) || isWallet(text)) return 'users'
  if (/^\$\p{L}\S*$/u.test(text)) return 'tokens'
  return /^\/[\w-]/.test(text) ? 'channels' : 'posts'
}

/** Whether the text is a wallet's address rather than its name. */
export const isAddress = (text: string): boolean => /^0x[\da-f]{40}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(text)

const isWallet = (text: string): boolean => isAddress(text) || /^[\w-]{1,60}(\.[\w-]{1,60})*\.(eth|sol|lens)$/i.test(text)
