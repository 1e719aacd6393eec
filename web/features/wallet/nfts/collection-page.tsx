import { findChain } from '@chorus/chains/chain-table'
import { toExplorerUrl } from '@chorus/chains/to-explorer-url'
import type { NftCollection } from '@chorus/contract/nfts/nft-types'
import { Failure } from '@chorus/model/failure'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { ExternalLink, Users } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Services } from '../../../services/context/services.ts'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import type { Loaded } from '../../../services/loading/use-loaded.ts'
import { usePages } from '../../../services/loading/use-pages.ts'
import { collectionPath } from '../../../services/navigation/nft-path.ts'
import { toShareTags } from '../../../services/navigation/to-share-tags.ts'
import { walletPath } from '../../../services/navigation/wallet-path.ts'
import { Avatar } from '../../../ui/content/avatar.tsx'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { PillButtons } from '../../../ui/controls/pill-buttons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProfileSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { NotFound } from '../../errors/not-found.tsx'
import { NftList } from './nft-list.tsx'
import { openCollection, openHolders, openItems } from './open-nfts.ts'
import styles from './nft-page.module.css'

const toName = ({ name, contract_address: contract }: NftCollection): string => name || toShortAddress(contract)
const toTitle = (collection: NftCollection): string => `${toName(collection)} • Chorus`

export const toCollectionHead = (collection: NftCollection | undefined, { settings }: Pick<Services, 'settings'>) =>
  collection && {
    meta: [
      { title: toTitle(collection) },
      { name: 'robots', content: 'noindex' },
      ...(collection.is_spam
        ? []
        : toShareTags(settings, {
            type: 'website',
            title: toName(collection),
            description: collection.description?.slice(0, 300) ?? '',
            path: collectionPath(collection.chain_id, collection.contract_address),
            avatar: collection.logo_url ?? undefined,
          })),
    ],
  }

/** `/nft/{chainId}/{contract}` */
export function CollectionPage() {
  const services = useServices()
  useViewers()
  const params = useParams({ strict: false }) as { chainId: string; contract: string }
  const place = { chainId: Number(params.chainId), contract: params.contract.toLowerCase() }
  const loaded = useLoaderData({ strict: false }) as Loaded<NftCollection> | undefined
  const resource = openCollection(services, place, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '') : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={value ? toName(value) : ''} />
      {value ? <Collection key={value.contract_address} collection={value} /> : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <ProfileSkeleton /> : null}
    </>
  )
}

function Collection({ collection }: { collection: NftCollection }) {
  const t = useT()
  const services = useServices()
  const [part, setPart] = useState<'items' | 'holders'>('items')
  const place = { chainId: collection.chain_id, contract: collection.contract_address }
  return (
    <>
      <CollectionHeader collection={collection} />
      <PillButtons label={t('profile.tabs')}>
        {(['items', 'holders'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === part} onClick={() => setPart(each)}>
            {t(each === 'items' ? 'nft.items' : 'nft.holders')}
          </button>
        ))}
      </PillButtons>
      {part === 'items' ? (
        <NftList pages={openItems(services, place)} label={t('nft.items')} empty={{ title: t('nft.noItems') }} isOfOne />
      ) : (
        <Holders place={place} />
      )}
    </>
  )
}

function CollectionHeader({ collection }: { collection: NftCollection }) {
  const { t, locale } = useI18n()
  const {
    chain_id: chainId,
    contract_address: contract,
    items_total: items,
    owners_total: owners,
    is_spam: isSpam,
    logo_url: logo,
  } = collection
  const chain = findChain(chainId)!
  const explorer = toExplorerUrl(chain, `/address/${contract}`)
  const name = toName(collection)
  const format = (count: number) => count.toLocaleString(locale)
  return (
    <header className={styles.header}>
      <Avatar seed={contract} name={name} {...(logo && { src: logo })} size={64} />
      <div className={styles.headerText}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.owner}>
          {[
            items === null ? '' : t('nft.itemCount', { count: items, shown: format(items) }),
            owners === null ? '' : t('nft.ownerCount', { count: owners, shown: format(owners) }),
            chain.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
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
      {isSpam ? <p className={styles.warning}>{t('nft.spamWarning')}</p> : null}
    </header>
  )
}

function Holders({ place }: { place: { chainId: number; contract: string } }) {
  const { t, locale } = useI18n()
  const pages = openHolders(useServices(), place)
  const { items, failure } = usePages(pages)
  return (
    <section className={styles.part} aria-label={t('nft.holders')}>
      {items?.length === 0 ? <EmptyState Icon={Users} title={t('nft.noHolders')} /> : null}
      <ol className={styles.holders}>
        {items?.map(({ address, value, proportion }) => (
          <li key={address}>
            <AppLink href={walletPath(address)} title={address}>
              {toShortAddress(address)}
            </AppLink>
            <span>{value.toLocaleString(locale)}</span>
            <small>{proportion}</small>
          </li>
        ))}
      </ol>
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
    </section>
  )
}
