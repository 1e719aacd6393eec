import type { nftImageSizes } from '@chorus/contract/nfts/nft-image'
import type { NftAsset } from '@chorus/contract/nfts/nft-types'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { isFailed } from '../../../ui/content/is-failed.ts'
import { nftImageAddress } from './nft-image-address.ts'
import styles from './nfts.module.css'

interface NftImageProps {
  nft: NftAsset
  size: (typeof nftImageSizes)[number]
  /** Empty where its name stands beside it. */
  alt: string
}

/** The image of a token through our server. A placeholder where it has none that can be shown. */
export function NftImage({ nft, size, alt }: NftImageProps) {
  const t = useT()
  const [isBroken, setBroken] = useState(nft.image_uri === null && nft.content_uri === null)
  return (
    <span className={styles.media} data-size={size}>
      {isBroken ? (
        <span className={styles.noImage}>
          <ImageOff aria-hidden size={size === 'small' ? 24 : 40} strokeWidth={1.5} />
          {size === 'large' ? <span>{t('nft.noImage')}</span> : null}
        </span>
      ) : (
        <img
          src={nftImageAddress(nft, size)}
          alt={alt}
          loading={size === 'small' ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setBroken(true)}
          ref={(image) => {
            if (isFailed(image)) setBroken(true)
          }}
        />
      )}
    </span>
  )
}
