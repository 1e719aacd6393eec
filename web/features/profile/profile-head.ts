import type { Surface } from '@chorus/model/moderation/decide'
import type { Profile } from '@chorus/model/profile'
import type { Services } from '../../services/context/services.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'

/** Title, description and Open Graph tags of a profile page. `list`: the people it lists, if any. */
export function toProfileHead(
  profile: Profile,
  { contentRules: rules, settings }: Pick<Services, 'contentRules' | 'settings'>,
  list?: string,
) {
  const isCovered = (surface: Surface) => rules.person(profile, surface).cover !== undefined
  const title = personTitle(isCovered('displayName') ? { ...profile, displayName: profile.handle } : profile, list)
  const bio = isCovered('profileView') ? undefined : profile.bio?.slice(0, 300)
  const avatar = isCovered('avatar') ? undefined : profile.pfp
  const path = profilePath(profile)
  const meta = [
    { title },
    { name: 'description', content: bio ?? title },
    ...toShareTags(settings, { type: 'profile', title, description: bio ?? '', path, avatar }),
  ]
  return { meta, links: [{ rel: 'canonical', href: path }] }
}
