import type { Profile } from '@chorus/model/profile'
import { personTitle } from '../../services/navigation/person-title.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'

/** Title, description and Open Graph tags of a profile page. */
export function toProfileHead(profile: Profile) {
  const title = personTitle(profile)
  const meta = [
    { title },
    { name: 'description', content: profile.bio?.slice(0, 300) ?? title },
    { property: 'og:type', content: 'profile' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: profile.bio?.slice(0, 300) ?? '' },
    { name: 'twitter:card', content: 'summary' },
    ...(profile.pfp ? [{ property: 'og:image', content: profile.pfp }] : []),
  ]
  return { meta, links: [{ rel: 'canonical', href: profilePath(profile) }] }
}
