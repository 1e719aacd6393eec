import { toAccountId } from '@chorus/accounts/account-id'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useAccountChange } from '../../accounts/use-account-change.ts'
import parts from '../parts/parts.module.css'

/** Logins stored only in this browser, and their limits. Renders nothing when there are none. */
export function DeviceAccounts({ book }: { book: AccountBook }) {
  const t = useT()
  const id = useId()
  const rows = networkNames.flatMap((network) =>
    book[network].accounts.filter(({ session }) => isDeviceOnly(session)).map((account) => ({ network, account })),
  )
  if (rows.length === 0) return null
  return (
    <section className={parts.part} aria-labelledby={id}>
      <h2 id={id}>{t('deviceAccounts.title')}</h2>
      <p className={parts.lead}>{t('deviceAccounts.lead')}</p>
      <ul className={parts.rows}>
        {rows.map(({ network, account }) => (
          <DeviceLine key={toAccountId(account)} network={network} account={account} />
        ))}
      </ul>
    </section>
  )
}

function DeviceLine({ network, account }: { network: NetworkName; account: Account }) {
  const t = useT()
  const { logOut } = useAccountChange()
  const [isLeaving, setLeaving] = useState(false)
  const { displayName, handle, profileId, pfp } = account.profile
  const leave = async () => {
    setLeaving(true)
    await logOut(toAccountId(account))
    setLeaving(false)
  }
  return (
    <li className={parts.line}>
      <Avatar seed={profileId} name={displayName} src={pfp} size={36} />
      <span className={parts.words}>
        <b dir="auto">{displayName}</b>
        <small dir="auto">@{handle}</small>
      </span>
      <NetworkMark network={network} />
      <Button isBusy={isLeaving} onClick={() => void leave()} aria-label={t('deviceAccounts.logOut', { name: `@${handle}` })}>
        {t('accounts.logOut')}
      </Button>
    </li>
  )
}
