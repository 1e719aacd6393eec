import { currentProvider } from '@chorus/accounts/account-book'
import { currentAccount } from '@chorus/accounts/account-state'
import { networkNames } from '@chorus/model/limits'
import { useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { createLatePart } from '../errors/create-late-part.tsx'
import styles from './account-block.module.css'

const AccountsDialog = createLatePart(async () => (await import('./accounts-dialog.tsx')).AccountsDialog)

/** Who is logged in, and the way to change that; for visitors the way in. */
export function AccountBlock() {
  const t = useT()
  const { seat, login } = useServices()
  const book = useSyncExternalStore(seat.subscribe, seat.book, seat.firstBook)
  const [isOpen, setOpen] = useState(false)
  const provider = currentProvider(book)
  const connected = networkNames.filter((name) => book[name].accounts.length > 0)
  const first = connected.map((name) => currentAccount(book[name])).find((account) => account !== undefined)
  const profile = provider?.profile ?? first?.profile

  if (!profile)
    return (
      <button type="button" className={styles.login} onClick={() => login.open()}>
        {t('login.action')}
      </button>
    )
  const face = first?.profile ?? profile
  return (
    <>
      <button type="button" className={styles.block} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Avatar seed={face.profileId} name={profile.displayName} src={profile.pfp ?? face.pfp} size={36} isEager />
        <span className={styles.words}>
          <span className="visually-hidden">{t('accounts.title')}: </span>
          <b dir="auto">{profile.displayName}</b>
          <small>{t('accounts.connected', { count: connected.length })}</small>
        </span>
      </button>
      {isOpen ? <AccountsDialog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null}
    </>
  )
}
