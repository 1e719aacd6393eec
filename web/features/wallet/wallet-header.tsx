import { findChain } from '@chorus/chains/chain-table'
import { toExplorerUrl } from '@chorus/chains/to-explorer-url'
import { chainIds, solanaChainIds } from '@chorus/model/chain/chain'
import { descriptors } from '@chorus/networks/descriptors'
import { Copy, ExternalLink, ShieldAlert, Wallet } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { toProfilePath } from '../../services/navigation/profile-path.ts'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { MuteWalletButton } from './mute-wallet-button.tsx'
import { openOwner, type FoundWallet } from './open-wallet.ts'
import { usePart } from './use-part.ts'
import { WatchButton } from './watch-button.tsx'
import styles from './wallet.module.css'

/** A wallet's name, its address to copy, and the person behind it. */
export function WalletHeader({ wallet, name }: { wallet: FoundWallet; name: string }) {
  const t = useT()
  const services = useServices()
  const { address, blockchain } = wallet
  const { value: owner } = usePart(openOwner(services, wallet))
  const [chainId, page] = blockchain === 'solana' ? [solanaChainIds.mainnet, 'account'] : [chainIds.mainnet, 'address']
  const explorer = toExplorerUrl(findChain(chainId)!, `/${page}/${address}`)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    services.toaster.show({ kind: 'info', message: t('action.copied'), stay: 1500 })
  }
  return (
    <header className={styles.header}>
      <span className={styles.face}>
        <Wallet aria-hidden size={30} strokeWidth={1.75} />
      </span>
      <div className={styles.titles}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.address}>
          <code>{address}</code>
        </p>
      </div>
      <div className={styles.tools}>
        <WatchButton wallet={wallet} />
        <MuteWalletButton wallet={{ address, name }} />
        <IconButton
          aria-label={t('identity.copyAddress', { address: toShortAddress(address) })}
          onClick={() => void copy().catch(() => {})}
        >
          <Copy aria-hidden size={18} />
        </IconButton>
        <a
          href={explorer}
          className={styles.explorer}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('wallet.openExplorer', { host: new URL(explorer).host })}
          title={t('wallet.openExplorer', { host: new URL(explorer).host })}
        >
          <ExternalLink aria-hidden size={18} />
        </a>
      </div>
      {owner?.isCompromised ? (
        <p className={styles.compromised}>
          <ShieldAlert aria-hidden size={18} />
          {t('identity.compromisedWallet')}
        </p>
      ) : null}
      {owner && owner.person.accounts.length > 0 ? (
        <section className={styles.owner} aria-label={t('wallet.owner')}>
          <h3>{t('wallet.owner')}</h3>
          <ul>
            {owner.person.accounts.map(({ network, id, handle }) => (
              <li key={`${network}:${id}`}>
                <AppLink href={toProfilePath(network, handle || id)} className={styles.account}>
                  <NetworkMark network={network} isNamed={false} />
                  <span className="visually-hidden">{descriptors[network].label}: </span>
                  <span className={styles.handle}>@{handle || id}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </header>
  )
}
