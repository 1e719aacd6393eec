import type { Surface } from '@chorus/model/moderation/decide'
import type { Profile } from '@chorus/model/profile'
import type { ContentRules } from '../../services/moderation/content-rules.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'

/** Title, description and Open Graph tags of a profile page. `list`: the people it lists, if any. */
export function toProfileHead(profile: Profile, rules: ContentRules, list?: string) {
  const isCovered = (surface: Surface) => rules.person(profile, surface).cover !== undefined
  const title = personTitle(isCovered('displayName') ? { ...profile, displayName: profile.handle } : profile, list)
  const bio = isCovered('profileView') ? undefined : profile.bio?.slice(0, 300)
  const meta = [
    { title },
    { name: 'description', content: bio ?? title },
    { property: 'og:type', content: 'profile' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: bio ?? '' },
    { name: 'twitter:card', content: 'summary' },
    ...(profile.pfp && !isCovered('avatar') ? [{ property: 'og:image', content: profile.pfp }] : []),
  ]
  return { meta, links: [{ rel: 'canonical', href: profilePath(profile) }] }
}
