import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { MentionedPerson } from '../../draft.ts'

/** Limit of X's API. */
const most = 50

/** X mentions everyone a post mentions in replies to it, as well as its author, who can't be left out. */
export function findMentioned({ author, metadata }: Post, by: Pick<Profile, 'profileId'>): readonly MentionedPerson[] {
  const people = new Map<string, MentionedPerson>()
  for (const facet of metadata.facets)
    if (facet.kind === 'mention' && facet.profileId !== undefined)
      people.set(facet.profileId, { profileId: facet.profileId, handle: facet.handle })
  people.delete(author.profileId)
  people.delete(by.profileId)
  return [...people.values()].slice(0, most)
}
