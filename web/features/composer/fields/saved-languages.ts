import * as v from 'valibot'

/** The languages chosen for the last post, stored in this browser. */
export interface SavedLanguages {
  /** BCP 47. Undefined: none chosen. */
  read(): readonly string[] | undefined
  /** An empty list resets to the interface language. */
  write(languages: readonly string[]): void
  /** Languages of the last posts, latest first. */
  readRecent(): readonly string[]
  /** Remembers the languages of a sent post. */
  addRecent(languages: readonly string[]): void
}

/** Logging out of all accounts removes every key with the `preference:` prefix. */
const key = 'preference:languages'
const recentKey = 'preference:recent-languages'
const maxRecent = 5
/** Characters. No valid list of ten tags is longer. */
const maxLength = 500

const Tag = v.pipe(v.string(), v.maxLength(35), v.regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i))
const Languages = v.pipe(v.string(), v.maxLength(maxLength), v.parseJson(), v.array(Tag), v.minLength(1), v.maxLength(10))

/** `open` returns localStorage, whose getter throws in browsers that block storage. Write failures are ignored. */
export function createSavedLanguages(open: () => Pick<Storage, 'getItem' | 'setItem'>): SavedLanguages {
  const read = (from: string) => {
    try {
      const result = v.safeParse(Languages, open().getItem(from))
      return result.success ? result.output : undefined
    } catch {
      return undefined
    }
  }
  const write = (to: string, languages: readonly string[]) => {
    try {
      open().setItem(to, JSON.stringify(languages))
    } catch {
      // The next post starts with the interface language.
    }
  }
  return {
    read: () => read(key),
    write: (languages) => write(key, languages),
    readRecent: () => read(recentKey) ?? [],
    addRecent: (languages) => write(recentKey, [...new Set([...languages, ...(read(recentKey) ?? [])])].slice(0, maxRecent)),
  }
}

export const savedLanguages = createSavedLanguages(() => localStorage)
