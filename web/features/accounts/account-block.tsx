import { currentProvider } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { networkNames } from '@chorus/model/network-identity'
import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NameLines } from '../../ui/content/name-lines.tsx'
import styles from './account-block.module.css'

const AccountsDialog = createLatePart(async () => (await import('./accounts-dialog.tsx')).AccountsDialog)

/** Opens the accounts dialog; for guests, the login. */
export function AccountBlock() {
  const t = useT()
  const { accountsStore, login } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isPending = useSyncExternalStore(accountsStore.subscribe, accountsStore.isPending, accountsStore.wasPending)
  const [isOpen, setOpen] = useState(false)
  const provider = currentProvider(book)
  const connected = networkNames.filter((name) => book[name].accounts.length > 0)
  const first = connected.map((name) => currentAccount(book[name])).find((account) => account !== undefined)
  const profile = provider?.profile ?? first?.profile

  if (!profile && isPending) return <div className={styles.pending} />
  if (!profile)
    return (
      <button type="button" className={styles.login} onClick={() => login.open()}>
        {t('login.action')}
      </button>
    )
  const avatarProfile = first?.profile ?? profile
  return (
    <>
      <button type="button" className={styles.block} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Avatar seed={avatarProfile.profileId} name={profile.displayName} src={profile.pfp ?? avatarProfile.pfp} size={36} isEager />
        <NameLines className={styles.words}>
          <span className="visually-hidden">{t('accounts.title')}: </span>
          <b dir="auto">{profile.displayName}</b>
          <small>{t('accounts.connected', { count: connected.length })}</small>
        </NameLines>
      </button>
      {isOpen ? <AccountsDialog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  )
}
