import { Plus, Wallet as WalletIcon } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toFeaturedOrder } from '../../../services/wallets/featured-wallets.ts'
import { Button, ChoiceButton } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { LateWalletConnectPanel } from '../../login/wallet/late-wallet-connect-panel.tsx'
import { WalletConnectChoice } from '../../login/wallet/wallet-list.tsx'
import { createWallets } from '../../login/wallet/wallets.ts'
import { type ConnectableWallet, toEthereumWallets, toSolanaWallets } from './connectable-wallet.ts'
import { standardWallets } from './solana-wallets.ts'
import { useAddWallet } from './use-add-wallet.ts'
import parts from '../parts/parts.module.css'
import styles from './add-wallet.module.css'

interface AddWalletProps {
  /** Addresses already connected. */
  known: readonly string[]
  onChange(): void
}

export function AddWallet(props: AddWalletProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={parts.actions}>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        {t('addWallet.title')}
      </Button>
      {isOpen ? <AddWalletDialog {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Wallets in this browser by chain. A wallet that supports both chains is listed under each. */
function AddWalletDialog({ known, onChange, onClose }: AddWalletProps & { onClose(): void }) {
  const t = useT()
  const { settings, ownFetcher } = useServices()
  const { ethereum, solana } = useOfferedWallets()
  const [isConnecting, setConnecting] = useState(false)
  const { add, busyId, fault } = useAddWallet({
    known,
    onAdded() {
      onClose()
      onChange()
    },
  })
  const toList = (title: string, wallets: readonly ConnectableWallet[]) => (
    <WalletList title={title} wallets={wallets} busyId={busyId} onChoose={(wallet) => void add(wallet)} />
  )
  if (isConnecting)
    return (
      <Dialog title={t('addWallet.title')} onClose={onClose} onBack={() => setConnecting(false)}>
        <LateWalletConnectPanel
          onChoose={(wallet) => {
            setConnecting(false)
            toEthereumWallets([wallet], ownFetcher).forEach((one) => void add(one))
          }}
          onClose={() => setConnecting(false)}
          onMissing={() => setConnecting(false)}
        />
      </Dialog>
    )
  return (
    <Dialog title={t('addWallet.title')} onClose={onClose}>
      <p>{t('addWallet.lead')}</p>
      {fault ? <LoginAlert message={fault} /> : null}
      {toList(t('addWallet.ethereum'), ethereum)}
      {toList(t('addWallet.solana'), solana)}
      {ethereum.length + solana.length === 0 ? <p className={parts.note}>{t('login.noWallet')}</p> : null}
      {settings.walletConnect ? <WalletConnectChoice onClick={() => setConnecting(true)} isDisabled={busyId !== undefined} /> : null}
      {busyId ? (
        <p role="status" className={parts.note}>
          {t('addWallet.waiting')}
        </p>
      ) : null}
    </Dialog>
  )
}

function useOfferedWallets() {
  const { ownFetcher } = useServices()
  const announced = useMemo(() => createWallets(), [])
  useEffect(() => () => announced.destroy(), [announced])
  const ethereum = useSyncExternalStore(announced.subscribe, announced.getProviders, announced.getProviders)
  const solana = useSyncExternalStore(standardWallets.subscribe, standardWallets.list, standardWallets.list)
  return { ethereum: toEthereumWallets(toFeaturedOrder(ethereum), ownFetcher), solana: toSolanaWallets(solana, ownFetcher) }
}

interface WalletListProps {
  title: string
  wallets: readonly ConnectableWallet[]
  busyId: string | undefined
  onChoose(wallet: ConnectableWallet): void
}

function WalletList({ title, wallets, busyId, onChoose }: WalletListProps) {
  if (wallets.length === 0) return null
  return (
    <section className={styles.chain} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <ChoiceButton
              aria-disabled={busyId !== undefined}
              aria-busy={busyId === wallet.id || undefined}
              onClick={() => onChoose(wallet)}
            >
              <Mark icon={wallet.icon} isBusy={busyId === wallet.id} />
              <b dir="auto">{wallet.name}</b>
            </ChoiceButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mark({ icon, isBusy }: { icon: string | undefined; isBusy: boolean }) {
  if (isBusy) return <Spinner />
  return icon ? <img src={icon} alt="" width={20} height={20} /> : <WalletIcon aria-hidden size={20} strokeWidth={1.75} />
}
