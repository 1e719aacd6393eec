import { Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ChoiceButton } from '../../../ui/controls/button.tsx'
import { createWallets, type Wallet } from './wallets.ts'
import styles from '../parts/login.module.css'

/** The browser's wallets. Those that load later are added. */
export function WalletList({ onChoose }: { onChoose(wallet: Wallet): void }) {
  const t = useT()
  const wallets = useMemo(() => createWallets(), [])
  const list = useSyncExternalStore(wallets.subscribe, wallets.getProviders, wallets.getProviders)
  useEffect(() => () => wallets.destroy(), [wallets])
  if (list.length === 0) return <p className={styles.note}>{t('login.noWallet')}</p>
  return (
    <ul className={styles.list}>
      {list.map((wallet) => (
        <li key={wallet.info.uuid}>
          <ChoiceButton onClick={() => onChoose(wallet)}>
            {wallet.info.icon.startsWith('data:image/') ? (
              <img src={wallet.info.icon} alt="" width={20} height={20} />
            ) : (
              <WalletIcon aria-hidden size={20} strokeWidth={1.75} />
            )}
            <span className={styles.text}>
              <b dir="auto">{wallet.info.name}</b>
            </span>
          </ChoiceButton>
        </li>
      ))}
    </ul>
  )
}
