import type { ProposalSummary } from '@chorus/contract/governance/proposal'
import { useT } from '../../i18n/use-t.ts'
import { proposalPath, type ProposalPlace } from '../../services/navigation/proposal-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { ProposalState } from './proposal-state.tsx'
import styles from './proposal-card.module.css'

interface ProposalCardProps extends ProposalPlace {
  /** Undefined: it hasn't loaded. */
  proposal: ProposalSummary | undefined
  /** Stands for it until then. */
  words: string
}

/** A link to a proposal with its space, title and state. */
export function ProposalCard({ space, id, proposal, words }: ProposalCardProps) {
  const t = useT()
  return (
    <AppLink href={proposalPath(proposal?.space.id ?? space, id)} className={styles.card}>
      <span className={styles.head}>
        {proposal ? <Avatar seed={proposal.space.id} name={proposal.space.name} src={proposal.space.avatar} size={20} /> : null}
        <b dir="auto">{proposal ? proposal.space.name : words}</b>
        {proposal ? null : <span>{space}</span>}
      </span>
      {proposal ? (
        <>
          <span dir="auto" className={styles.asked}>
            {proposal.title || t('governance.untitled')}
          </span>
          <ProposalState proposal={proposal} />
        </>
      ) : null}
    </AppLink>
  )
}
