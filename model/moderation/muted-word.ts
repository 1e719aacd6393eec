/** A word, phrase or hashtag whose posts a viewer doesn't want to see. */
export interface MutedWord {
  /** Absent: another client saved it without one. */
  id?: string
  /** Without the `#` of a hashtag. */
  value: string
  /** Only posts with this hashtag. A word that is muted in texts is also muted as a hashtag. */
  isTagOnly: boolean
  /** Still shows posts of people the viewer follows. */
  exceptFollowing: boolean
  /** ms */
  expiresAt?: number
}

/** A word as it is compared and stored. Empty: nothing to mute. Source: @atproto/api, `sanitizeMutedWordValue`. */
export const toMutedValue = (typed: string): string =>
  typed
    .trim()
    // A keycap such as #️⃣ is no hashtag.
    .replace(/^#(?!\ufe0f)/u, '')
    // Line breaks and characters that can't be seen. Joiners remain: emoji and Persian words need them.
    .replaceAll(/[\r\n\u00AD\u2060\u200B]/gu, '')

export const isExpired = ({ expiresAt }: MutedWord, now: number): boolean => expiresAt !== undefined && expiresAt < now

/** Whether these are the same entry of a list. Entries without an id are matched by their word. */
export const isSameWord = (one: MutedWord, other: MutedWord): boolean =>
  one.id === undefined ? one.value === other.value : one.id === other.id
