interface LanguageHints {
  /** Languages of this post. */
  chosen: readonly string[]
  /** Languages of earlier posts, latest first. */
  recent: readonly string[]
  /** Languages of the interface and the browser. */
  preferred: readonly string[]
}

/** Languages to offer first: those of the post, then recent ones, then the reader's own. `offered`: BCP 47, without regions. */
export function findSuggestedLanguages(offered: readonly string[], { chosen, recent, preferred }: LanguageHints): string[] {
  const toOffered = (tag: string) => offered.find((each) => each === tag) ?? offered.find((each) => each === tag.split('-', 1)[0])
  return [...new Set([...chosen, ...[...recent, ...preferred].flatMap((tag) => toOffered(tag) ?? [])])]
}
