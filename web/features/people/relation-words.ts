import type { MessageId } from '../../i18n/create-translate.ts'

/** What somebody can do to somebody else, as a flag that goes on and off. */
export type Relation = 'follow' | 'mute' | 'block'

interface RelationWords {
  done: MessageId
  undone: MessageId
  notDone: MessageId
  notUndone: MessageId
}

/** What is said after it was tried. Each is about `name` on `network`. */
export const relationWords: Readonly<Record<Relation, RelationWords>> = {
  follow: { done: 'people.followed', undone: 'people.unfollowed', notDone: 'people.notFollowed', notUndone: 'people.notUnfollowed' },
  mute: { done: 'people.muted', undone: 'people.unmuted', notDone: 'people.notMuted', notUndone: 'people.notUnmuted' },
  block: { done: 'people.blocked', undone: 'people.unblocked', notDone: 'people.notBlocked', notUndone: 'people.notUnblocked' },
}
