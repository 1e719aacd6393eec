import type { LoginType } from '@chorus/accounts/login-type'
import { networkNames } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { Apple, Mail, Plus, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useServices } from '../../../app/services-context.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { NetworkMark } from '../../../ui/network-mark.tsx'
import { GoogleMark } from '../../login/google-mark.tsx'
import { toWayLabel } from '../../login/way-labels.ts'
import { AddWallet } from './add-wallet.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { RelatedWallets } from './related-wallets.tsx'
import { otherWays, type ConnectionGroups, type ConnectionRow } from './to-connection-groups.ts'
import parts from '../parts/parts.module.css'
import styles from './connections.module.css'

interface ConnectionsProps {
  groups: ConnectionGroups
  /** Something was changed at our server. */
  onChange(): void
}

/** Everything that is connected to the account, kind by kind. */
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
            <Group key={name} title={label} mark={<NetworkMark network={name} isNamed={false} />} way={name}>
              {lines.length > 0 ? <ul className={parts.rows}>{lines}</ul> : null}
            </Group>
          )
        })}
      {others.length > 0 || otherWays.some((way) => settings.logins.includes(way)) ? (
        <Group title={t('connections.others')}>
          <ul className={parts.rows}>
            {otherWays.map((way) => {
              const rows = others.filter((row) => row.way === way)
              return rows.length > 0 ? rows.map((row) => toLine(row, toWayLabel(way, t))) : <UnusedWay key={way} way={way} />
            })}
          </ul>
        </Group>
      ) : null}
      <Group title={t('connections.wallets')}>
        {wallets.length > 0 ? (
          <ul className={parts.rows}>{wallets.map((row) => toLine(row, t('connections.wallet')))}</ul>
        ) : (
          <p className={parts.note}>{t('connections.walletsNone')}</p>
        )}
        <AddWallet known={wallets.map(({ id }) => id)} onChange={onChange} />
        <RelatedWallets wallets={related} onChange={onChange} />
      </Group>
    </div>
  )
}

interface GroupProps {
  title: string
  mark?: ReactNode
  /** The way to connect another one. */
  way?: LoginType
  children: ReactNode
}

function Group({ title, mark, way, children }: GroupProps) {
  const t = useT()
  const { login, settings } = useServices()
  return (
    <section className={styles.group} aria-label={title}>
      <header>
        {mark}
        <h3>{title}</h3>
        {way && settings.logins.includes(way) ? (
          <Button onClick={() => login.open(way)} aria-label={t('connections.connectWay', { label: title })}>
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

/** A way in that could be connected. */
function UnusedWay({ way }: { way: (typeof otherWays)[number] }) {
  const t = useT()
  const { login, settings } = useServices()
  if (!settings.logins.includes(way)) return null
  const Icon = way === 'google' ? undefined : icons[way]
  const label = toWayLabel(way, t)
  return (
    <li className={parts.line}>
      <span className={parts.mark}>{Icon ? <Icon aria-hidden size={18} /> : <GoogleMark />}</span>
      <span className={parts.words}>{label}</span>
      <Button onClick={() => login.open(way)} aria-label={t('connections.connectWay', { label })}>
        {t('connections.connect')}
      </Button>
    </li>
  )
}
