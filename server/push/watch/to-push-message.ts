import { createHash } from 'node:crypto'
import { longestId, longestName, longestText, mostNames, type PushMessage } from '@chorus/contract/push-message'
import type { Happening } from '@chorus/model/happening'
import type { Profile } from '@chorus/model/profile'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { descriptors } from '@chorus/networks/descriptors'

/** What is told in the words of the browser's person: the same but for their language, which each device has its own of. */
export type News = Omit<PushMessage, 'locale'>

type Place = PushMessage['place']

/** What has happened, as one message: who did the same to the same thing stands together, and of anything else it is told how much it is. */
export function toPushMessage(happenings: readonly [Happening, ...Happening[]]): News {
  const sorted = happenings.toSorted((a, b) => b.at - a.at) as [Happening, ...Happening[]]
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

/** What a happening is one with: followers with each other, likes and reposts of a post, and what somebody wrote with itself alone. */
function toSubject({ type, postId, id }: Happening): string {
  if (type === 'Follow') return type
  return type === 'Reaction' || type === 'Mirror' || type === 'Act' ? `${type} ${postId}` : id
}

function toPlace({ type, postId = '' }: Happening, [person, ...others]: readonly Profile[]): Place {
  const kind = type === 'Follow' ? 'profile' : 'post'
  const slug = person && others.length === 0 ? descriptors[person.network].toProfileSlug(person) : ''
  const id = kind === 'post' ? postId : slug
  return id !== '' && id.length <= longestId ? { kind, id } : undefined
}

const toName = ({ displayName, handle }: Profile): string =>
  toPlainLine(displayName, longestName) || toPlainLine(handle, longestName) || '?'

/** The same for the same happenings, whoever looks: a message that is sent twice is shown once. */
const toTag = (happenings: readonly Happening[]): string =>
  createHash('sha256')
    .update(
      happenings
        .map(({ id }) => id)
        .toSorted()
        .join('\n'),
    )
    .digest('base64url')
    .slice(0, 22)
