import { createHash } from 'node:crypto'
import { longestId, longestName, longestText, mostNames, type PushMessage } from '@chorus/contract/notifications/push-message'
import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import type { Profile } from '@chorus/model/profile'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { descriptors } from '@chorus/networks/descriptors'

/** A message without its language, because each device has its own. */
export type News = Omit<PushMessage, 'locale'>

type Place = PushMessage['place']

/** Combines events into one message: people who did the same thing are listed together; different events are counted. */
export function toPushMessage(events: readonly [NotificationEvent, ...NotificationEvent[]]): News {
  const sorted = events.toSorted((a, b) => b.at - a.at) as [NotificationEvent, ...NotificationEvent[]]
  const [latest] = sorted
  const people = [...new Map(sorted.map(({ actor }) => [actor.profileId, actor])).values()]
  const isOne = sorted.every((one) => toSubject(one) === toSubject(latest))
  const place = isOne ? toPlace(latest, people) : undefined
  const text = sorted.length === 1 && latest.text ? toPlainLine(latest.text, longestText) : undefined
  return {
    tag: toTag(sorted),
    network: latest.actor.network,
    kind: isOne ? latest.type : 'Several',
    names: people.slice(0, mostNames).map(toName),
    people: people.length,
    count: sorted.length,
    at: latest.at,
    ...(text ? { text } : {}),
    ...(place ? { place } : {}),
  }
}

/** Grouping key: follows together, likes and reposts per post, and each written post alone. */
function toSubject({ type, postId, id }: NotificationEvent): string {
  if (type === 'Follow') return type
  return type === 'Reaction' || type === 'Mirror' || type === 'Act' ? `${type} ${postId}` : id
}

function toPlace({ type, postId = '' }: NotificationEvent, [person, ...others]: readonly Profile[]): Place {
  const kind = type === 'Follow' ? 'profile' : 'post'
  const slug = person && others.length === 0 ? descriptors[person.network].toProfileSlug(person) : ''
  const id = kind === 'post' ? postId : slug
  return id !== '' && id.length <= longestId ? { kind, id } : undefined
}

const toName = ({ displayName, handle }: Profile): string =>
  toPlainLine(displayName, longestName) || toPlainLine(handle, longestName) || '?'

/** The same for the same events in any order, so that a message sent twice is shown once. */
const toTag = (events: readonly NotificationEvent[]): string =>
  createHash('sha256')
    .update(
      events
        .map(({ id }) => id)
        .toSorted()
        .join('\n'),
    )
    .digest('base64url')
    .slice(0, 22)
