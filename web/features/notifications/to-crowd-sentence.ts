import type { Profile } from '@chorus/model/profile'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import type { CrowdRow } from './group-notifications.ts'

const words: Record<CrowdRow['kind'], MessageId> = {
  Mirror: 'notice.mirror',
  Reaction: 'notice.reaction',
  Act: 'notice.act',
  Follow: 'notice.follow',
}

/** A name keeps its direction inside a sentence of another. */
const isolate = ({ displayName }: Profile): string => `\u2068${displayName}\u2069`

/** Who did it, and to what: one is named, two are, and of more the first two and how many others. Flows §6.8. */
export const toCrowdSentence = (t: Translate, { kind, people, post }: Pick<CrowdRow, 'kind' | 'people' | 'post'>): string =>
  t(words[kind], {
    count: people.length,
    others: people.length - 2,
    first: people[0] ? isolate(people[0]) : '',
    second: people[1] ? isolate(people[1]) : '',
    to: post?.type ?? 'Post',
  })
