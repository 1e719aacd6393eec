import { findChain } from '@chorus/chains/chain-table'
import { toExplorerUrl } from '@chorus/chains/to-explorer-url'
import type { NftDetail } from '@chorus/contract/nfts/nft-types'
import { useT } from '../../../i18n/use-t.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import styles from './nft-page.module.css'

const standards = { erc721: 'ERC-721', erc1155: 'ERC-1155' } as const

/** The attributes of a token, and where it is. */
export function NftFacts({ nft }: { nft: NftDetail }) {
  const t = useT()
  const {
    chain_id: chainId,
    contract_address: contract,
    token_id: id,
    erc_type: type,
    attributes,
    content_uri: file,
    content_type: kind,
  } = nft
  const chain = findChain(chainId)!
  // Videos, sounds and pages stay where they are: only images are read here.
  const isFile = file && file.startsWith('https:') && !kind?.startsWith('image/')
  return (
    <>
      {attributes.length > 0 ? (
        <section className={styles.part} aria-label={t('nft.properties')}>
          <h3>{t('nft.properties')}</h3>
          <dl className={styles.traits}>
            {attributes.map(({ attribute_name: name, attribute_value: value }, index) => (
              <div key={index} className={styles.trait}>
                <dt dir="auto">{name}</dt>
                <dd dir="auto">{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <section className={styles.part} aria-label={t('nft.details')}>
        <h3>{t('nft.details')}</h3>
        <dl className={styles.details}>
          <dt>{t('nft.standard')}</dt>
          <dd>{standards[type]}</dd>
          <dt>{t('nft.tokenId')}</dt>
          <dd>{id}</dd>
          <dt>{t('wallet.chain')}</dt>
          <dd>{chain.fullName}</dd>
          <dt>{t('nft.contract')}</dt>
          <dd>
            <a href={toExplorerUrl(chain, `/address/${contract}`)} target="_blank" rel="noopener noreferrer nofollow" title={contract}>
              {toShortAddress(contract)}
            </a>
          </dd>
          {isFile ? (
            <>
              <dt>{t('nft.media')}</dt>
              <dd>
                <a href={file} target="_blank" rel="noopener noreferrer nofollow ugc">
                  {t('nft.viewOn', { host: new URL(file).host })}
                </a>
              </dd>
            </>
          ) : null}
        </dl>
      </section>
    </>
  )
}
