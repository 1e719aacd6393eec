import type { NftAsset } from '@chorus/contract/nfts/nft-types'
import { nftPath } from '../../../services/navigation/nft-path.ts'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { NftImage } from './nft-image.tsx'
import { toNftName, toNumber } from './to-nft-name.ts'
import styles from './nfts.module.css'

interface NftGridProps {
  nfts: readonly NftAsset[]
  label: string
  /** Whether all are of one collection, whose name the page shows. */
  isOfOne?: boolean
}

/** Tokens as tiles, each with its image and its names. */
export function NftGrid({ nfts, label, isOfOne = false }: NftGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {nfts.map((nft) => (
        <Tile key={`${nft.chain_id}.${nft.contract_address}.${nft.token_id}`} nft={nft} isOfOne={isOfOne} />
      ))}
    </ul>
  )
}

function Tile({ nft, isOfOne }: { nft: NftAsset; isOfOne: boolean }) {
  const name = toNftName(nft)
  const below = isOfOne ? (nft.name ? toNumber(nft.token_id) : undefined) : nft.contract_name
  const isMany = nft.amount !== '1' && nft.amount !== '0'
  return (
    <li>
      <AppLink href={nftPath(nft.chain_id, nft.contract_address, nft.token_id)} className={styles.tile}>
        <NftImage nft={nft} size="small" alt="" />
        <span className={styles.tileName} dir="auto">
          {name}
        </span>
        <small className={styles.tileBelow} dir="auto">
          {below}
          {isMany ? ` ×${nft.amount.length > 6 ? `${nft.amount.slice(0, 6)}…` : nft.amount}` : null}
        </small>
      </AppLink>
    </li>
  )
}

/** Placeholders for tiles that are loading. */
export function TileSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.blank} />
      ))}
    </div>
  )
}
