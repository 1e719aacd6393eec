import { toAccountId } from '@chorus/accounts/account-id'
import { currentProvider } from '@chorus/accounts/book/account-book'
import { useLocation } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useRef, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { usePages } from '../../../services/loading/use-pages.ts'
import { walletPath } from '../../../services/navigation/wallet-path.ts'
import type { SavedFlags } from '../../../services/saved-flags/create-saved-flags.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { focusNextUndo } from '../../people/focus-next-undo.ts'
import { type MutedWallet, openMutedWallets } from '../../people/mute-wallet/open-muted-wallets.ts'
import { useWalletMute } from '../../people/mute-wallet/use-wallet-mute.ts'
import { MutedTabs } from './muted-tabs.tsx'
import { openMutedWalletList } from './open-muted-wallet-list.ts'
import rows from '../../lists/endless-list.module.css'
import undo from '../../people/undo-moderation-button.module.css'
import styles from './moderation.module.css'

/** `/settings/muted/wallets`: wallets that are muted on our server. */
export function MutedWalletsPage() {
  const t = useT()
  const services = useServices()
  const { accountsStore } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  // Going back shows the list as it was; opening the page again loads it anew.
  const visit = useLocation({ select: ({ state }) => state.key ?? '' })
  const viewer = currentProvider(book)
  const muted = viewer && openMutedWallets(services)
  const key = `${viewer && toAccountId(viewer)}:${visit}`
  return (
    <>
      <PageHeader title={t('muted.wallets')} up="/settings" />
      <MutedTabs />
      {muted ? (
        <>
          <p className={styles.lead}>{t('muted.walletsLead')}</p>
          <MutedWallets key={key} visit={key} muted={muted} />
        </>
      ) : (
        <LoginNeeded Icon={Wallet} hint={t('muted.walletsLoginPrompt')} />
      )}
    </>
  )
}

/** Rows are filtered when they are shown, so that Undo brings one back to its position. */
function MutedWallets({ visit, muted }: { visit: string; muted: SavedFlags<MutedWallet> }) {
  const t = useT()
  const pages = openMutedWalletList(useServices(), muted, visit)
  const { items, isComplete, failure, isLoading } = usePages(pages)
  // A text changes with what it says, as hooks that compare need.
  const toShown = () => items?.flatMap(({ id }) => (muted.isOn(id) === false ? [] : id)).join(' ') ?? ''
  const shown = useSyncExternalStore(muted.subscribe, toShown, toShown)
    .split(' ')
    .filter((id) => id !== '')
  if (items && shown.length === 0 && isComplete)
    return <EmptyState Icon={Wallet} title={t('muted.noWallets')} hint={t('muted.noWalletsHint')} />
  return (
    <section aria-label={t('muted.wallets')}>
      <ul className={styles.wallets}>
        {shown.map((address) => (
          <Row key={address} address={address} />
        ))}
      </ul>
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
      {items && !isComplete && !failure ? (
        <Button isWide isBusy={isLoading} onClick={() => void pages.load()}>
          {t('action.showMore')}
        </Button>
      ) : null}
      {!items && !failure ? <Spinner /> : null}
    </section>
  )
}

function Row({ address }: { address: string }) {
  const t = useT()
  const name = toShortAddress(address)
  const { press } = useWalletMute({ address, name })
  const button = useRef<HTMLButtonElement>(null)
  return (
    <li className={`${rows.row} ${styles.wallet}`} data-acts>
      <Avatar seed={address} name={name} size={44} />
      <AppLink href={walletPath(address)} className={rows.name} title={address}>
        <bdi>{name}</bdi>
      </AppLink>
      <button
        ref={button}
        type="button"
        className={undo.button}
        data-undo-moderation
        aria-label={t('channel.unmute', { name })}
        onClick={() => {
          focusNextUndo(button.current)
          press(false)
        }}
      >
        {t('people.unmute')}
      </button>
    </li>
  )
}
