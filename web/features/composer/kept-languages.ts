import * as v from 'valibot'

/** The languages that somebody wrote in last, over visits. */
export interface KeptLanguages {
  /** BCP 47. Undefined: none were chosen. */
  read(): readonly string[] | undefined
  /** None: as the interface is. */
  write(languages: readonly string[]): void
}

/** What logging out of everything takes away begins so. */
const key = 'preference:languages'
/** Characters: no list of so few is longer. */
const maxLength = 500

const Tag = v.pipe(v.string(), v.maxLength(35), v.regex(/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i))
const Languages = v.pipe(v.string(), v.maxLength(maxLength), v.parseJson(), v.array(Tag), v.minLength(1), v.maxLength(10))

/** `open`: localStorage, which some browsers refuse to name. What cannot be written is not kept. */
export const createKeptLanguages = (open: () => Pick<Storage, 'getItem' | 'setItem'>): KeptLanguages => ({
  read() {
    try {
      const result = v.safeParse(Languages, open().getItem(key))
      return result.success ? result.output : undefined
    } catch {
      return undefined
    }
  },
  write(languages) {
    try {
      open().setItem(key, JSON.stringify(languages))
    } catch {
      // The next post begins with the language of the interface.
    }
  },
})

/** Of this browser. */
export const ownLanguages = createKeptLanguages(() => localStorage)
