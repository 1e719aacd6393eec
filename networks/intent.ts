import type { Post } from '@chorus/model/post'

/**
 * What an account wants, identical in every attempt to send it. Networks that take a key for a change derive it from this, so an attempt that arrives
 * late or twice changes nothing else.
 */
export interface Intent {
  /** A UUID. */
  id: string
  /** ms. When the account wanted it. */
  at: number
  /** An earlier attempt may have arrived, although no response did. */
  isRepeat: boolean
  /** An earlier attempt to do the opposite may still arrive, and would then undo this one. */
  isOpposed?: boolean | undefined
  /** Aborted once the account wants something else, so that nothing more needs to be looked up for this. Doesn't end a call. */
  replaced?: AbortSignal | undefined
  /** The id of what earlier attempts were to remove. Absent: none got that far. */
  removedId?: string | undefined
  /** Stores the id of what it removes before it is sent, so that later attempts remove nothing else. Absent: there are no later attempts. */
  storeRemovedId?(id: string): Promise<void>
}

/** What an undo leaves on a network where an account can have done it several times. */
export interface Undone {
  left: number
  /** An earlier attempt had removed it already. */
  wasGone: boolean
}

/** Reposts of a post. On some networks an account can repost a post again. */
export interface Mirror {
  add(of: Post, intent?: Intent): Promise<void>
  /** Removes the latest repost; when repeated, the same one. Resolves to what remains where there can be several. */
  remove(of: Post, intent?: Intent): Promise<Undone | void>
  /** Reposts a post that the viewer has already reposted. Absent: the network counts one repost per account. */
  again?: (of: Post) => Promise<void>
}
