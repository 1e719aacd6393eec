import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { ReadFunds } from '@chorus/networks/wallets/funds'
import { Copy } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createResource } from '../../cache/resources/resource.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { formatPrice } from '../../ui/content/format-price.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import styles from './funds-note.module.css'

interface FundsNoteProps {
  network: NetworkName
  price: { amount: string; symbol: string; token: string }
  read: ReadFunds
  /** The wallet pays if the account has too little. */
  canWalletPay?: boolean
}

/** The payer's balance, and where to add funds if it is too low. Renders nothing until the balance is known. */
export function FundsNote({ network, price: { amount, symbol, token }, read, canWalletPay = false }: FundsNoteProps) {
  const { t, locale } = useI18n()
  const [resource] = useState(() => createResource(() => read(token)))
  const { value } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  useEffect(() => void resource.load(), [resource])
  if (!value) return null
  const { account, wallet, chain } = value
  const isEnough = (has: string) => Number(has) >= Number(amount)
  const isShort = !isEnough(account.amount) && !(canWalletPay && isEnough(wallet.amount))
  return (
    <div className={styles.funds}>
      <p>{t('funds.account', { network: descriptors[network].label, balance: formatPrice(account.amount, symbol, locale) })}</p>
      {canWalletPay && !isEnough(account.amount) ? (
        <p>{t('funds.wallet', { balance: formatPrice(wallet.amount, symbol, locale) })}</p>
      ) : null}
      {isShort ? (
        <>
          <p>{t('funds.add', { symbol, chain })}</p>
          <Address address={account.address} />
        </>
      ) : null}
    </div>
  )
}

function Address({ address }: { address: string }) {
  const { t } = useI18n()
  const { toaster } = useServices()
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toaster.show({ kind: 'info', message: t('action.copied'), stay: 1500 })
  }
  return (
    <p className={styles.address}>
      <code>{address}</code>
      {/* If copying is blocked, people can select the address. */}
      <IconButton aria-label={t('identity.copyAddress', { address: toShortAddress(address) })} onClick={() => void copy().catch(() => {})}>
        <Copy aria-hidden size={16} />
      </IconButton>
    </p>
  )
}
