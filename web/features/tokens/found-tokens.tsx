import { SearchX } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { RowSkeletons } from '../wallet/row-skeletons.tsx'
import { usePart } from '../wallet/use-part.ts'
import { openFoundTokens } from './open-tokens.ts'
import { TokenRow } from './token-row.tsx'
import styles from './token.module.css'

/** Tokens that a search finds by name or symbol, the most valuable first. */
export function FoundTokens({ query }: { query: string }) {
  const t = useT()
  const words = query.trim().replace(/^\$/, '').trim().slice(0, 100)
  const resource = openFoundTokens(useServices(), words || query)
  const { value, failure } = usePart(resource)
  return (
    <>
      {value?.length === 0 ? <EmptyState Icon={SearchX} title={t('search.noResults', { query })} hint={t('token.searchHint')} /> : null}
      {value && value.length > 0 ? (
        <ol className={styles.rows} aria-label={t('explore.tokens')}>
          {value.map(({ id, name, symbol, large, market_cap_rank: rank }) => (
            <TokenRow key={id} id={id} name={name} symbol={symbol} image={large} rank={rank} />
          ))}
        </ol>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? (
        <div className={styles.blankRows}>
          <RowSkeletons count={6} />
        </div>
      ) : null}
    </>
  )
}
