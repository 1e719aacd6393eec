import { Copy, Wallet } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import type { FoundWallet } from './found-person.ts'
import rows from '../lists/endless-list.module.css'
import styles from './found-row.module.css'

/** A wallet whose owner has no known account. `position`: in a list. */
export function FoundWalletRow({ wallet: { address, name }, position }: { wallet: FoundWallet; position?: number }) {
  const t = useT()
  const { toaster } = useServices()
  const short = toShortAddress(address)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toaster.show({ kind: 'info', message: t('action.copied'), stay: 1500 })
  }
  return (
    <article className={rows.row} data-acts aria-label={name ?? short} aria-posinset={position} aria-setsize={position && -1} tabIndex={-1}>
      <span className={styles.wallet}>
        <Wallet aria-hidden size={22} />
      </span>
      <div className={rows.words}>
        <b className={rows.name} dir="auto">
          {name ?? short}
        </b>
        <p className={styles.handle} title={address}>
          <span>{name ? short : t('search.wallet')}</span>
        </p>
      </div>
      <IconButton aria-label={t('identity.copyAddress', { address: short })} onClick={() => void copy().catch(() => {})}>
        <Copy aria-hidden size={16} />
      </IconButton>
    </article>
  )
}
