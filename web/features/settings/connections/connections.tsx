import type { LoginType } from '@chorus/accounts/login-type'
import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { Apple, Mail, Plus, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { GoogleMark } from '../../login/parts/google-mark.tsx'
import { toMethodLabel } from '../../login/parts/method-labels.ts'
import { AddWallet } from './add-wallet.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { RelatedWallets } from './related-wallets.tsx'
import { otherSignInMethods, type ConnectionGroups, type ConnectionRow } from './to-connection-groups.ts'
import parts from '../parts/parts.module.css'
import styles from './connections.module.css'

interface ConnectionsProps {
  groups: ConnectionGroups
  /** Called after a change on our server. */
  onChange(): void
}

/** Everything connected to the account, by type. */
export function Connections({ groups: { networks, others, wallets, related }, onChange }: ConnectionsProps) {
  const t = useT()
  const { settings } = useServices()
  const toLine = (row: ConnectionRow, label: string) => (
    <ConnectionLine key={`${row.platform} ${row.id}`} row={row} label={label} onChange={onChange} />
  )
  return (
    <div className={styles.groups}>
      {networkNames
        .filter((name) => networks[name].length > 0 || settings.logins.includes(name))
        .map((name) => {
          const { label } = descriptors[name]
          const lines = networks[name].map((row) => toLine(row, label))
          return (
            <Group key={name} title={label} mark={<NetworkMark network={name} isNamed={false} />} method={name}>
              {lines.length > 0 ? <ul className={parts.rows}>{lines}</ul> : null}
            </Group>
          )
        })}
      {others.length > 0 || otherSignInMethods.some((method) => settings.logins.includes(method)) ? (
        <Group title={t('connections.otherMethods')}>
          <ul className={parts.rows}>
            {otherSignInMethods.map((method) => {
              const rows = others.filter((row) => row.method === method)
              return rows.length > 0 ? (
                rows.map((row) => toLine(row, toMethodLabel(method, t)))
              ) : (
                <UnusedSignInMethod key={method} method={method} />
              )
            })}
          </ul>
        </Group>
      ) : null}
      <Group title={t('connections.wallets')}>
        <Wallets groups={{ wallets, related }} onChange={onChange} />
      </Group>
    </div>
  )
}

/** Connected wallets, and those that connected profiles link to. */
export function Wallets({
  groups: { wallets, related },
  onChange,
}: {
  groups: Pick<ConnectionGroups, 'wallets' | 'related'>
  onChange(): void
}) {
  const t = useT()
  return (
    <>
      {wallets.length > 0 ? (
        <ul className={parts.rows}>
          {wallets.map((row) => (
            <ConnectionLine key={`${row.platform} ${row.id}`} row={row} label={t('connections.wallet')} onChange={onChange} />
          ))}
        </ul>
      ) : (
        <p className={parts.note}>{t('connections.noWallets')}</p>
      )}
      <AddWallet known={wallets.map(({ id }) => id)} onChange={onChange} />
      <RelatedWallets wallets={related} onChange={onChange} />
    </>
  )
}

interface GroupProps {
  title: string
  mark?: ReactNode
  /** Sign-in method for connecting another one. */
  method?: LoginType
  children: ReactNode
}

function Group({ title, mark, method, children }: GroupProps) {
  const t = useT()
  const { login, settings } = useServices()
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        {mark}
        <h3>{title}</h3>
        {method && settings.logins.includes(method) ? (
          <Button onClick={() => login.open(method)} aria-label={t('connections.connectMethod', { label: title })}>
            <Plus aria-hidden size={16} />
            {t('connections.connect')}
          </Button>
        ) : null}
      </header>
      {children}
    </section>
  )
}

const icons = { telegram: Send, apple: Apple, email: Mail } as const

/** A sign-in method that is not connected yet. */
function UnusedSignInMethod({ method }: { method: (typeof otherSignInMethods)[number] }) {
  const t = useT()
  const { login, settings } = useServices()
  if (!settings.logins.includes(method)) return null
  const Icon = method === 'google' ? undefined : icons[method]
  const label = toMethodLabel(method, t)
  return (
    <li className={parts.line}>
      <span className={parts.mark}>{Icon ? <Icon aria-hidden size={18} /> : <GoogleMark />}</span>
      <span className={parts.words}>{label}</span>
      <Button onClick={() => login.open(method)} aria-label={t('connections.connectMethod', { label })}>
        {t('connections.connect')}
      </Button>
    </li>
  )
}
