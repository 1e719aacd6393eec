import { Copy, ShieldAlert, Wallet } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { LinkedWallet } from '../../services/identity/to-linked-person.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Evidence } from './evidence.tsx'
import { toEvidence } from './to-evidence.ts'
import styles from './person.module.css'

/** A wallet of a person with the evidence for it, and a warning when it is compromised. */
export function WalletRow({ wallet, isCompromised }: { wallet: LinkedWallet; isCompromised: boolean }) {
  const t = useT()
  const { toaster } = useServices()
  const { address, name } = wallet
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toaster.show({ kind: 'info', message: t('action.copied'), stay: 1500 })
  }
  return (
    <li className={styles.row} data-compromised={isCompromised || undefined}>
      <div className={styles.wallet}>
        <AppLink href={walletPath(address)} className={styles.identity}>
          <span className={styles.chain}>{isCompromised ? <ShieldAlert aria-hidden size={18} /> : <Wallet aria-hidden size={18} />}</span>
          <span className={styles.text}>
            <b dir="auto">{name ?? toShortAddress(address)}</b>
            {name ? <small>{toShortAddress(address)}</small> : null}
          </span>
        </AppLink>
        <IconButton
          aria-label={t('identity.copyAddress', { address: toShortAddress(address) })}
          onClick={() => void copy().catch(() => {})}
        >
          <Copy aria-hidden size={16} />
        </IconButton>
      </div>
      {isCompromised ? <p className={styles.compromised}>{t('identity.compromisedWallet')}</p> : null}
      <Evidence sentences={toEvidence(wallet, t)} />
    </li>
  )
}
