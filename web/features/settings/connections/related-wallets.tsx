import { Info } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ReportWallet } from './report-wallet.tsx'
import type { RelatedWallet } from './to-connection-groups.ts'
import parts from '../parts/parts.module.css'

interface RelatedWalletsProps {
  wallets: readonly RelatedWallet[]
  onChange(): void
}

/** Wallets that connected profiles list. They are not sign-in methods; a wrong one can be reported. */
export function RelatedWallets({ wallets, onChange }: RelatedWalletsProps) {
  const t = useT()
  const [reported, setReported] = useState<RelatedWallet>()
  if (wallets.length === 0) return null
  return (
    <>
      <ul className={parts.rows}>
        {wallets.map((wallet) => (
          <li key={wallet.address} className={parts.line}>
            <span className={parts.mark}>
              <Info aria-hidden size={18} />
            </span>
            <span className={parts.words}>
              <span title={wallet.address}>{toShortAddress(wallet.address)}</span>
              <small>{t('connections.related', { names: wallet.names.join(', ') })}</small>
            </span>
            {wallet.canReport ? (
              <Button onClick={() => setReported(wallet)} aria-label={t('reportWallet.open', { name: toShortAddress(wallet.address) })}>
                {t('toast.report')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {reported ? <ReportWallet wallet={reported} onClose={() => setReported(undefined)} onChange={onChange} /> : null}
    </>
  )
}
