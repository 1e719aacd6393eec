import type { MutedWord } from '@chorus/model/moderation/muted-word'
import { loadFinder } from './muted-word-finder.ts'
import { mutedWordsKey } from './muted-words-script.ts'
import type { ViewerSettings } from './viewer-settings.ts'

// Words muted in this browser: for guests, and for accounts on networks that don't store any.

/** Characters. A longer stored value is not ours. */
const maxLength = 200_000

/** Returns localStorage, and may throw where storage is blocked. */
export type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem'>

/** Applies the stored words and follows other tabs' changes. Call after hydration, because the server doesn't know them. */
export async function openDeviceWords(settings: Pick<ViewerSettings, 'setDeviceWords'>): Promise<void> {
  const apply = () => settings.setDeviceWords(readDeviceWords(() => localStorage) ?? [])
  const page = document.documentElement
  if (page.dataset['words'] !== undefined) {
    // The finder loads first, so that the words apply in the same frame in which the posts appear.
    await loadFinder().catch(() => {})
    requestAnimationFrame(() => delete page.dataset['words'])
  }
  apply()
  addEventListener('storage', (event) => {
    // Without a key all of them are cleared.
    if (event.key === mutedWordsKey || event.key === null) apply()
  })
}

/** Undefined: this browser stores nothing. */
export function readDeviceWords(open: OpenStorage): readonly MutedWord[] | undefined {
  let text: string | null
  try {
    text = open().getItem(mutedWordsKey)
  } catch {
    return undefined
  }
  try {
    const stored: unknown = text && text.length <= maxLength ? JSON.parse(text) : []
    return Array.isArray(stored) ? stored.flatMap((each: unknown) => decode(each) ?? []) : []
  } catch {
    return []
  }
}

function decode(stored: unknown): MutedWord | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { value, isTagOnly, exceptFollowing, expiresAt } = stored as Readonly<Record<string, unknown>>
  if (typeof value !== 'string' || !value) return undefined
  const word = { value, isTagOnly: isTagOnly === true, exceptFollowing: exceptFollowing === true }
  return typeof expiresAt === 'number' ? { ...word, expiresAt } : word
}
