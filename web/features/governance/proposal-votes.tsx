import type { CastVote, ShownProposal } from '@chorus/contract/governance/proposal'
import { useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Button, TextButton } from '../../ui/controls/button.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { ChoiceText } from './choice-text.tsx'
import { formatPower } from './format-power.ts'
import { openVotes } from './open-proposal.ts'
import styles from './governance.module.css'

/** Characters of a reason that are shown at first. */
const foldedReason = 280

/** Who voted for what and why, newest first. They load when the list comes near. */
export function ProposalVotes({ proposal }: { proposal: ShownProposal }) {
  const { t } = useI18n()
  const box = useRef<HTMLElement>(null)
  const resource = openVotes(useServices(), proposal.id)
  const { value, failure, isLoading } = useNearResource(box, resource, proposal.votes > 0)
  const title = t('governance.votes', { count: proposal.votes })
  return (
    <section ref={box} className={styles.votes} aria-label={title}>
      <h3>{title}</h3>
      {proposal.votes === 0 ? <p className={styles.note}>{t('governance.noVotes')}</p> : null}
      {value ? (
        <ul>
          {value.votes.map((vote) => (
            <VoteRow key={vote.id} vote={vote} proposal={proposal} />
          ))}
        </ul>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet onRetry={() => void resource.load()} /> : null}
      {value?.cursor && !failure ? (
        <Button isWide isBusy={isLoading} onClick={() => void resource.load()}>
          {t('governance.moreVotes')}
        </Button>
      ) : null}
    </section>
  )
}

function VoteRow({ vote: { voter, voterDetail, choice, vp, reason, created }, proposal }: { vote: CastVote; proposal: ShownProposal }) {
  const { t, locale } = useI18n()
  const [isWhole, setWhole] = useState(false)
  const name = voterDetail?.name ?? toShortAddress(voter)
  const isFolded = !isWhole && reason.length > foldedReason
  return (
    <li>
      <Avatar seed={voter} name={name} src={voterDetail?.avatar} size={36} />
      <div className={styles.vote}>
        <p className={styles.voter}>
          <AppLink href={walletPath(voter)} title={voter}>
            <bdi>{name}</bdi>
          </AppLink>
          <RelativeTime at={created} />
          <span className={styles.power}>
            {formatPower(vp, locale)} <bdi>{proposal.symbol}</bdi>
          </span>
        </p>
        <p>
          <ChoiceText choice={choice} proposal={proposal} />
        </p>
        {reason ? (
          <p className={styles.reason} dir="auto">
            {isFolded ? `${reason.slice(0, foldedReason).trimEnd().toWellFormed()}…` : reason}
            {isFolded ? <TextButton onClick={() => setWhole(true)}>{t('action.showMore')}</TextButton> : null}
          </p>
        ) : null}
      </div>
    </li>
  )
}
