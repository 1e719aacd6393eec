export interface RankingQuery {
  first: number
  skip: number
  where?: { search?: string | null } | null
}

interface Ranked {
  id: string
  name: string
  followersCount: number
}

/** The hub's own limit. */
const most = 20

/** Spaces by their followers. A search ignores the case of names, but not that of ids, which are compared with it in lower case. */
export function rankSpaces<S extends Ranked>(spaces: readonly S[], { first, skip, where }: RankingQuery) {
  if (first > most) throw new Error(`The \`first\` argument must not be greater than ${most}`)
  const text = where?.search?.toLowerCase() ?? ''
  const found = spaces
    .filter(({ id, name }) => id.includes(text) || name.toLowerCase().includes(text))
    .toSorted((one, other) => other.followersCount - one.followersCount)
  return { items: found.slice(skip, skip + first), metrics: { total: found.length, categories: {} } }
}
