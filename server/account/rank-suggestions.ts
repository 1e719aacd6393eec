export interface Circle {
  /** The person and the accounts they follow. None of them are suggested. */
  known: ReadonlySet<string>
  /** The follows of each account that the person follows. */
  followings: readonly (readonly string[])[]
  /** Owners of accounts that the person follows on another network. */
  elsewhere: readonly string[]
}

export interface Suggestion {
  subject: string
  /** Sort key: greater first, unique, and stable while the votes are unchanged. */
  place: number
}

/** Someone followed on another network is a better guess than a friend of a friend. */
const elsewhereVotes = 5
const mostVotes = 4000
const tieRoom = 2 ** 40

/** Ranks candidates by votes: one per friend who follows them, and a fixed number for being followed elsewhere. */
export function rankSuggestions({ known, followings, elsewhere }: Circle): Suggestion[] {
  const votes = new Map<string, number>()
  const add = (subject: string, count: number) => votes.set(subject, (votes.get(subject) ?? 0) + count)
  for (const list of followings) for (const subject of new Set(list)) add(subject, 1)
  for (const subject of new Set(elsewhere)) add(subject, elsewhereVotes)
  return [...votes]
    .filter(([subject]) => !known.has(subject))
    .map(([subject, count]) => ({ subject, place: Math.min(count, mostVotes) * tieRoom + toTie(subject) }))
    .toSorted((a, b) => b.place - a.place)
}

/** Tie-breaker: the older fid first; for addresses any stable order. */
function toTie(subject: string): number {
  if (subject.startsWith('0x')) return Number.parseInt(subject.slice(2, 12), 16)
  return tieRoom - 1 - (Number(subject) % tieRoom)
}
