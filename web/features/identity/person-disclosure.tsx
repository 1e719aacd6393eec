import type { Profile } from '@chorus/model/profile'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { isSameAccount, usePerson } from './use-person.ts'
import styles from './person.module.css'

const LinkedIdentities = createLatePart(async () => (await import('./linked-identities.tsx')).LinkedIdentities)

interface PersonDisclosureProps {
  profile: Profile
  known?: LinkedPerson
}

/** On narrow screens: a collapsed list of linked identities. Its space is reserved while loading to avoid a layout shift. */
export function PersonDisclosure({ profile, known }: PersonDisclosureProps) {
  const t = useT()
  const { value, others, failure } = usePerson(profile, known)
  const [isOpen, setOpen] = useState(false)
  if (!value) return failure ? null : <div className={styles.disclosure} aria-hidden />
  if (others === 0) return null
  const networks = new Set(value.accounts.filter((account) => !isSameAccount(account, profile)).map(({ network }) => network))
  return (
    <section className={styles.disclosure} aria-label={t('identity.title')}>
      <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {[...networks].map((network) => (
          <NetworkMark key={network} network={network} isNamed={false} />
        ))}
        <span>{t('identity.moreAccounts', { count: others })}</span>
        <ChevronDown aria-hidden size={18} />
      </button>
      {isOpen ? <LinkedIdentities profile={profile} person={value} onMissing={() => setOpen(false)} /> : null}
    </section>
  )
}
