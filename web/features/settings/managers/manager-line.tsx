import type { Manager } from '@chorus/networks/wallets/managers'
import { Wallet } from 'lucide-react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TokenWarning } from './token-warning.tsx'
import parts from '../parts/parts.module.css'
import styles from './managers.module.css'

interface ManagerLineProps {
  manager: Manager
  /** It is the manager whose session this is. */
  isSelf?: boolean
  /** Absent: this session can't change or remove it. */
  onChange?: () => void
  onRemove?: () => void
}

export function ManagerLine({
  manager: { address, addedAt, permissions, canMoveTokens },
  isSelf = false,
  onChange,
  onRemove,
}: ManagerLineProps) {
  const t = useT()
  const { locale } = useI18n()
  const name = toShortAddress(address)
  const allowed = permissions.map((permission) => t(`managers.permission.${permission}`))
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(addedAt)
  return (
    <li className={`${parts.line} ${styles.line}`}>
      <span className={parts.mark}>
        <Wallet aria-hidden size={18} />
      </span>
      <span className={`${parts.words} ${styles.who}`}>
        <b className={styles.address}>{address}</b>
        {isSelf ? <small>{t('managers.you')}</small> : null}
        {allowed.length > 0 || !canMoveTokens ? (
          <small>
            {allowed.length > 0
              ? t('managers.permissions', { permissions: new Intl.ListFormat(locale).format(allowed) })
              : t('managers.noPermissions')}
          </small>
        ) : null}
        {canMoveTokens ? <TokenWarning message={t('managers.movesTokens')} /> : null}
        <small>{t('signers.added', { date })}</small>
      </span>
      {onChange ? (
        <Button onClick={onChange} aria-label={t('managers.changeOf', { name })} aria-haspopup="dialog">
          {t('managers.change')}
        </Button>
      ) : null}
      {onRemove ? (
        <Button onClick={onRemove} {...(!isSelf && { 'aria-label': t('managers.removeOf', { name }) })} aria-haspopup="dialog">
          {t(isSelf ? 'managers.leave' : 'managers.remove')}
        </Button>
      ) : null}
    </li>
  )
}
