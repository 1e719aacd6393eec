import type { Profile } from '@chorus/model/profile'
import { useT } from '../../i18n/use-t.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { FollowButton } from '../people/follow-button.tsx'
import { explorePath } from './explore-kinds.ts'
import styles from './aside-list.module.css'

/** People to follow, beside the column. */
export function SuggestedPeople({ people }: { people: readonly Profile[] }) {
  const t = useT()
  return (
    <Card title={t('explore.people')} isNamed>
      <ul className={styles.list}>
        {people.map((person) => (
          <Person key={person.ref} person={person} />
        ))}
      </ul>
      <AppLink href={explorePath('top-profiles')} aria-label={t('explore.showAllOf', { what: t('explore.people') })}>
        {t('explore.showAll')}
      </AppLink>
    </Card>
  )
}

function Person({ person }: { person: Profile }) {
  const { ref, displayName, handle, pfp } = useShownProfile(person)
  return (
    <li className={styles.row}>
      <Avatar seed={ref} name={displayName} src={pfp} size={36} />
      <span className={styles.words}>
        <AppLink href={profilePath(person)} className={styles.name}>
          <bdi>{displayName}</bdi>
        </AppLink>
        <small>@{handle}</small>
      </span>
      <FollowButton profile={person} isQuiet />
    </li>
  )
}
