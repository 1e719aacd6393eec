export interface Circle {
  /** Whom the person follows on the network, and themself: nobody is suggested twice. */
  known: ReadonlySet<string>
  /** Whom those follow whom the person follows. */
  followings: readonly (readonly string[])[]
  /** Who is connected to somebody whom the person follows on another network. */
  elsewhere: readonly string[]
}

export interface Suggestion {
  subject: string
  /** Where it stands: greater comes first, no two are alike, and it stays while nobody's votes change. */
  place: number
}

/** Somebody followed elsewhere is a surer guess than a friend of a friend. */
const elsewhereVotes = 5
const mostVotes = 4000
const tieRoom = 2 ** 40

/** Who has most votes first: one of each friend who follows them, and some of being followed elsewhere. */
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

/** Between equals: the older fid, and of addresses any order that stays. */
function toTie(subject: string): number {
  if (subject.startsWith('0x')) return Number.parseInt(subject.slice(2, 12), 16)
  return tieRoom - 1 - (Number(subject) % tieRoom)
}
