import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { proposalPath, type ProposalPlace } from '../../services/navigation/proposal-path.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { openSummary } from './open-proposal.ts'
import { ProposalState } from './proposal-state.tsx'
import styles from './linked-proposal.module.css'

interface LinkedProposalProps extends ProposalPlace {
  /** The proposal loads when this box nears the screen. */
  box: RefObject<Element | null>
}

/** The proposal that a post links to: its space, title and state. */
export function LinkedProposal({ space, id, box }: LinkedProposalProps) {
  const t = useT()
  const { value, failure } = useNearResource(box, openSummary(useServices(), id))
  const words = failure ? (failure.kind === 'not-found' ? 'governance.gone' : 'governance.notLoaded') : 'governance.proposal'
  return (
    <AppLink href={proposalPath(value?.space.id ?? space, id)} className={styles.card}>
      <span className={styles.head}>
        {value ? <Avatar seed={value.space.id} name={value.space.name} src={value.space.avatar} size={20} /> : null}
        <b dir="auto">{value ? value.space.name : t(words)}</b>
        {value ? null : <span>{space}</span>}
      </span>
      {value ? (
        <>
          <span dir="auto" className={styles.asked}>
            {value.title || t('governance.untitled')}
          </span>
          <ProposalState proposal={value} />
        </>
      ) : null}
    </AppLink>
  )
}
