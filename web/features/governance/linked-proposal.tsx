import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { ProposalPlace } from '../../services/navigation/proposal-path.ts'
import { useNearResource } from '../../services/previews/use-near-resource.ts'
import { openSummary } from './open-proposal.ts'
import { ProposalCard } from './proposal-card.tsx'

interface LinkedProposalProps extends ProposalPlace {
  /** The proposal loads when this box nears the screen. */
  box: RefObject<Element | null>
}

/** The proposal that a post links to: its space, title and state. */
export function LinkedProposal({ space, id, box }: LinkedProposalProps) {
  const t = useT()
  const { value, failure } = useNearResource(box, openSummary(useServices(), id))
  const words = failure ? (failure.kind === 'not-found' ? 'governance.gone' : 'governance.notLoaded') : 'governance.proposal'
  return <ProposalCard space={space} id={id} proposal={value} words={t(words)} />
}
