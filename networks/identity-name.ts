/** How a network's accounts are named in queries about a person. Ids and handles are normalized for comparison. */
export interface IdentityNames {
  /** Undefined: the network has no such ids. */
  toId(text: string): string | undefined
  /** Undefined: the network has no such handles. */
  toHandle(text: string): string | undefined
  /** Whether a name that could be either is an id; absent: whenever it has the form of one. */
  isId?(name: string): boolean
  /** Whether a whole search term is an id or a handle here. Absent: it is neither. */
  readKeyword?(keyword: string): 'id' | 'handle' | undefined
}

/** Folds A to Z only: look-alike characters are different letters. */
export const foldCase = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The text with folded case; undefined when it does not match. */
export const foldMatch = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? foldCase(text) : undefined)
