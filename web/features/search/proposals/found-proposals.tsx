import type { ProposalSummary } from '@chorus/contract/governance/proposal'
import { shortestProposalText } from '@chorus/contract/governance/search'
import { Search, SearchX } from 'lucide-react'
import type { Pages } from '../../../cache/resources/pages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { usePages } from '../../../services/loading/use-pages.ts'
import { toProposalText } from '../../../services/navigation/to-type-text.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { FailureNotice } from '../../errors/failure-notice.tsx'
import { ProposalCard } from '../../governance/proposal-card.tsx'
import { useMuteKey } from '../../people/mute-wallet/use-mute-key.ts'
import { useMutedWallets } from '../../people/mute-wallet/use-muted-wallets.ts'
import { FoundSpaces } from './found-spaces.tsx'
import { openFoundProposals } from './open-found-proposals.ts'
import { openFoundSpaces } from './open-found-spaces.ts'
import styles from './found-proposals.module.css'

/** Spaces of DAOs, and proposals whose title contains the words of a query. */
export function FoundProposals({ q }: { q: string }) {
  const t = useT()
  const text = toProposalText(q).slice(0, 100)
  if (text.length < shortestProposalText)
    return <EmptyState Icon={Search} title={t('search.tooShort', { count: shortestProposalText, network: 'Snapshot' })} />
  return <Found key={text} q={q} text={text} />
}

function Found({ q, text }: { q: string; text: string }) {
  const t = useT()
  const services = useServices()
  const muteKey = useMuteKey()
  const pages = openFoundProposals(services, text, muteKey.text)
  const { items: all, isComplete } = usePages(pages)
  const isMuted = useMutedWallets(all?.map(({ author }) => author) ?? [], muteKey)
  const items = all?.filter(({ author }) => !isMuted(author))
  // Without them, a failed search for proposals says what is wrong.
  const { items: spaces, failure: spacesFailure } = usePages(openFoundSpaces(services, text))
  const isEmpty = items?.length === 0 && isComplete
  if (isEmpty && (spaces?.length === 0 || spacesFailure))
    return <EmptyState Icon={SearchX} title={t('search.noResults', { query: q })} hint={t('search.noProposalsHint')} />
  return (
    <>
      {spaces && spaces.length > 0 ? <FoundSpaces spaces={spaces} /> : null}
      {isEmpty ? (
        <p className={styles.note}>{t('governance.noProposals')}</p>
      ) : (
        <Proposals pages={pages} items={items} hasSpaces={spaces !== undefined && spaces.length > 0} />
      )}
    </>
  )
}

interface ProposalsProps {
  pages: Pages<ProposalSummary>
  /** Those that aren't muted. */
  items: readonly ProposalSummary[] | undefined
  hasSpaces: boolean
}

function Proposals({ pages, items, hasSpaces }: ProposalsProps) {
  const t = useT()
  const { isComplete, failure, isLoading } = usePages(pages)
  return (
    <section className={styles.found} aria-label={t('search.proposals')}>
      {hasSpaces ? <h2 className={styles.title}>{t('search.proposals')}</h2> : null}
      {items ? (
        <ul>
          {items.map((proposal) => (
            <li key={proposal.id}>
              <ProposalCard space={proposal.space.id} id={proposal.id} proposal={proposal} words={t('governance.proposal')} />
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
      {items && !isComplete && !failure ? (
        <Button isWide isBusy={isLoading} onClick={() => void pages.load()}>
          {t('governance.moreProposals')}
        </Button>
      ) : null}
      {!items && !failure ? Array.from({ length: 4 }, (_, index) => <PostSkeleton key={index} />) : null}
    </section>
  )
}
