import type { MessageId } from '../../i18n/create-translate.ts'

export type Relation = 'follow' | 'mute' | 'block'

interface RelationMessages {
  done: MessageId
  undone: MessageId
  notDone: MessageId
  notUndone: MessageId
}

/** Toast messages; each takes `name` and `network`. */
export const relationMessages: Readonly<Record<Relation, RelationMessages>> = {
  follow: { done: 'people.followed', undone: 'people.unfollowed', notDone: 'people.notFollowed', notUndone: 'people.notUnfollowed' },
  mute: { done: 'people.muted', undone: 'people.unmuted', notDone: 'people.notMuted', notUndone: 'people.notUnmuted' },
  block: { done: 'people.blocked', undone: 'people.unblocked', notDone: 'people.notBlocked', notUndone: 'people.notUnblocked' },
}
