import type { LoginType } from '@chorus/accounts/login-type'
import { Apple, ChevronRight, Mail, Send } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { ChoiceButton } from '../../ui/controls/button.tsx'
import { GoogleMark } from './google-mark.tsx'
import { toNetwork, toWayLabel } from './way-labels.ts'
import styles from './login.module.css'

/** All ways in that this server offers: the networks first. */
export function WaysList({ onChoose }: { onChoose(type: LoginType): void }) {
  const t = useT()
  const { settings, accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const networks = settings.logins.filter((type) => toNetwork(type))
  const others = settings.logins.filter((type) => !toNetwork(type))
  const toNote = (type: LoginType): string | undefined => {
    const network = toNetwork(type)
    const accounts = network
      ? book[network].accounts
      : book.thirdParty.accounts.filter(({ session }) => session.type.toLowerCase() === type)
    return accounts.length > 0
      ? accounts.map(({ profile }) => (network ? `@${profile.handle}` : profile.displayName)).join(', ')
      : undefined
  }
  const toRow = (type: LoginType) => (
    <li key={type}>
      <ChoiceButton onClick={() => onChoose(type)}>
        <WayMark type={type} />
        <span className={styles.words}>
          <b>{toWayLabel(type, t)}</b>
          {toNote(type) ? <small dir="auto">{t('login.also', { names: toNote(type)! })}</small> : null}
        </span>
        <ChevronRight aria-hidden size={18} />
      </ChoiceButton>
    </li>
  )
  return (
    <>
      <p className={styles.lead}>{t('login.lead')}</p>
      {settings.mode === 'sandbox' ? <p className={styles.note}>{t('login.sandbox')}</p> : null}
      <ul className={styles.ways}>{networks.map(toRow)}</ul>
      {others.length > 0 ? (
        <>
          <h3 className={styles.or}>{t('login.or')}</h3>
          <ul className={styles.ways}>{others.map(toRow)}</ul>
        </>
      ) : null}
      {settings.logins.length === 0 ? <p>{t('login.none')}</p> : null}
    </>
  )
}

function WayMark({ type }: { type: LoginType }) {
  const network = toNetwork(type)
  if (network) return <NetworkMark network={network} isNamed={false} />
  if (type === 'google') return <GoogleMark />
  const Icon = { email: Mail, apple: Apple, telegram: Send }[type as 'email' | 'apple' | 'telegram']
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
