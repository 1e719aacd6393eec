import * as v from 'valibot'

/** Logging out of all accounts removes every key with the `preference:` prefix. */
const key = 'preference:recent-hashtags'
const most = 20
/** Characters. */
const longest = 140

const Tags = v.pipe(
  v.string(),
  v.maxLength(most * (longest + 3) + 2),
  v.parseJson(),
  v.array(v.pipe(v.string(), v.maxLength(longest))),
  v.maxLength(most),
)

/** The hashtags of recent posts, latest first. Empty if storage fails. */
export const savedTags = {
  read(): readonly string[] {
    try {
      const result = v.safeParse(Tags, localStorage.getItem(key))
      return result.success ? result.output : []
    } catch {
      return []
    }
  },
  add(tags: readonly string[]): void {
    try {
      const all = new Map([...tags, ...savedTags.read()].map((tag) => [tag.toLowerCase(), tag]).toReversed() as [string, string][])
      localStorage.setItem(key, JSON.stringify([...all.values()].toReversed().slice(0, most)))
    } catch {
      // Tags then have to be typed in full.
    }
  },
}
