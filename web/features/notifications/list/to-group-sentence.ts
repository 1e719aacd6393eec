import type { Profile } from '@chorus/model/profile'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import type { NotificationGroupRow } from './group-notifications.ts'

const messages: Record<NotificationGroupRow['kind'], MessageId> = {
  Mirror: 'notifications.reposted',
  Reaction: 'notifications.liked',
  Act: 'notifications.collected',
  Follow: 'notifications.followed',
}

/** Unicode isolates, so that a right-to-left name does not reorder the sentence around it. */
const isolate = ({ displayName }: Profile): string => `\u2068${displayName}\u2069`

/** Names one or two people; of more, the first two and the number of others. Flows §6.8. */
export const toGroupSentence = (t: Translate, { kind, people, post }: Pick<NotificationGroupRow, 'kind' | 'people' | 'post'>): string =>
  t(messages[kind], {
    count: people.length,
    others: people.length - 2,
    first: people[0] ? isolate(people[0]) : '',
    second: people[1] ? isolate(people[1]) : '',
    to: post?.type ?? 'Post',
  })
