import type { ShownProposal } from '@chorus/contract/governance/proposal'
import { TriangleAlert } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { spacePath } from '../../services/navigation/proposal-path.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { LateProposalActs } from './acts/late-proposal-acts.ts'
import { ProposalState } from './proposal-state.tsx'
import styles from './governance.module.css'

/** The space, the title, the state and the author of a proposal. */
export function ProposalHeader({ proposal }: { proposal: ShownProposal }) {
  const t = useT()
  const { id, title, space, author, created, flagged } = proposal
  return (
    <header className={styles.header}>
      <AppLink href={spacePath(space.id)} className={styles.space}>
        <Avatar seed={space.id} name={space.name} src={space.avatar} size={28} isEager />
        <b dir="auto">{space.name}</b>
        <small>{space.id}</small>
      </AppLink>
      <h2 dir="auto">{title || t('governance.untitled')}</h2>
      <ProposalState proposal={proposal} />
      <p className={styles.by}>
        {t('governance.by')}{' '}
        <AppLink href={walletPath(author)} title={author}>
          {toShortAddress(author)}
        </AppLink>
        {' · '}
        <RelativeTime at={created} />
      </p>
      <div className={styles.lateActs}>
        <LateProposalActs proposal={{ space: space.id, id }} author={author} />
      </div>
      {flagged ? (
        <p className={styles.warning}>
          <TriangleAlert aria-hidden size={18} />
          {t('governance.flagged')}
        </p>
      ) : null}
    </header>
  )
}
