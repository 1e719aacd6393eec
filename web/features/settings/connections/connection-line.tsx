import { ChevronDown, Star, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useAccountChange } from '../../accounts/use-account-change.ts'
import { createAccountCalls } from '../parts/account-calls.ts'
import { useTask } from '../parts/use-task.ts'
import { DisconnectQuestion } from './disconnect-question.tsx'
import type { ConnectionRow } from './to-connection-groups.ts'
import { toConnectionState } from './to-connection-state.ts'
import parts from '../parts/parts.module.css'
import styles from './connections.module.css'

interface ConnectionLineProps {
  row: ConnectionRow
  /** Type of connection, such as `Bluesky` or `Wallet`. */
  label: string
  onChange(): void
}

/** A connection that expands to show its actions. */
export function ConnectionLine({ row, label, onChange }: ConnectionLineProps) {
  const t = useT()
  const { name, displayName, isPrimary } = row
  const more = displayName && displayName !== name.replace(/^@/, '') ? displayName : undefined
  return (
    <li>
      <details className={styles.line} name="connection">
        <summary className={parts.line}>
          <Face row={row} />
          <span className={parts.words}>
            <b dir="auto">{more ?? name}</b>
            <small>
              {more ? <span dir="auto">{name} · </span> : null}
              {t(toConnectionState(row))}
            </small>
          </span>
          {isPrimary ? (
            <span className={`${parts.badge} ${styles.primary}`}>
              <Star aria-hidden size={12} fill="currentColor" />
              {t('connections.primary')}
            </span>
          ) : null}
          <ChevronDown aria-hidden size={18} className={styles.chevron} />
        </summary>
        <Actions row={row} label={label} onChange={onChange} />
      </details>
    </li>
  )
}

function Face({ row: { id, name, displayName, avatar, method } }: { row: ConnectionRow }) {
  if (method) return <Avatar seed={id} name={displayName || name.replace(/^@/, '')} src={avatar} size={36} />
  return (
    <span className={parts.mark}>
      <Wallet aria-hidden size={18} />
    </span>
  )
}

function Actions({ row, label, onChange }: ConnectionLineProps) {
  const t = useT()
  const { ownFetcher, login, settings } = useServices()
  const { logOut } = useAccountChange()
  const task = useTask()
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { here, method, name } = row
  const makePrimary = async () => {
    await task.run(async () => {
      await createAccountCalls(ownFetcher).makePrimary(row)
      return t('connections.madePrimary', { name })
    })
    onChange()
  }
  const leave = async (id: NonNullable<typeof here>) => {
    setLeaving(true)
    await logOut(id)
    setLeaving(false)
  }
  return (
    <div className={parts.actions}>
      {row.canBePrimary ? (
        <Button isBusy={task.isBusy} onClick={() => void makePrimary()}>
          {t('connections.makePrimary')}
        </Button>
      ) : null}
      {here ? (
        <Button isBusy={isLeaving} onClick={() => void leave(here)}>
          {t('connections.logOut')}
        </Button>
      ) : null}
      {!here && method && settings.logins.includes(method) ? (
        <Button onClick={() => login.open(method)}>{t('connections.logIn')}</Button>
      ) : null}
      {row.canDisconnect ? (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('connections.disconnect')}
        </Button>
      ) : null}
      {isAsking ? <DisconnectQuestion row={row} label={label} onClose={() => setAsking(false)} onChange={onChange} /> : null}
    </div>
  )
}
