import type { LoginType } from '@chorus/accounts/login-type'
import { Apple, ChevronRight, Mail, Send } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { ChoiceButton } from '../../ui/controls/button.tsx'
import { GoogleMark } from './parts/google-mark.tsx'
import { toMethodLabel, toNetwork } from './parts/method-labels.ts'
import styles from './parts/login.module.css'

/** The sign-in methods that this server supports, networks first. */
export function MethodList({ onChoose }: { onChoose(type: LoginType): void }) {
  const t = useT()
  const { settings, accountsStore } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const networks = settings.logins.filter((type) => toNetwork(type))
  const others = settings.logins.filter((type) => !toNetwork(type))
  /** The accounts that are already logged in with a method. */
  const toNames = (type: LoginType): string => {
    const network = toNetwork(type)
    return network
      ? book[network].accounts.map(({ profile }) => `@${profile.handle}`).join(', ')
      : book.thirdParty.accounts
          .filter(({ session }) => session.type.toLowerCase() === type)
          .map(({ profile }) => profile.displayName)
          .join(', ')
  }
  const toRow = (type: LoginType) => {
    const names = toNames(type)
    return (
      <li key={type}>
        <ChoiceButton onClick={() => onChoose(type)}>
          <MethodMark type={type} />
          <span className={styles.text}>
            <b>{toMethodLabel(type, t)}</b>
            {names ? <small dir="auto">{t('login.addAnother', { names })}</small> : null}
          </span>
          <ChevronRight aria-hidden size={18} />
        </ChoiceButton>
      </li>
    )
  }
  return (
    <>
      <p className={styles.lead}>{t('login.lead')}</p>
      {settings.mode === 'sandbox' ? <p className={styles.note}>{t('login.sandbox')}</p> : null}
      <ul className={styles.list}>{networks.map(toRow)}</ul>
      {others.length > 0 ? (
        <>
          <h3 className={styles.or}>{t('login.or')}</h3>
          <ul className={styles.list}>{others.map(toRow)}</ul>
        </>
      ) : null}
      {settings.logins.length === 0 ? <p>{t('login.none')}</p> : null}
    </>
  )
}

function MethodMark({ type }: { type: LoginType }) {
  const network = toNetwork(type)
  if (network) return <NetworkMark network={network} isNamed={false} />
  if (type === 'google') return <GoogleMark />
  const Icon = { email: Mail, apple: Apple, telegram: Send }[type as 'email' | 'apple' | 'telegram']
  return <Icon aria-hidden size={20} strokeWidth={1.75} />
}
