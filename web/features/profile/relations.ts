import type { Profile } from '@chorus/model/profile'
import type { Connection, RelationKind } from '@chorus/networks/network'
import type { MessageId } from '../../i18n/create-translate.ts'
import type { Lists } from '../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'

/** Path segments, as in `/profile/{source}/{id}/relation/following`. */
const words: Readonly<Record<string, RelationKind>> = { following: 'following', followers: 'followers', mutuals: 'known-followers' }

export const findRelation = (word: string): RelationKind | undefined => (Object.hasOwn(words, word) ? words[word] : undefined)
export const toRelationWord = (kind: RelationKind): string => Object.keys(words).find((word) => words[word] === kind)!

export const relationTitles: Record<RelationKind, MessageId> = {
  following: 'relation.following',
  followers: 'relation.followers',
  'known-followers': 'relation.mutuals',
}

/** In tab order. Your own profile has no followers-you-know list. */
export function listRelations({ relations }: Pick<Connection, 'relations'>, isOwn: boolean): RelationKind[] {
  const offered = relations?.kinds ?? []
  return Object.values(words)
    .toReversed()
    .filter((kind) => offered.includes(kind) && !(isOwn && kind === 'known-followers'))
}

export const openRelation = (
  { peopleList }: Lists,
  profile: Profile,
  kind: RelationKind,
  snapshot?: MergedSnapshot<Profile>,
): MergedList<Profile> =>
  peopleList(
    profile.network,
    `${kind} of ${profile.ref}`,
    async ({ relations }, page) => (await relations?.list(kind, profile, page)) ?? { items: [] },
    snapshot,
  )
