import type { VoteActivity } from '@chorus/contract/governance/vote-timeline'
import { useRef, useState, type ReactNode } from 'react'
import type { Pages } from '../../cache/resources/pages.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { usePages } from '../../services/loading/use-pages.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { LateMuteWallet } from '../people/mute-wallet/late-mute-wallet.ts'
import type { MuteKey } from '../people/mute-wallet/use-mute-key.ts'
import { useMutedWallets } from '../people/mute-wallet/use-muted-wallets.ts'
import type { NamedWallet } from '../people/mute-wallet/use-wallet-mute.ts'
import { LateVoteActs } from './acts/late-vote-acts.ts'
import { ChoiceText } from './choice-text.tsx'
import { FollowedAs } from './followed-as.tsx'
import { LinkedProposal } from './linked-proposal.tsx'
import { openSummary } from './open-proposal.ts'
import styles from './governance.module.css'

interface VoteTimelineProps {
  pages: Pages<VoteActivity>
  /** With which the pages were opened. */
  muteKey: MuteKey
  /** Accessible name. */
  label: string
  /** Shown when there are no votes. */
  empty: ReactNode
  /** Shown while the first page loads. */
  skeleton: ReactNode
  /** Names who voted. Absent: they are all of one wallet. */
  showsVoters?: boolean
}

/** Characters. The proposal's page shows the rest. */
const longestReason = 280

/** Votes, newest first, each with its proposal. */
export function VoteTimeline({ pages, muteKey, label, empty, skeleton, showsVoters = false }: VoteTimelineProps) {
  const { t } = useI18n()
  const { items: all, isComplete, failure, isLoading } = usePages(pages)
  // A wallet's own list shows its votes even if it is muted.
  const authorsOf = ({ owner, metadata }: VoteActivity) => (showsVoters ? [owner, metadata.author] : [metadata.author])
  const isMuted = useMutedWallets(all?.flatMap(authorsOf) ?? [], muteKey)
  const items = all?.filter((vote) => !authorsOf(vote).some(isMuted))
  const [asked, setAsked] = useState<NamedWallet>()
  const close = () => setAsked(undefined)
  const question = asked ? <LateMuteWallet wallet={asked} onClose={close} onMissing={close} /> : null
  if (items?.length === 0 && isComplete) return empty
  return (
    <section className={styles.timeline} aria-label={label}>
      {items ? (
        <ul>
          {items.map((vote) => (
            <VoteRow key={vote.id} vote={vote} showsVoter={showsVoters} onMute={setAsked} />
          ))}
        </ul>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
      {items && !isComplete && !failure ? (
        <Button isWide isBusy={isLoading} onClick={() => void pages.load()}>
          {t('governance.moreVotes')}
        </Button>
      ) : null}
      {!items && !failure ? skeleton : null}
      {question}
    </section>
  )
}

interface VoteRowProps {
  vote: VoteActivity
  showsVoter: boolean
  onMute(voter: NamedWallet): void
}

function VoteRow({ vote: { owner, displayInfo, metadata, timestamp, followingSources }, showsVoter, onMute }: VoteRowProps) {
  const { t } = useI18n()
  const { proposal_id: id, space, choice, reason } = metadata
  const box = useRef<HTMLLIElement>(null)
  const name = displayInfo.fireflyName ?? toShortAddress(owner)
  const { value } = useNearResource(box, openSummary(useServices(), id))
  return (
    <li ref={box}>
      <p className={styles.voter}>
        {showsVoter ? (
          <AppLink href={walletPath(owner)} title={owner} className={styles.author}>
            <Avatar seed={owner.toLowerCase()} name={name} src={displayInfo.avatarUrl ?? undefined} size={24} />
            <bdi>{name}</bdi>
          </AppLink>
        ) : null}
        {showsVoter ? <FollowedAs sources={followingSources} /> : null}
        <span>{t(showsVoter ? 'governance.votedBy' : 'governance.voted')}</span>
        <RelativeTime at={Number(timestamp) * 1000} />
        <span className={styles.rowActs} data-menu={showsVoter || undefined}>
          <LateVoteActs proposal={{ space, id }} voter={showsVoter ? { address: owner, name } : undefined} onMute={onMute} />
        </span>
      </p>
      {value ? (
        <p className={styles.chosen}>
          <ChoiceText choice={choice} proposal={value} />
        </p>
      ) : null}
      {reason ? (
        <p className={styles.reason} dir="auto">
          {reason.length > longestReason ? `${reason.slice(0, longestReason).trimEnd().toWellFormed()}…` : reason}
        </p>
      ) : null}
      <LinkedProposal space={space} id={id} box={box} />
    </li>
  )
}
