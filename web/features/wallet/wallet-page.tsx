import { Failure } from '@chorus/model/failure'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { ProfileSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { openWallet, type FoundWallet } from './open-wallet.ts'
import { WalletActivities } from './wallet-activities.tsx'
import { WalletHeader } from './wallet-header.tsx'
import { WalletNfts } from './wallet-nfts.tsx'
import { WalletTokens } from './wallet-tokens.tsx'

export { NftsPage, openByPath, toHead } from './nfts/nfts-page.tsx'
export { openWallet } from './open-wallet.ts'

// What shows proposals weighs 26 kB, which the other tabs do without.
const WalletVotes = createLatePart(async () => (await import('./wallet-votes.tsx')).WalletVotes)

const toName = ({ address, ens }: FoundWallet): string => ens ?? toShortAddress(address)
const toTitle = (wallet: FoundWallet): string => `${toName(wallet)} • Chorus`

/** The title and canonical link of a wallet's page. Search engines don't index a wallet's holdings. */
export const toWalletHead = (wallet: FoundWallet | undefined) =>
  wallet && { meta: [{ title: toTitle(wallet) }, { name: 'robots', content: 'noindex' }] }

/** `/profile/wallet/{address or name}` */
export function WalletPage() {
  const services = useServices()
  useViewers()
  const t = useT()
  const { id, tab } = useParams({ strict: false }) as { id: string; tab?: string }
  const path = walletPath(id)
  const loaded = useLoaderData({ strict: false }) as Loaded<FoundWallet> | undefined
  const resource = openWallet(services, id, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '') : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={value ? toName(value) : ''} />
      {value ? (
        <div key={value.address}>
          <WalletHeader wallet={value} name={toName(value)} />
          <TabStrip
            label={t('profile.tabs')}
            tabs={[
              { href: path, label: t('wallet.activity') },
              { href: `${path}/nfts`, label: t('wallet.nfts') },
              { href: `${path}/tokens`, label: t('wallet.tokensTab') },
              { href: `${path}/daos`, label: t('wallet.votes') },
            ]}
          />
          {tab === 'tokens' ? <WalletTokens wallet={value} /> : null}
          {tab === 'nfts' ? <WalletNfts wallet={value} /> : null}
          {tab === 'daos' ? <WalletVotes wallet={value} /> : null}
          {tab ? null : <WalletActivities wallet={value} />}
        </div>
      ) : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <ProfileSkeleton /> : null}
    </>
  )
}
