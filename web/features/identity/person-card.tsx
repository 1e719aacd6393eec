import type { Profile } from '@chorus/model/profile'
import { useT } from '../../i18n/use-t.ts'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { Card } from '../../ui/page/card.tsx'
import { LinkedIdentities } from './linked-identities.tsx'
import { usePerson } from './use-person.ts'

interface PersonCardProps {
  profile: Profile
  known?: LinkedPerson
}

/** A person's linked identities as a card. Nothing when there are no others. */
export function PersonCard({ profile, known }: PersonCardProps) {
  const t = useT()
  const { value, others } = usePerson(profile, known)
  if (!value || others === 0) return null
  return (
    <Card title={t('identity.title')} isNamed>
      <LinkedIdentities profile={profile} person={value} />
    </Card>
  )
}
