import type { Profile } from '@chorus/model/profile'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { isSameAccount, usePerson } from './use-person.ts'
import styles from './person.module.css'

const PersonPlaces = createLatePart(async () => (await import('./person-places.tsx')).PersonPlaces)

interface PersonFoldProps {
  profile: Profile
  known?: LinkedPerson
}

/** Where there is no aside: one line that says so, and opens. It has its room from the beginning, so that nothing jumps. */
export function PersonFold({ profile, known }: PersonFoldProps) {
  const t = useT()
  const { value, others, failure } = usePerson(profile, known)
  const [isOpen, setOpen] = useState(false)
  if (!value) return failure ? null : <div className={styles.fold} aria-hidden />
  if (others === 0) return null
  const networks = new Set(value.accounts.filter((account) => !isSameAccount(account, profile)).map(({ network }) => network))
  return (
    <section className={styles.fold} aria-label={t('identity.title')}>
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {[...networks].map((network) => (
          <NetworkMark key={network} network={network} isNamed={false} />
        ))}
        <span>{t('identity.moreAccounts', { count: others })}</span>
        <ChevronDown aria-hidden size={18} />
      </button>
      {isOpen ? <PersonPlaces profile={profile} person={value} onMissing={() => setOpen(false)} /> : null}
    </section>
  )
}
