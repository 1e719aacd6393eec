import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { Check, Plus } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NameLines } from '../../ui/content/name-lines.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { useAccountChange } from './use-account-change.ts'
import styles from './accounts.module.css'

/** This browser's accounts by network: switch, add, or log out. */
export function AccountsDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { accountsStore, login, settings } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const [isLeaving, setLeaving] = useState(false)
  const add = (network?: NetworkName) => {
    onClose()
    login.open(network)
  }
  if (isLeaving) return <LogOutQuestion onClose={onClose} />
  return (
    <Dialog title={t('accounts.title')} onClose={onClose}>
      {networkNames
        .filter((name) => book[name].accounts.length > 0 || settings.logins.includes(name))
        .map((name) => (
          <section key={name} className={styles.network} aria-label={descriptors[name].label}>
            <header>
              <NetworkMark network={name} isNamed={false} />
              <h3>{descriptors[name].label}</h3>
              {settings.logins.includes(name) ? (
                <IconButton onClick={() => add(name)} aria-label={t('accounts.addAccount', { network: descriptors[name].label })}>
                  <Plus aria-hidden size={18} />
                </IconButton>
              ) : null}
            </header>
            {book[name].accounts.length > 0 ? (
              <AccountList accounts={book[name].accounts} current={currentAccount(book[name])} label={descriptors[name].label} />
            ) : null}
          </section>
        ))}
      <div className={styles.foot}>
        <AppLink href="/settings/accounts" className={styles.more} onNavigate={onClose}>
          {t('accounts.manage')}
        </AppLink>
        <Button kind="danger" onClick={() => setLeaving(true)}>
          {t('accounts.logOut')}
        </Button>
      </div>
    </Dialog>
  )
}

interface AccountListProps {
  accounts: readonly Account[]
  current: Account | undefined
  label: string
}

function AccountList({ accounts, current, label }: AccountListProps) {
  const t = useT()
  const group = useId()
  const { switchTo } = useAccountChange()
  const [busy, setBusy] = useState<AccountId>()
  const choose = async (id: AccountId) => {
    if (busy || (current && toAccountId(current) === id)) return
    setBusy(id)
    await switchTo(id)
    setBusy(undefined)
  }
  return (
    <ul role="radiogroup" aria-label={t('accounts.activeAccount', { network: label })} className={styles.list}>
      {accounts.map((account) => {
        const id = toAccountId(account)
        const isCurrent = current !== undefined && toAccountId(current) === id
        const { displayName, handle, profileId, pfp } = account.profile
        return (
          <li key={id} role="none">
            <label className={styles.account}>
              <input type="radio" name={group} checked={isCurrent} onChange={() => void choose(id)} />
              <Avatar seed={profileId} name={displayName} src={pfp} size={36} />
              <NameLines>
                <b dir="auto">{displayName}</b>
                <small>
                  <span dir="auto">@{handle}</span>
                  {isDeviceOnly(account.session) ? ` · ${t('accounts.deviceOnly')}` : null}
                </small>
              </NameLines>
              {busy === id ? <Spinner /> : isCurrent ? <Check aria-hidden size={18} /> : null}
            </label>
          </li>
        )
      })}
    </ul>
  )
}
