import type { NftAsset, NftDetail } from '@chorus/contract/nfts/nft-types'
import { Image } from 'lucide-react'
import type { Pages } from '../../../cache/resources/pages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { usePages } from '../../../services/loading/use-pages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { MoreButton } from './more-button.tsx'
import { NftGrid, TileSkeletons } from './nft-grid.tsx'
import styles from './nfts.module.css'

interface NftListProps {
  pages: Pages<NftAsset & Partial<NftDetail>>
  label: string
  /** Shown when there are none. */
  empty: { title: string; hint?: string }
  isOfOne?: boolean
}

/** Tokens in pages. What was sent to advertise waits behind a line. */
export function NftList({ pages, label, empty, isOfOne = false }: NftListProps) {
  const t = useT()
  const { items, isComplete, failure, isLoading } = usePages(pages)
  const [shown, spam] = [
    items?.filter(({ collection }) => !collection?.is_spam) ?? [],
    items?.filter(({ collection }) => collection?.is_spam) ?? [],
  ]
  return (
    <>
      {items?.length === 0 && isComplete ? <EmptyState Icon={Image} {...empty} /> : null}
      {shown.length > 0 ? <NftGrid nfts={shown} label={label} isOfOne={isOfOne} /> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
      {items && !isComplete && !failure ? <MoreButton isBusy={isLoading} onPress={() => void pages.load()} /> : null}
      {spam.length > 0 ? (
        <details className={styles.spam}>
          <summary>{t('nft.spam', { count: spam.length })}</summary>
          <p className={styles.note}>{t('nft.spamHint')}</p>
          <NftGrid nfts={spam} label={t('nft.spam', { count: spam.length })} isOfOne={isOfOne} />
        </details>
      ) : null}
      {!items && !failure ? <TileSkeletons count={9} /> : null}
    </>
  )
}
