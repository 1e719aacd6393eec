import { toExplorerUrl } from '@chorus/chains/to-explorer-url'
import type { Token } from '@chorus/contract/tokens/tokens'
import { Copy, ExternalLink } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { findPlatform, toPlatformName } from './find-platform.ts'
import styles from './token.module.css'

/** How many are shown before the rest is asked for. */
const few = 4

/** The contracts of a token by chain, each to copy. */
export function TokenContracts({ platforms }: Pick<Token, 'platforms'>) {
  const t = useT()
  const all = Object.entries(platforms)
  if (all.length === 0) return null
  const [first, rest] = [all.slice(0, few), all.slice(few)]
  return (
    <section className={styles.part} aria-label={t('token.contracts')}>
      <h3>{t('token.contracts')}</h3>
      <Contracts contracts={first} />
      {rest.length > 0 ? (
        <details className={styles.table}>
          <summary>{t('token.moreContracts', { count: rest.length })}</summary>
          <Contracts contracts={rest} />
        </details>
      ) : null}
    </section>
  )
}

const Contracts = ({ contracts }: { contracts: readonly [string, string][] }) => (
  <ul className={styles.contracts}>
    {contracts.map(([platform, address]) => (
      <Contract key={platform} platform={platform} address={address} />
    ))}
  </ul>
)

function Contract({ platform, address }: { platform: string; address: string }) {
  const t = useT()
  const { toaster } = useServices()
  const chain = findPlatform(platform)
  const name = chain?.fullName ?? toPlatformName(platform)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toaster.show({ kind: 'info', message: t('action.copied'), stay: 1500 })
  }
  return (
    <li>
      <span className={styles.chain}>
        <i style={{ background: chain?.color }} aria-hidden />
        {name}
      </span>
      <code title={address}>{address.length > 20 ? toShortAddress(address) : address}</code>
      <IconButton aria-label={t('token.copyContract', { chain: name })} onClick={() => void copy().catch(() => {})}>
        <Copy aria-hidden size={17} />
      </IconButton>
      {chain ? (
        <a
          href={toExplorerUrl(chain, `/${chain.type === 'solana' ? 'token' : 'address'}/${address}`)}
          className={styles.explorer}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('token.explorer', { chain: name })}
        >
          <ExternalLink aria-hidden size={17} />
        </a>
      ) : null}
    </li>
  )
}
