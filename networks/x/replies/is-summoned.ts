/** Someone as far as X names them: the public backend knows people in a text by their handles only. */
export interface Named {
  id?: string | undefined
  handle?: string | undefined
}

/** The people that a post addresses. */
export interface Addressing {
  author: Named
  parentAuthor?: Named | undefined
  /** The people it mentions, and the author of the post it quotes. */
  named: readonly Named[]
}

/** Whether a post’s author summoned an account by a mention, a reply or a quote, or is that account. Only then do most plans allow a reply. */
export function isSummoned(post: Addressing, account: Named): boolean {
  return [post.author, post.parentAuthor].some((one) => one && isSame(one, account)) || isNamed(post, account)
}

/** Whether someone else mentioned or quoted an account in a post. X sells replies to such posts, and no others, at a lower price. */
export function isNamed({ author, named }: Addressing, account: Named): boolean {
  return !isSame(author, account) && named.some((one) => isSame(one, account))
}

/** Ids decide where both are known, because handles change hands. */
function isSame(one: Named, other: Named): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id
  return one.handle !== undefined && one.handle.toLowerCase() === other.handle?.toLowerCase()
}
