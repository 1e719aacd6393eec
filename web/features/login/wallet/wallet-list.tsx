import { Smartphone, Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toFeaturedOrder } from '../../../services/wallets/featured-wallets.ts'
import { ChoiceButton } from '../../../ui/controls/button.tsx'
import { LateWalletConnectPanel } from './late-wallet-connect-panel.tsx'
import { createWallets, type Wallet } from './wallets.ts'
import styles from '../parts/login.module.css'

/** Browser wallets, including those that announce themselves later, and wallets on other devices. */
export function WalletList({ onChoose }: { onChoose(wallet: Wallet): void }) {
  const t = useT()
  const { settings } = useServices()
  const [isConnecting, setConnecting] = useState(false)
  const wallets = useMemo(() => createWallets(), [])
  const list = useSyncExternalStore(wallets.subscribe, wallets.getProviders, wallets.getProviders)
  useEffect(() => () => wallets.destroy(), [wallets])
  const close = () => setConnecting(false)
  if (isConnecting) return <LateWalletConnectPanel onChoose={onChoose} onClose={close} onMissing={close} />
  return (
    <>
      {list.length === 0 ? <p className={styles.note}>{t('login.noWallet')}</p> : null}
      <ul className={styles.list}>
        {toFeaturedOrder(list).map((wallet) => (
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
        {settings.walletConnect ? (
          <li>
            <WalletConnectChoice onClick={() => setConnecting(true)} />
          </li>
        ) : null}
      </ul>
    </>
  )
}

/** Offers wallets on other devices. */
export function WalletConnectChoice({ onClick, isDisabled }: { onClick(): void; isDisabled?: boolean }) {
  const t = useT()
  return (
    <ChoiceButton onClick={onClick} aria-disabled={isDisabled}>
      <Smartphone aria-hidden size={20} strokeWidth={1.75} />
      <span className={styles.text}>
        <b>WalletConnect</b>
        <small>{t('wallets.hint')}</small>
      </span>
    </ChoiceButton>
  )
}
