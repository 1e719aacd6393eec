/**
 * What a user can do to an entity, by any network’s name for it. muteHere: a mute stored on our own server for the Chorus account, whatever
 * the network supports. block: a mute that the other person can see. hideReply: the author of a thread has hidden a reply in it. removed, hidden: deleted by its author, so that it leaves lists or
 * shows as deleted; this is permanent and applies to everyone.
 */
export type Flag =
  | 'like'
  | 'mirror'
  | 'bookmark'
  | 'act'
  | 'hideReply'
  | 'follow'
  | 'mute'
  | 'muteHere'
  | 'block'
  | 'join'
  | 'request'
  | 'watch'
  | 'removed'
  | 'hidden'

/** How often it is done: 0 no, 1 yes, more where a network allows repeats, such as reposts on Lens. Absent: unknown. */
export type Levels = Partial<Record<Flag, number>>

export type CountName = 'reactions' | 'mirrors' | 'bookmarks' | 'acts' | 'comments' | 'quotes' | 'followers' | 'members'
/** Absent: the entity has no such count, or its network does not report it. */
export type Counts = Partial<Record<CountName, number>>

/** The count that each flag changes. */
export const countOf: Partial<Record<Flag, CountName>> = {
  like: 'reactions',
  mirror: 'mirrors',
  bookmark: 'bookmarks',
  act: 'acts',
  follow: 'followers',
  join: 'members',
}

/** Counts never fall below zero, whatever the network reported before. */
export const addTo = (counts: Counts, name: CountName, by: number): Counts => {
  const count = counts[name]
  return count === undefined || by === 0 ? counts : { ...counts, [name]: Math.max(0, count + by) }
}
