/**
 * What somebody can do to a thing, whatever its network calls it. mute: not to read somebody. muteHere: the same, kept by our own server
 * for the Chorus account, whatever the network offers and whoever looks there. block: as mute, and they know.
 * removed, hidden: its author took it away, and it leaves the lists or stands there as taken away; so for all who look, and for good.
 */
export type Flag =
  | 'like'
  | 'mirror'
  | 'bookmark'
  | 'act'
  | 'follow'
  | 'mute'
  | 'muteHere'
  | 'block'
  | 'join'
  | 'watch'
  | 'removed'
  | 'hidden'

/** How often it is done: 0 no, 1 yes. More than once only what a network lets people do again, such as a repost on Lens. Absent: not known. */
export type Levels = Partial<Record<Flag, number>>

export type CountName = 'reactions' | 'mirrors' | 'bookmarks' | 'acts' | 'comments' | 'quotes' | 'followers' | 'members'
/** Absent: this thing has no such count, or its network does not tell. */
export type Counts = Partial<Record<CountName, number>>

/** Which count follows a flag. */
export const countOf: Partial<Record<Flag, CountName>> = {
  like: 'reactions',
  mirror: 'mirrors',
  bookmark: 'bookmarks',
  act: 'acts',
  follow: 'followers',
  join: 'members',
}

/** A count cannot fall below none, whatever a network said before. */
export const addTo = (counts: Counts, name: CountName, by: number): Counts => {
  const count = counts[name]
  return count === undefined || by === 0 ? counts : { ...counts, [name]: Math.max(0, count + by) }
}
