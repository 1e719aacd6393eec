import { currentProvider } from '@chorus/accounts/book/account-book'
import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { unwatch, watch } from '@chorus/contract/people/watches'
import { useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { showError } from '../../services/toasts/show-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { openWatch, type FoundWallet } from './open-wallet.ts'
import { usePart } from './use-part.ts'

/** Adds the votes of a wallet to the viewer's timeline. Guests are asked to log in. */
export function WatchButton({ wallet }: { wallet: FoundWallet }) {
  const t = useT()
  const { accountsStore, login } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  if (currentProvider(book)) return <OwnWatchButton wallet={wallet} />
  return <Button onClick={() => login.open()}>{t('wallet.watch')}</Button>
}

function OwnWatchButton({ wallet }: { wallet: FoundWallet }) {
  const t = useT()
  const services = useServices()
  const resource = openWatch(services, wallet)
  const { value: isWatched, failure } = usePart(resource)
  const [isBusy, setBusy] = useState(false)
  if (isWatched === undefined && !failure) return null
  const toggle = async () => {
    setBusy(true)
    const query = { type: wallet.blockchain === 'solana' ? 'solana' : 'wallet', toObjectId: wallet.address } as const
    try {
      await askOwnServer(services.ownFetcher, isWatched ? unwatch : watch, { query })
      await resource.load()
    } catch (error) {
      await showError(services, error, t, t(isWatched ? 'wallet.unwatchFailed' : 'wallet.watchFailed'))
    }
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} aria-pressed={isWatched === true} onClick={() => void toggle()}>
      {t(isWatched ? 'wallet.watching' : 'wallet.watch')}
    </Button>
  )
}
