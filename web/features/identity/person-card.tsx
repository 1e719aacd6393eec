import type { Profile } from '@chorus/model/profile'
import { useT } from '../../i18n/use-t.ts'
import { PersonPlaces } from './person-places.tsx'
import type { LinkedPerson } from './to-linked-person.ts'
import { usePerson } from './use-person.ts'
import styles from './person.module.css'

interface PersonCardProps {
  profile: Profile
  known?: LinkedPerson
}

/** In the aside: one person's places, side by side. Nothing where they are nowhere else. */
export function PersonCard({ profile, known }: PersonCardProps) {
  const t = useT()
  const { value, others } = usePerson(profile, known)
  if (!value || others === 0) return null
  return (
    <section className={styles.card} aria-label={t('identity.title')}>
      <h2>{t('identity.title')}</h2>
      <PersonPlaces profile={profile} person={value} />
    </section>
  )
}
