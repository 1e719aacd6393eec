import { findChain } from '@chorus/chains/chain-table'
import type { NftDetail } from '@chorus/contract/nfts/nft-types'
import { Failure } from '@chorus/model/failure'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Services } from '../../../services/context/services.ts'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import type { Loaded } from '../../../services/loading/use-loaded.ts'
import { collectionPath, nftPath } from '../../../services/navigation/nft-path.ts'
import { toShareTags } from '../../../services/navigation/to-share-tags.ts'
import { walletPath } from '../../../services/navigation/wallet-path.ts'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { NotFound } from '../../errors/not-found.tsx'
import { NftFacts } from './nft-facts.tsx'
import { nftImageAddress } from './nft-image-address.ts'
import { NftImage } from './nft-image.tsx'
import { openNft, type NftPlace } from './open-nfts.ts'
import { toNftName, toNumber } from './to-nft-name.ts'
import styles from './nft-page.module.css'

const toTitle = (nft: NftDetail): string => `${toNftName(nft)} • Chorus`

/** Search engines leave out what wallets hold, and other apps show no card of what was sent to advertise. */
export const toNftHead = (nft: NftDetail | undefined, { settings }: Pick<Services, 'settings'>) =>
  nft && {
    meta: [
      { title: toTitle(nft) },
      { name: 'robots', content: 'noindex' },
      ...(nft.collection.is_spam
        ? []
        : toShareTags(settings, {
            type: 'website',
            title: toNftName(nft),
            description: [nft.contract_name, nft.description].filter(Boolean).join(' · ').slice(0, 300),
            path: nftPath(nft.chain_id, nft.contract_address, nft.token_id),
            picture: nftImageAddress(nft, 'large'),
          })),
    ],
  }

/** `/nft/{chainId}/{contract}/{tokenId}` */
export function NftPage() {
  const services = useServices()
  useViewers()
  const { chainId, contract, tokenId } = useParams({ strict: false }) as Record<keyof NftPlace, string>
  const place = { chainId: Number(chainId), contract: contract.toLowerCase(), tokenId }
  const loaded = useLoaderData({ strict: false }) as Loaded<NftDetail> | undefined
  const resource = openNft(services, place, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '') : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  const parent = collectionPath(place.chainId, place.contract)
  return (
    <>
      <PageHeader title={value ? toNftName(value) : toNumber(tokenId)} parent={parent} />
      {value ? <Nft key={value.token_id} nft={value} /> : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <span className={styles.blank} aria-hidden /> : null}
    </>
  )
}

function Nft({ nft }: { nft: NftDetail }) {
  const t = useT()
  const { chain_id: chainId, contract_address: contract, collection, owner, external_uri: site } = nft
  const name = toNftName(nft)
  return (
    <article aria-label={name}>
      <NftImage nft={nft} size="large" alt={name} />
      <div className={styles.titles}>
        <AppLink href={collectionPath(chainId, contract)} className={styles.collection}>
          <bdi>{collection.name || toShortAddress(contract)}</bdi>
        </AppLink>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.owner}>
          {owner ? (
            <>
              {t('nft.owner')}{' '}
              <AppLink href={walletPath(owner)} title={owner}>
                {toShortAddress(owner)}
              </AppLink>
            </>
          ) : (
            t('nft.severalOwners')
          )}
          {' · '}
          {findChain(chainId)!.name}
        </p>
        {collection.is_spam ? <p className={styles.warning}>{t('nft.spamWarning')}</p> : null}
        {nft.description ? (
          <p className={styles.description} dir="auto">
            {nft.description}
          </p>
        ) : null}
        {site && !collection.is_spam ? (
          <p>
            <a href={site} target="_blank" rel="noopener noreferrer nofollow ugc">
              {t('nft.viewOn', { host: new URL(site).host })}
            </a>
          </p>
        ) : null}
      </div>
      <NftFacts nft={nft} />
    </article>
  )
}
